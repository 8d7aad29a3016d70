import type { PartDraft } from '@shop/browser/payment-parts'
import type { PreCheckout } from '@shop/contract/selling'
import { type Cents, centsFromReais, formatBRL } from '@shop/domain/money'
import { CUSTOMER_PAYMENTS } from '@shop/domain/pricing'
import { useCompany } from '../../shared/company.api.ts'
import { Choice } from './choice.tsx'
import type { OwnOptions } from './options.ts'
import { PartRows, PlanSelect } from './part-rows.tsx'

interface Props {
  sale: PreCheckout
  options: OwnOptions
  toPay: Cents
  onChoose: (change: Partial<OwnOptions>) => void
}

const isOnTerm = (parts: readonly PartDraft[] | undefined) => parts?.length === 1 && parts[0]?.kind === 'term'

/** How the order is paid: by Pix, by transfer, on term where it was agreed, or in parts. */
export function PaymentChoices({ sale, options, toPay, onChoose }: Props) {
  const { pixAuto } = useCompany()
  const { termPlans, termAvailable } = sale.customer
  const { parts, payment } = options
  const [plan] = termPlans
  const onTerm = isOnTerm(parts)
  const available = centsFromReais(termAvailable)
  const missing = toPay > available ? `, faltam ${formatBRL(toPay - available)} para esta compra` : ''
  return (
    <fieldset className="choices">
      <legend>Pagamento</legend>
      <Choice
        name="payment"
        label="Pix"
        hint={pixAuto ? 'confirmado na hora' : 'a loja confere o pagamento'}
        checked={!parts && payment === 'pix'}
        onChoose={() => onChoose({ payment: 'pix', parts: undefined })}
      />
      <Choice
        name="payment"
        label={CUSTOMER_PAYMENTS.transfer}
        hint="o comprovante pode ir agora ou depois"
        checked={!parts && payment === 'transfer'}
        onChoose={() => onChoose({ payment: 'transfer', parts: undefined })}
      />
      {plan && (
        <Choice
          name="payment"
          label="A prazo"
          hint={`você tem ${formatBRL(available)} disponíveis${missing}`}
          checked={onTerm}
          onChoose={() => onChoose({ parts: [{ key: 1, kind: 'term', amount: null, days: plan }] })}
        />
      )}
      {onTerm && (
        <div className="field parts">
          <PlanSelect
            label="Prazo"
            plans={termPlans}
            days={parts?.[0]?.days}
            onChoose={(days) => onChoose({ parts: [{ key: 1, kind: 'term', amount: null, days }] })}
          />
        </div>
      )}
      {toPay > 0 && (
        <Choice
          name="payment"
          label="Dividir o pagamento"
          hint="em duas formas ou mais"
          checked={parts !== undefined && !onTerm}
          onChoose={() =>
            onChoose({
              parts: [
                { key: 1, kind: 'pix', amount: null },
                plan
                  ? { key: 2, kind: 'term', amount: null, days: plan }
                  : { key: 2, kind: 'transfer', amount: null },
              ],
            })
          }
        />
      )}
      {parts && !onTerm && <PartRows sale={sale} parts={parts} toPay={toPay} onChoose={onChoose} />}
    </fieldset>
  )
}
