import { Checkbox, NativeSelect } from '@mantine/core'
import { takesProof } from '@shop/browser/cart-options'
import { formatReais } from '@shop/browser/format'
import type { PartDraft } from '@shop/browser/payment-parts'
import type { PreCheckout } from '@shop/contract/selling'
import type { SimilarProof } from '@shop/contract/wire'
import type { Cents } from '@shop/domain/money'
import { formatPlan } from '@shop/domain/term-plans'
import { CashFields } from '../../../entities/orders/counter/cash-fields.tsx'
import { lazyPart } from '../../../shared/ui/lazy-part.tsx'
import type { CounterSale } from './use-counter-sale.ts'

const Allowance = lazyPart(() => import('../allowance.tsx').then((it) => it.Allowance))
const CardWay = lazyPart(() => import('./card-way.tsx').then((it) => it.CardWay))
const PaymentParts = lazyPart(() => import('../payment-parts.tsx').then((it) => it.PaymentParts))
const TransferProof = lazyPart(() => import('../transfer-proof.tsx').then((it) => it.TransferProof))

interface Props {
  sale: PreCheckout
  counterSale: CounterSale
  /** The amount to pay, in cents. */
  due: Cents
  /** Earlier proofs like the chosen one. */
  seen: readonly SimilarProof[] | undefined
}

/** What the chosen way to pay asks. */
export function PaymentDetails({ sale, counterSale, due, seen }: Props) {
  const { way, options, received, change } = counterSale
  const set = (part: Partial<typeof options>) => change({ options: { ...options, ...part } })
  const [part] = options.parts ?? []
  const setPart = (changed: Partial<PartDraft>) => part && set({ parts: [{ ...part, ...changed }] })
  if (due === 0) return null
  if (way === 'cash')
    return (
      <CashFields
        due={due}
        received={received ?? due}
        field={{ value: received ?? due, onChange: (cents) => change({ received: cents }) }}
        onReceived={(cents) => change({ received: cents })}
        autofocus={false}
      />
    )
  if (way === 'card' && part) return <CardWay card={part} onChange={setPart} />
  if (way === 'term' && part && sale.customer.termPlans.length > 0)
    return (
      <>
        <NativeSelect
          label="Prazo"
          description={`Disponível para comprar a prazo: ${formatReais(sale.customer.termAvailable)}`}
          data={sale.customer.termPlans.map((plan) => ({
            value: formatPlan(plan),
            label: `${formatPlan(plan)} dias`,
          }))}
          value={formatPlan(part.days ?? [])}
          onChange={(event) => setPart({ days: event.currentTarget.value.split('/').map(Number) })}
        />
        <Allowance options={options} onChange={set} />
      </>
    )
  if (way === 'split')
    return (
      <>
        <PaymentParts sale={sale} options={options} toPay={due} onChange={set} />
        {takesProof(options) && (
          <TransferProof options={options} onChange={(changed) => change({ options: changed })} seen={seen} />
        )}
      </>
    )
  return null
}

/** What lowers or raises the amount to pay, where the customer has it. */
export function Extras({ sale, counterSale }: Pick<Props, 'sale' | 'counterSale'>) {
  const { options, change } = counterSale
  const set = (part: Partial<typeof options>) => change({ options: { ...options, ...part } })
  return (
    <>
      {sale.credit > 0 && (
        <Checkbox
          label={`Usar crédito de ${formatReais(sale.credit)}`}
          checked={options.useCredit ?? false}
          onChange={(event) => set({ useCredit: event.currentTarget.checked })}
        />
      )}
      {sale.hasWarranty && (
        <Checkbox
          label={`Com garantia: ${formatReais(sale.totalWithWarranty)}`}
          checked={options.withWarranty}
          onChange={(event) => set({ withWarranty: event.currentTarget.checked })}
        />
      )}
    </>
  )
}
