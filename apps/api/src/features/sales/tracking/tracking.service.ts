import type { Tracking } from '@shop/contract/tracking'
import { nextDeparture } from '@shop/domain/departures'
import { ORDER_STATUS, type StatusKey, statusName } from '@shop/domain/order-status'
import { firstName } from '@shop/domain/text'
import { ENDED_STATUSES, trackingSteps, trackingText } from '@shop/domain/tracking'
import { notFound } from '../../../app-error.ts'
import type { AppContext } from '../../../context.ts'
import { countAttempt } from '../../identity/accounts/rate-limits.ts'
import { getPublicCompany } from '../../platform/settings/company.service.ts'
import { findTracked } from './tracking.queries.ts'
import { codeOfToken } from './tracking-link.ts'

const { AGUARDANDO_ESTOQUISTA, EM_PREPARACAO, AGUARDANDO_MOTOBOY } = ORDER_STATUS
const LEAVES_NEXT: readonly StatusKey[] = [AGUARDANDO_ESTOQUISTA, EM_PREPARACAO, AGUARDANDO_MOTOBOY]

const gone = () => notFound('Este link não existe ou já venceu.')

/**
 * The public view of an order. Invalid tokens are counted by network, and cause no query of orders.
 * @throws AppError NOT_FOUND with one text for a wrong token and a link that ended; TOO_MANY_TRIES
 */
export async function getTracking(
  context: AppContext,
  token: string,
  ip: string,
  now = new Date(),
): Promise<Tracking> {
  const { db, settings, tokenSecret } = context
  const code = codeOfToken(tokenSecret, token)
  if (code === undefined) {
    await countAttempt(context, 'tracking', { ip, account: 'tracking' })
    throw gone()
  }
  const [order, company] = await Promise.all([findTracked(db, code), getPublicCompany(db)])
  if (!order) throw gone()
  const { status, is_pickup: isPickup, is_fast: isFastDelivery, payment, history } = order
  const leavesNext = LEAVES_NEXT.includes(status) && !isPickup && !isFastDelivery
  return {
    code: order.code,
    status: statusName(status),
    statusKey: status,
    ...trackingText(status),
    isPickup,
    isFastDelivery,
    steps: trackingSteps({ status, isPickup, payment, history }),
    attempts: order.attempts,
    nextDeparture: leavesNext ? nextDeparture(now, settings.SHOP_TIMEZONE).toISOString() : null,
    deliverer: isPickup || order.deliverer_name === null ? null : firstName(order.deliverer_name),
    company,
    ended: ENDED_STATUSES.includes(status),
  }
}
