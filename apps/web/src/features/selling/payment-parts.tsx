import { ActionIcon, Autocomplete, Button, Group, NativeSelect, TextInput } from '@mantine/core'
import type { Options } from '@shop/browser/cart-options'
import { formatReais } from '@shop/browser/format'
import { amountsOf, missing, type PartDraft } from '@shop/browser/payment-parts'
import type { PreCheckout } from '@shop/contract/selling'
import { type Cents, formatBRL } from '@shop/domain/money'
import {
  CARD_BRANDS,
  CARD_KINDS,
  type CardKind,
  MOST_CARD_INSTALMENTS,
  MOST_PARTS,
} from '@shop/domain/order-parts'
import { PART_KINDS, type PartKind } from '@shop/domain/pricing'
import { formatPlan } from '@shop/domain/term-plans'
import { IconAlertTriangle, IconPlus, IconTrash } from '@tabler/icons-react'
import { MoneyInput } from '../../shared/ui/number-input.tsx'
import { Allowance } from './allowance.tsx'
import classes from './payment-parts.module.css'

interface Props {
  sale: PreCheckout
  options: Options
  toPay: Cents
  onChange: (change: Partial<Options>) => void
}

const KINDS = Object.entries(PART_KINDS).map(([value, label]) => ({ value, label }))
const CARD_KIND_CHOICES = Object.entries(CARD_KINDS).map(([value, label]) => ({ value, label }))
const INSTALMENTS = Array.from({ length: MOST_CARD_INSTALMENTS }, (_, index) => ({
  value: String(index + 1),
  label: index === 0 ? 'À vista' : `${index + 1}x`,
}))

/** The payment in parts: a row of kind and amount each; the rest is proposed in the last row without an amount. */
export function PaymentParts({ sale, options, toPay, onChange }: Props) {
  const parts = options.parts ?? []
  const { termPlans } = sale.customer
  const isOffered = { term: termPlans.length > 0, pix: sale.pixReady } as Record<string, boolean>
  const kinds = KINDS.filter(({ value }) => isOffered[value] !== false)
  const amounts = amountsOf(parts, toPay)
  const left = missing(parts, toPay)
  const set = (key: number, change: Partial<PartDraft>) =>
    onChange({ parts: parts.map((part) => (part.key === key ? { ...part, ...change } : part)) })
  const add = () => {
    const key = 1 + Math.max(0, ...parts.map((part) => part.key))
    onChange({ parts: [...parts, { key, kind: 'cash', amount: null }] })
  }
  return (
    <fieldset className={classes.parts}>
      <legend className={classes.title}>Pagamento em partes</legend>
      {parts.map((part, index) => (
        <div key={part.key} className={classes.part}>
          <div className={classes.row}>
            <NativeSelect
              label="Forma"
              aria-label={`Forma da parte ${index + 1}`}
              data={kinds}
              value={part.kind}
              onChange={(event) => {
                const kind = event.currentTarget.value as PartKind
                set(part.key, { kind, ...(kind === 'term' && termPlans[0] && { days: termPlans[0] }) })
              }}
            />
            <MoneyInput
              label="Valor"
              aria-label={`Valor da parte ${index + 1}`}
              value={part.amount}
              placeholder={formatBRL(amounts[index] ?? 0).replace(/^\D+/, '')}
              onChange={(amount) => set(part.key, { amount })}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              size="lg"
              aria-label={`Remover a parte ${index + 1}`}
              disabled={parts.length === 1}
              onClick={() => onChange({ parts: parts.filter(({ key }) => key !== part.key) })}
            >
              <IconTrash size={18} aria-hidden />
            </ActionIcon>
          </div>
          {part.kind === 'card' && (
            <div className={classes.card}>
              <Autocomplete
                label="Bandeira"
                aria-label={`Bandeira da parte ${index + 1}`}
                data={[...CARD_BRANDS]}
                value={part.brand ?? ''}
                maxLength={30}
                onChange={(brand) => set(part.key, { brand })}
              />
              <NativeSelect
                label="Cartão de"
                aria-label={`Débito ou crédito da parte ${index + 1}`}
                data={CARD_KIND_CHOICES}
                value={part.cardKind ?? 'credit'}
                onChange={(event) => set(part.key, { cardKind: event.currentTarget.value as CardKind })}
              />
              <NativeSelect
                label="Parcelas"
                disabled={part.cardKind === 'debit'}
                aria-label={`Parcelas do cartão da parte ${index + 1}`}
                data={INSTALMENTS}
                value={part.cardKind === 'debit' ? '1' : String(part.instalments ?? 1)}
                onChange={(event) => set(part.key, { instalments: Number(event.currentTarget.value) })}
              />
              <TextInput
                label="Autorização"
                aria-label={`Autorização da parte ${index + 1}`}
                value={part.authorisation ?? ''}
                maxLength={40}
                onChange={(event) => set(part.key, { authorisation: event.currentTarget.value })}
              />
            </div>
          )}
          {part.kind === 'term' && (
            <NativeSelect
              label="Prazo"
              aria-label={`Prazo da parte ${index + 1}`}
              description={`Disponível para comprar a prazo: ${formatReais(sale.customer.termAvailable)}`}
              data={termPlans.map((plan) => ({
                value: formatPlan(plan),
                label: `${formatPlan(plan)} dias`,
              }))}
              value={formatPlan(part.days ?? [])}
              onChange={(event) => set(part.key, { days: event.currentTarget.value.split('/').map(Number) })}
            />
          )}
        </div>
      ))}
      <Allowance options={options} onChange={onChange} />
      <p className={classes.left} role="status">
        {left !== 0 && <IconAlertTriangle size={18} aria-hidden />}
        {left > 0 && `Faltam ${formatBRL(left)}`}
        {left < 0 && `Passam ${formatBRL(-left)} do total`}
      </p>
      <Group gap={8} align="stretch" justify="space-between">
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconPlus size={16} aria-hidden />}
          disabled={parts.length >= MOST_PARTS}
          onClick={add}
        >
          Adicionar parte
        </Button>
        <Button variant="subtle" size="compact-sm" onClick={() => onChange({ parts: undefined })}>
          Pagar de uma vez
        </Button>
      </Group>
    </fieldset>
  )
}
