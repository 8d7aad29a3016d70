import { holdsAny } from '@shop/domain/permissions'
import type { Identity } from '../accounts/session.service.ts'
import type { OrderScope } from './orders.queries.ts'

/** Orders that are to be prepared or being prepared, the only ones a stocker sees. */
const STOCKERS_STATUSES = [1, 2] as const

/** What of the orders a person may see: all, or the stocker's queue and the courier's own. */
export function orderScope(identity: Identity): OrderScope {
  if (holdsAny(identity.permissions, ['bo:manage:orders', 'bo:manage:reports'])) return undefined
  return {
    delivererId: identity.permissions.includes('app:delivery') ? identity.id : undefined,
    statuses: identity.permissions.includes('app:stocking') ? STOCKERS_STATUSES : undefined,
  }
}
