import { isInParts } from '@shop/browser/order-payment'
import type { OwnOrder } from '@shop/contract/own-orders'
import { ORDER_STATUS as S } from '@shop/domain/order-status'
import { DELIVERY, PAYMENTS } from '@shop/domain/pricing'

/** How many of the four steps are done in each status; 0 for an order that ended without delivery. */
const DONE: Readonly<Record<number, number>> = {
  [S.PROCESSANDO]: 0,
  [S.AGUARDANDO_COMPROVANTE]: 0,
  [S.AGUARDANDO_APROVACAO]: 0,
  [S.AGUARDANDO_ESTOQUISTA]: 1,
  [S.EM_PREPARACAO]: 1,
  [S.AGUARDANDO_MOTOBOY]: 2,
  [S.ENTREGA_IMEDIATA]: 2,
  [S.AGUARDANDO_CLIENTE]: 2,
  [S.EM_ENTREGA]: 3,
  [S.EM_ENTREGA_IMEDIATA]: 3,
  [S.RETIRANDO]: 3,
  [S.ENTREGUE]: 4,
  [S.FINALIZADOS]: 4,
}

const STEPS = {
  delivered: ['Separado', 'A caminho', 'Entregue'],
  fetched: ['Separado', 'Retirada', 'Concluído'],
}

/** The progress of an order. */
export function OrderSteps({
  order,
}: {
  order: Pick<OwnOrder, 'statusKey' | 'typeOfDelivery' | 'payment' | 'parts'>
}) {
  const done = DONE[order.statusKey]
  if (done === undefined) return null
  // Cash is paid at the door, and instalments later: such an order is only confirmed before it is packed.
  const isPaidLater = isInParts(order) && order.parts.some(({ status }) => status === 'waiting')
  const paid = done > 0 ? 'Pago' : 'Pagamento'
  const first = order.payment === PAYMENTS.cash || (done > 0 && isPaidLater) ? 'Confirmado' : paid
  const steps = [first, ...(order.typeOfDelivery === DELIVERY[2] ? STEPS.fetched : STEPS.delivered)]
  return (
    <ol className="steps-done">
      {steps.map((step, place) => (
        <li
          key={step}
          className={place < done ? 'done' : undefined}
          aria-current={place === done ? 'step' : undefined}
        >
          {step}
          {place < done && <span className="hidden"> (feito)</span>}
        </li>
      ))}
    </ol>
  )
}
