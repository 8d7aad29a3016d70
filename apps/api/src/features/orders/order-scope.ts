import { ORDER_STATUS } from '@shop/domain/order-status'
import { holdsAny, type Permission } from '@shop/domain/permissions'
import type { Identity } from '../accounts/session.service.ts'
import type { OrderScope } from './orders.queries.ts'

/** Who sees orders at all: each within {@link orderScope}. */
export const ORDER_READERS: Permission[] = ['bo:manage:orders', 'app:stocking', 'app:delivery']

/** Orders that are to be prepared or being prepared, the only ones a stocker sees. */
const STOCKERS_STATUSES = [ORDER_STATUS.AGUARDANDO_ESTOQUISTA, ORDER_STATUS.EM_PREPARACAO]

/**
 * The permissions that count for one order: `app:delivery` counts only for the order's own deliverer, whatever else that
 * person holds.
 */
export const permissionsFor = (
  { id, permissions }: Identity,
  order: { deliverer_id: number | null },
): readonly string[] =>
  order.deliverer_id === id ? permissions : permissions.filter((one) => one !== 'app:delivery')

/** What of the orders a person may see: all, or the stocker's queue and the deliverer's own. */
export function orderScope(identity: Identity): OrderScope {
  if (holdsAny(identity.permissions, ['bo:manage:orders', 'bo:manage:reports'])) return undefined
  return {
    delivererId: identity.permissions.includes('app:delivery') ? identity.id : undefined,
    statuses: identity.permissions.includes('app:stocking') ? STOCKERS_STATUSES : undefined,
  }
}
