import type { Tracking } from '@shop/contract/tracking'
import { nextDeparture } from '@shop/domain/departures'
import { ORDER_STATUS, type StatusKey, statusName } from '@shop/domain/order-status'
import { firstName } from '@shop/domain/text'
import { ENDED_STATUSES, trackingSteps, trackingText } from '@shop/domain/tracking'
import { notFound } from '../../../app-error.ts'
import type { AppContext } from '../../../context.ts'
import { countAttempt } from '../../identity/accounts/rate-limits.ts'
import { getPublicCompany } from '../../platform/settings/company.service.ts'
import { factsOf } from '../record/told-facts.ts'
import { findTracked, findTrackedClaim } from './tracking.queries.ts'
import { codeOfToken } from './tracking-link.ts'

const { AGUARDANDO_ESTOQUISTA, EM_PREPARACAO, AGUARDANDO_MOTOBOY } = ORDER_STATUS
const LEAVES_NEXT: readonly StatusKey[] = [AGUARDANDO_ESTOQUISTA, EM_PREPARACAO, AGUARDANDO_MOTOBOY]

const gone = () => notFound('Este link não existe ou já venceu.')

/** Invalid tokens are counted by network, and cause no query of orders and claims. @throws AppError */
async function requireCode(context: AppContext, token: string, ip: string): Promise<string> {
  const code = codeOfToken(context.tokenSecret, token)
  if (code !== undefined) return code
  await countAttempt(context, 'tracking', { ip, account: 'tracking' })
  throw gone()
}

/** Whether a token is one of a claim, by its form. */
export const isOfClaim = (token: string) => token.startsWith('G')

/** The public view of a claim: product and steps, no personal data. @throws AppError like {@link getTracking} */
export async function getClaimTracking(context: AppContext, token: string, ip: string) {
  const code = await requireCode(context, token, ip)
  const [claim, company] = await Promise.all([
    findTrackedClaim(context.db, code),
    getPublicCompany(context.db),
  ])
  if (!claim) throw gone()
  return { ...claim, company }
}

/**
 * The public view of an order.
 * @throws AppError NOT_FOUND with one text for a wrong token and a link that has ended; TOO_MANY_TRIES
 */
export async function getTracking(
  context: AppContext,
  token: string,
  ip: string,
  now = new Date(),
): Promise<Tracking> {
  const { db, settings } = context
  const code = await requireCode(context, token, ip)
  const [order, company] = await Promise.all([findTracked(db, code), getPublicCompany(db)])
  if (!order) throw gone()
  const { status, is_pickup: isPickup, is_fast: isFastDelivery, payment, history } = order
  const leavesNext = LEAVES_NEXT.includes(status) && !isPickup && !isFastDelivery
  const facts = factsOf(order)
  return {
    code: order.code,
    status: statusName(status),
    statusKey: status,
    ...trackingText(status, facts),
    isPickup,
    isFastDelivery,
    steps: trackingSteps({ status, isPickup, payment, facts, history }),
    attempts: order.attempts,
    nextDeparture: leavesNext ? nextDeparture(now, settings.SHOP_TIMEZONE).toISOString() : null,
    deliverer: isPickup || order.deliverer_name === null ? null : firstName(order.deliverer_name),
    company,
    ended: ENDED_STATUSES.includes(status),
  }
}
