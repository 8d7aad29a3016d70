import { ORDER_STATUS, type StatusKey } from './order-status.ts'
import { holdsAny } from './permissions.ts'
import {
  ACTION_LABELS,
  type OrderAction,
  WORKFLOW,
  type WorkflowAction,
  type WorkflowCondition,
  type WorkflowNeed,
  type WorkflowRow,
} from './workflow-table.ts'

/** The facts of an order that the table needs. */
export interface OrderFacts {
  status: StatusKey
  isFast: boolean
  isPickup: boolean
  hasDeliverer: boolean
  /** Who still has its undelivered goods: its present deliverer, or somebody else; absent while nobody does. */
  heldBy?: 'deliverer' | 'other' | undefined
}

/** The other facts of a decision; without `pixAuto` a person approves the payment. */
export interface WorkflowContext {
  pixAuto?: boolean
  /** A transfer of the order has no proof yet. */
  proofMissing?: boolean
}

/** Whether the condition of a row is met; true without a condition. */
export function conditionHolds(
  condition: WorkflowCondition | undefined,
  order: OrderFacts,
  context: WorkflowContext,
): boolean {
  if (condition === undefined) return true
  if (condition === 'proofMissing') return context.proofMissing === true
  if (condition === 'pixAuto') return context.pixAuto === true && !context.proofMissing
  if (condition === 'pixManual') return context.pixAuto !== true && !context.proofMissing
  if (condition === 'pickup') return order.isPickup
  return !order.isPickup && order.isFast === (condition === 'fast')
}

/**
 * The row that allows the action in the order's current state; undefined means 409. The caller checks permissions and
 * needs.
 */
export function findTransition(
  action: WorkflowAction,
  order: OrderFacts,
  context: WorkflowContext = {},
): WorkflowRow | undefined {
  return WORKFLOW.find(
    (row) =>
      row.action === action && row.from.includes(order.status) && conditionHolds(row.when, order, context),
  )
}

export function nextStatus(row: Pick<WorkflowRow, 'to'>, order: Pick<OrderFacts, 'status'>): StatusKey {
  return row.to === 'same' ? order.status : row.to
}

const ORDER_ACTIONS = (Object.keys(ACTION_LABELS) as WorkflowAction[]).filter(
  (action): action is OrderAction => action !== 'paymentSeen' && action !== 'expire',
)

/** What the order itself must have before an action; the needs that a request carries are not among them. */
const MET: Partial<Record<WorkflowNeed, (order: OrderFacts) => boolean>> = {
  deliverer: ({ hasDeliverer }) => hasDeliverer,
  held: ({ heldBy }) => heldBy !== undefined,
  atHand: ({ heldBy }) => heldBy !== 'other',
}

/** What the order lacks for an action that its status allows: the last one of the row. */
export const missingNeed = (row: Pick<WorkflowRow, 'needs'>, order: OrderFacts): WorkflowNeed | undefined =>
  row.needs.findLast((need) => MET[need]?.(order) === false)

/** The actions offered to an employee: allowed by the table, by a permission, and by the order's state. */
export function availableActions(
  order: OrderFacts,
  identity: { permissions: readonly string[] },
): OrderAction[] {
  return ORDER_ACTIONS.filter((action) => {
    const row = findTransition(action, order)
    if (!row || missingNeed(row, order)) return false
    return holdsAny(identity.permissions, row.permissions)
  })
}

const COUNTER_STEPS = ['prepare', 'pack', 'finish'] as const satisfies readonly OrderAction[]

/** The actions that hand a pickup order over at the counter, from its current status; none where that is not allowed. */
export function counterSteps(order: OrderFacts): readonly (typeof COUNTER_STEPS)[number][] {
  if (!order.isPickup || order.heldBy) return []
  const first = COUNTER_STEPS.findIndex((action) => findTransition(action, order))
  return first < 0 ? [] : COUNTER_STEPS.slice(first)
}

/** Whether this person may do every step of a handover at the counter: `app:counter` opens them together only. */
export const canHandOver = (order: OrderFacts, identity: { permissions: readonly string[] }): boolean => {
  const steps = counterSteps(order)
  if (holdsAny(identity.permissions, ['app:counter'])) return steps.length > 0
  const mayDo = (step: OrderAction) =>
    WORKFLOW.some((row) => row.action === step && holdsAny(identity.permissions, row.permissions))
  return steps.length > 0 && steps.every(mayDo)
}

const NEW_PICKUP: OrderFacts = {
  status: ORDER_STATUS.AGUARDANDO_ESTOQUISTA,
  isFast: false,
  isPickup: true,
  hasDeliverer: false,
}

/** Whether this person may sell and hand over in one step at the counter. */
export const sellsAtCounter = (identity: { permissions: readonly string[] }): boolean =>
  canHandOver(NEW_PICKUP, identity)
