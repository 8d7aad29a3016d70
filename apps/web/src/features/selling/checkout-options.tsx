import { Button, Checkbox, Radio, Stack } from '@mantine/core'
import { type OnePayment, type Options, takesProof, withDelivery } from '@shop/browser/cart-options'
import { formatReais } from '@shop/browser/format'
import type { PartDraft } from '@shop/browser/payment-parts'
import type { PreCheckout } from '@shop/contract/selling'
import type { SimilarProof } from '@shop/contract/wire'
import { DEPARTURES } from '@shop/domain/departures'
import type { Cents } from '@shop/domain/money'
import { DELIVERY, PART_KINDS } from '@shop/domain/pricing'
import { IconArrowsSplit2, IconCreditCard } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useMayOpen } from '../../shared/navigation.ts'
import { lazyPart } from '../../shared/ui/lazy-part.tsx'
import classes from './checkout-options.module.css'
import { byCard } from './last-card.ts'

const PaymentParts = lazyPart(() => import('./payment-parts.tsx').then((it) => it.PaymentParts))
const TransferProof = lazyPart(() => import('./transfer-proof.tsx').then((it) => it.TransferProof))

/** Two rows: the chosen payment, and the usual other one. */
const firstParts = (payment: OnePayment, pixReady: boolean): PartDraft[] => [
  { key: 1, kind: payment, amount: null },
  { key: 2, kind: otherOf(payment, pixReady), amount: null },
]
const otherOf = (payment: OnePayment, pixReady: boolean) => {
  if (payment === 'pix') return 'cash'
  return pixReady ? 'pix' : 'card'
}

const times = (departures: readonly string[]) => departures.join(' e ')
const LEAVING = `Saídas: segunda a sexta às ${times(DEPARTURES.weekday)}; sábado às ${times(DEPARTURES.saturday)}.`

interface Props {
  sale: PreCheckout
  options: Options
  /** The amount to pay with these options, in cents. */
  toPay: Cents
  onChange: (options: Options) => void
  /** Earlier proofs like the chosen one. */
  seen?: readonly SimilarProof[] | undefined
}

const IN_ONE: readonly OnePayment[] = ['cash', 'transfer', 'pix']

/** Delivery, warranty, fast delivery and payment, limited to what this customer's terms allow. */
export function CheckoutOptions({ sale, options, toPay, onChange, seen }: Props) {
  const set = (change: Partial<Options>) => onChange({ ...options, ...change })
  const noFast = options.delivery === 2 || !sale.fastDeliveryEnabled
  return (
    <Stack gap={12}>
      <Section
        title="Entrega"
        value={String(options.delivery)}
        onChange={(value) => onChange(withDelivery(options, value === '2' ? 2 : 1))}
        hint={options.delivery === 1 ? LEAVING : undefined}
      >
        <Radio
          value="1"
          label={DELIVERY[1]}
          disabled={!sale.customer.hasAddress}
          description={
            sale.customer.hasAddress ? `Frete ${formatReais(sale.shippingCost)}` : 'Cliente sem endereço'
          }
        />
        <Radio value="2" label={DELIVERY[2]} description="Sem frete" />
      </Section>
      <Section
        title="Garantia"
        value={options.withWarranty ? 'withWarranty' : 'withoutWarranty'}
        onChange={(value) => set({ withWarranty: value === 'withWarranty' })}
      >
        <Radio
          value="withWarranty"
          label="Com garantia"
          disabled={!sale.hasWarranty}
          description={
            sale.hasWarranty
              ? `${formatReais(sale.totalWithWarranty)}, sem frete comum`
              : 'Não disponível para o cliente'
          }
        />
        <Radio value="withoutWarranty" label="Sem garantia" />
      </Section>
      <Section
        title="Entrega rápida"
        value={options.isFastDelivery ? 'withFastDelivery' : 'withoutFastDelivery'}
        onChange={(value) => set({ isFastDelivery: value === 'withFastDelivery' })}
      >
        <Radio
          value="withFastDelivery"
          label="Com entrega rápida"
          disabled={noFast}
          description={fastHint(sale, options)}
        />
        <Radio value="withoutFastDelivery" label="Sem entrega rápida" />
      </Section>
      {options.parts ? (
        <PaymentParts sale={sale} options={options} toPay={toPay} onChange={set} />
      ) : (
        <div className={classes.payment}>
          <Section
            title="Meios de pagamento"
            value={options.payment}
            onChange={(value) => set({ payment: value as OnePayment })}
            columns={3}
          >
            {IN_ONE.map((value) => (
              <Radio
                key={value}
                value={value}
                label={PART_KINDS[value]}
                {...(value === 'pix' && !sale.pixReady && { disabled: true, description: 'Sem chave Pix' })}
              />
            ))}
          </Section>
          {!sale.pixReady && <NoPixKey />}
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconCreditCard size={16} aria-hidden />}
            onClick={() => set({ parts: byCard() })}
          >
            Pagar com cartão
          </Button>
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconArrowsSplit2 size={16} aria-hidden />}
            onClick={() => set({ parts: firstParts(options.payment, sale.pixReady) })}
          >
            Dividir pagamento
          </Button>
        </div>
      )}
      {sale.credit > 0 && (
        <Checkbox
          label={`Usar crédito de ${formatReais(sale.credit)}`}
          checked={options.useCredit ?? false}
          onChange={(event) => set({ useCredit: event.currentTarget.checked })}
        />
      )}
      {takesProof(options) && <TransferProof options={options} onChange={onChange} seen={seen} />}
    </Stack>
  )
}

/** Who may set the key gets the way to it; others are told whom to ask. */
function NoPixKey() {
  const maySet = useMayOpen('/admin/settings')
  return (
    <p className={classes.hint}>
      A loja ainda não tem chave Pix.{' '}
      {maySet ? (
        <Link to="/admin/settings" search={{ dialog: 'pix' }}>
          Cadastrar chave Pix
        </Link>
      ) : (
        'Peça a quem administra a loja que cadastre uma em Configurações.'
      )}
    </p>
  )
}

function fastHint(sale: PreCheckout, options: Options): string {
  if (!sale.fastDeliveryEnabled) return 'Não disponível para o cliente'
  if (options.delivery === 2) return 'Não existe com retirada na loja'
  return `Taxa ${formatReais(sale.fastDeliveryTax)}`
}

interface SectionProps {
  title: string
  value: string
  onChange: (value: string) => void
  hint?: string
  columns?: 2 | 3
  children: ReactNode
}

function Section({ title, value, onChange, hint, columns = 2, children }: SectionProps) {
  return (
    <Radio.Group label={title} value={value} onChange={onChange} classNames={{ label: classes.title }}>
      <div className={classes.choices} data-columns={columns}>
        {children}
      </div>
      {hint && <p className={classes.hint}>{hint}</p>}
    </Radio.Group>
  )
}
