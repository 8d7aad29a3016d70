import { ORDER_STATUS, type StatusKey } from '@shop/domain/order-status'
import { holdsAny } from '@shop/domain/permissions'
import { WORKFLOW, type WorkflowEffect } from '@shop/domain/workflow-table'
import type { Actor } from '../../../actor.ts'
import type { OrderScope } from './orders.queries.ts'

/** The permissions and the id that decide which orders are shown, and what may be done with one. */
export interface Reader {
  id: number | null
  permissions: readonly string[]
}

export const readerOf = ({ employeeId, permissions }: Actor): Reader => ({ id: employeeId, permissions })

/** Orders waiting for preparation or being prepared: the only ones that a stocker sees. */
const STOCKERS_STATUSES: StatusKey[] = [ORDER_STATUS.AGUARDANDO_ESTOQUISTA, ORDER_STATUS.EM_PREPARACAO]

/**
 * The permissions that count for one order: `app:delivery` counts only for the order's own deliverer, whatever else that
 * person holds.
 */
export const permissionsFor = (
  { id, permissions }: Reader,
  order: { deliverer_id: number | null },
): readonly string[] =>
  order.deliverer_id === id ? permissions : permissions.filter((one) => one !== 'app:delivery')

/** The orders that a person may see: all, or the stocker's queue and the deliverer's own. */
export function orderScope(identity: Reader): OrderScope {
  if (holdsAny(identity.permissions, ['bo:manage:orders', 'bo:manage:reports', 'app:counter']))
    return undefined
  return {
    delivererId: identity.permissions.includes('app:delivery') ? (identity.id ?? undefined) : undefined,
    statuses: identity.permissions.includes('app:stocking') ? STOCKERS_STATUSES : undefined,
  }
}

/** Effects that take the order away from its deliverer. */
const DELIVERER_LOSES: readonly WorkflowEffect[] = [
  'setDeliverer',
  'leaveWithDeliverer',
  'takeIn',
  'dropDeliverer',
]

const LEAVING: ReadonlySet<string> = new Set(
  WORKFLOW.filter(({ from, to, effects }) => {
    const leavesStockers =
      to !== 'same' && !STOCKERS_STATUSES.includes(to) && from.some((key) => STOCKERS_STATUSES.includes(key))
    return leavesStockers || effects.some((effect) => DELIVERER_LOSES.includes(effect))
  }).map(({ action }) => action),
)

/** True if the action may remove an order from the view of a stocker or a deliverer. */
export const mayLeaveView = (action: string): boolean => LEAVING.has(action)
