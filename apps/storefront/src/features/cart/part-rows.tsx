import { amountsOf, missing, type PartDraft } from '@shop/browser/payment-parts'
import type { PreCheckout } from '@shop/contract/selling'
import { type Cents, formatBRL, parseMoney } from '@shop/domain/money'
import { MOST_PARTS } from '@shop/domain/order-parts'
import { CUSTOMER_PAYMENTS, type PartKind } from '@shop/domain/pricing'
import { formatPlan, type TermPlan } from '@shop/domain/term-plans'
import { useState } from 'react'
import { Icon } from '../../shared/ui/icon.tsx'
import type { OwnOptions } from './options.ts'

/** What customers pay by themselves; cash and cards are taken by the shop. */
const KINDS: readonly PartKind[] = ['pix', 'transfer', 'term']

interface Props {
  sale: PreCheckout
  parts: readonly PartDraft[]
  toPay: Cents
  onChoose: (change: Partial<OwnOptions>) => void
}

/** A row of kind and amount for each part; the rest of the amount is proposed in the last row without an amount. */
export function PartRows({ sale, parts, toPay, onChoose }: Props) {
  const { termPlans } = sale.customer
  const kinds = KINDS.filter((kind) => kind !== 'term' || termPlans.length > 0)
  const amounts = amountsOf(parts, toPay)
  const set = (key: number, change: Partial<PartDraft>) =>
    onChoose({ parts: parts.map((part) => (part.key === key ? { ...part, ...change } : part)) })
  return (
    <div className="parts">
      {parts.map((part, index) => {
        const number = index + 1
        return (
          <div key={part.key} className="field part">
            <select
              aria-label={`Forma da parte ${number}`}
              value={part.kind}
              onChange={(event) => {
                const kind = event.currentTarget.value as PartKind
                set(part.key, { kind, days: kind === 'term' ? termPlans[0] : undefined })
              }}
            >
              {kinds.map((kind) => (
                <option key={kind} value={kind}>
                  {CUSTOMER_PAYMENTS[kind]}
                </option>
              ))}
            </select>
            <AmountInput
              label={`Valor da parte ${number}`}
              amount={part.amount}
              proposed={amounts[index] ?? 0}
              onType={(amount) => set(part.key, { amount })}
            />
            {parts.length > 2 && (
              <button
                type="button"
                className="link"
                aria-label={`Remover a parte ${number}`}
                onClick={() => onChoose({ parts: parts.filter(({ key }) => key !== part.key) })}
              >
                <Icon name="close" />
              </button>
            )}
            {part.kind === 'term' && (
              <PlanSelect
                label={`Prazo da parte ${number}`}
                plans={termPlans}
                days={part.days}
                onChoose={(days) => set(part.key, { days })}
              />
            )}
          </div>
        )
      })}
      <p className="problem" role="status">
        {leftText(missing(parts, toPay), amounts)}
      </p>
      {parts.length < MOST_PARTS && (
        <button
          type="button"
          className="link"
          onClick={() => {
            const key = 1 + Math.max(...parts.map((part) => part.key))
            onChoose({ parts: [...parts, { key, kind: 'pix', amount: null }] })
          }}
        >
          Adicionar parte
        </button>
      )}
    </div>
  )
}

function leftText(left: Cents, amounts: readonly Cents[]): string {
  if (Number.isNaN(left)) return 'Informe um valor válido.'
  if (left > 0) return `Faltam ${formatBRL(left)}.`
  if (left < 0) return `Passam ${formatBRL(-left)} do total.`
  return amounts.some((amount) => amount <= 0) ? 'Informe o valor de cada parte.' : ''
}

interface AmountProps {
  label: string
  /** In cents; null for the proposed amount, NaN for a text that is not an amount. */
  amount: Cents | null
  proposed: Cents
  onType: (amount: Cents | null) => void
}

const withoutSymbol = (cents: Cents) => formatBRL(cents).replace(/^\D+/, '')

function AmountInput({ label, amount, proposed, onType }: AmountProps) {
  const [text, setText] = useState(amount === null ? '' : withoutSymbol(amount))
  return (
    <input
      aria-label={label}
      inputMode="decimal"
      autoComplete="off"
      maxLength={16}
      value={text}
      placeholder={withoutSymbol(proposed)}
      aria-invalid={Number.isNaN(amount)}
      onChange={({ currentTarget: { value } }) => {
        setText(value)
        onType(value.trim() === '' ? null : (parseMoney(value) ?? Number.NaN))
      }}
    />
  )
}

interface PlanProps {
  label: string
  plans: readonly TermPlan[]
  days: TermPlan | undefined
  onChoose: (days: number[]) => void
}

/** The due days, of the plans that were agreed with the customer. */
export const PlanSelect = ({ label, plans, days = [], onChoose }: PlanProps) => (
  <select
    className="plan"
    aria-label={label}
    value={formatPlan(days)}
    onChange={(event) => onChoose(event.currentTarget.value.split('/').map(Number))}
  >
    {plans.map((plan) => (
      <option key={formatPlan(plan)} value={formatPlan(plan)}>
        {plan.length === 1 ? `em ${plan[0]} dias` : `em ${plan.length} vezes: ${formatPlan(plan)} dias`}
      </option>
    ))}
  </select>
)
