import type { OwnOrder } from '@shop/contract/own-orders'
import type { ToldFacts } from '@shop/domain/tracking'
import { isEnded, isPaying, isStopped, statusText } from '../../shared/order-words.ts'
import { formatMoment } from '../../shared/ui/format.ts'
import { Icon } from '../../shared/ui/icon.tsx'

const PAID_BY_PIX = ['paymentSeen', 'confirmPix']

/** Says that the Pix came, as soon as its code is gone and until the order has ended. */
export function PixReceived({
  order,
}: {
  order: Pick<OwnOrder, 'statusKey' | 'histories' | keyof ToldFacts>
}) {
  const { statusKey, histories } = order
  const seen = histories.findLast(({ action }) => PAID_BY_PIX.includes(action))
  if (!seen || isPaying(statusKey) || isEnded(statusKey) || isStopped(statusKey)) return null
  return (
    <p className="pix-received">
      <Icon name="check" />
      <span>
        <strong>Pix recebido</strong> {formatMoment(new Date(seen.when))}. {statusText(statusKey, order)}
      </span>
    </p>
  )
}
