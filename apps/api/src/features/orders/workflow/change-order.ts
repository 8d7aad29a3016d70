import { mailOfAction } from '@shop/domain/customer-mails'
import { type StatusKey, saleChange, statusLabel } from '@shop/domain/order-status'
import { findTransition, missingNeed, nextStatus, type WorkflowContext } from '@shop/domain/order-workflow'
import { holdsAny } from '@shop/domain/permissions'
import {
  ORDER_FLAG_KEYS,
  ORDER_FLAGS,
  WORKFLOW,
  type WorkflowAction,
  type WorkflowEffect,
  type WorkflowRow,
} from '@shop/domain/workflow-table'
import { sql } from 'kysely'
import type { Actor } from '../../../actor.ts'
import { forbidden, invalidState, notFound } from '../../../app-error.ts'
import { type Db, inTransaction, type Tx } from '../../../db/database.ts'
import { together } from '../../../db/pipeline.ts'
import { orderMail } from '../customer-mails/customer-mails.queries.ts'
import { endRequests } from '../record/order-requests.queries.ts'
import { orderScope, permissionsFor, readerOf } from '../record/order-scope.ts'
import { orderFacts } from '../record/order-view.ts'
import {
  findHolder,
  findOrderRow,
  type LockedOrder,
  lockCustomerOf,
  lockOrders,
} from '../record/orders.queries.ts'
import type { ActionContext, ActionInput, OrderChange } from './order-action.ts'
import { EFFECTS } from './order-effects.ts'

function sees(actor: Actor, order: LockedOrder): boolean {
  if (actor.kind === 'system') return true
  if (actor.kind === 'customer') return order.customer_id === actor.customerId
  const scope = orderScope(readerOf(actor))
  if (!scope) return true
  const carries =
    scope.delivererId !== undefined && [order.deliverer_id, order.holder_id].includes(scope.delivererId)
  if (carries || !scope.statuses) return carries
  // The stocker who prepared an order, and those who may have received it back, still get its current status; other
  // stockers get NOT_FOUND once it has left their queue.
  const mayComeBack = order.holder_id !== null || order.attempts > 0
  return scope.statuses.includes(order.status) || mayComeBack || order.stocker_id === actor.employeeId
}

function mayDo(actor: Actor, row: WorkflowRow, order: LockedOrder): boolean {
  if (actor.kind === 'system') return row.system === true
  if (actor.kind === 'customer') return row.customer === true
  return holdsAny(permissionsFor(readerOf(actor), order), row.permissions)
}

const wrongStatus = ({ code, status }: LockedOrder) =>
  invalidState(`O pedido ${code} está em “${statusLabel(status)}” e não permite essa operação.`)

export const stillHeld = async (db: Db, order: LockedOrder) =>
  invalidState(
    `O pedido ${order.code} não foi entregue e ainda está com ${await findHolder(db, order)}: receba-o de volta antes.`,
  )

/** @throws AppError INVALID_STATE that says what the order lacks for the action */
async function requireNeeds(db: Db, row: WorkflowRow, order: LockedOrder): Promise<void> {
  const missing = missingNeed(row, orderFacts(order))
  if (missing === 'atHand') throw await stillHeld(db, order)
  if (missing === 'held')
    throw invalidState(`O pedido ${order.code} já está na loja: ninguém tem de devolvê-lo.`)
  if (missing) throw invalidState(`Defina o motoboy do pedido ${order.code} antes de despachar.`)
}

const CREDIT_EFFECTS: readonly WorkflowEffect[] = [
  'creditCustomer',
  'saveCash',
  'recordExchange',
  'recordReturn',
  // Cash that was not taken becomes a debt of the customer.
  'receiveCash',
]

/** Customers are locked before orders: see lockCredit. */
const mayMoveCredit = (action: WorkflowAction) =>
  WORKFLOW.some(
    (row) => row.action === action && row.effects.some((effect) => CREDIT_EFFECTS.includes(effect)),
  )

const flagColumns = ({ sets = {} }: WorkflowRow): OrderChange =>
  Object.fromEntries(
    ORDER_FLAG_KEYS.filter((flag) => flag in sets).map((flag) => [ORDER_FLAGS[flag], sets[flag]]),
  )

async function applyEffects(
  effects: readonly WorkflowEffect[],
  context: ActionContext,
): Promise<OrderChange> {
  let change: OrderChange = {}
  for (const effect of effects) change = { ...change, ...(await EFFECTS[effect](context)) }
  return change
}

/** Writes one row of an order's history, and queues the customer's mail about it. */
export async function writeHistory(
  tx: Tx,
  actor: Actor,
  orderId: number,
  action: string,
  status: StatusKey,
  {
    notes,
    personal,
    doneAt,
  }: Pick<ActionContext, 'notes' | 'personal'> & Partial<Pick<ActionContext, 'doneAt'>> = {
    notes: [],
    personal: [],
  },
): Promise<void> {
  const row = tx.insertInto('order_history').values({
    order_id: orderId,
    action,
    status,
    employee_id: actor.employeeId,
    who: actor.who,
    comment: notes.join(' '),
    note: personal.join(' '),
    ...(doneAt && { at: doneAt, recorded_at: sql<string>`now()` }),
  })
  const mail = mailOfAction(action, status)
  await together(tx, row, ...(mail ? [orderMail(orderId, mail)] : []))
}

/**
 * The only function that changes the status of a placed order: locks the order, finds the action's row in the workflow
 * table, checks who acts, applies the row's effects and writes the history, in one transaction. When two people act at
 * once, the second sees the status that the first set.
 * @throws AppError NOT_FOUND, FORBIDDEN, INVALID_STATE with the current status in its text
 */
export const changeOrder = (
  db: Db,
  actor: Actor,
  action: WorkflowAction,
  orderId: number,
  input: ActionInput = {},
  workflow: WorkflowContext = {},
): Promise<void> => inTransaction(db, (tx) => changeOrderIn(tx, actor, action, orderId, input, workflow))

/** @throws AppError NOT_FOUND, FORBIDDEN, INVALID_STATE */
async function findPermitted(
  db: Db,
  actor: Actor,
  action: WorkflowAction,
  order: LockedOrder | undefined,
  workflow: WorkflowContext,
): Promise<{ order: LockedOrder; row: WorkflowRow }> {
  if (!order || !sees(actor, order)) throw notFound('Pedido não encontrado.')
  const row = findTransition(action, orderFacts(order), workflow)
  if (!row) throw wrongStatus(order)
  if (!mayDo(actor, row, order)) throw forbidden()
  await requireNeeds(db, row, order)
  return { order, row }
}

/**
 * Whether the order allows the action at this moment, to be checked before expensive work; locks nothing.
 * @throws AppError as {@link changeOrder}
 */
export async function checkAction(
  db: Db,
  actor: Actor,
  action: WorkflowAction,
  orderId: number,
): Promise<void> {
  await findPermitted(db, actor, action, await findOrderRow(db, orderId), {})
}

/** The column that keeps the moment of a change, see `saleChange`. */
const MOMENTS = {
  sold: { sale_at: sql<string>`now()` },
  cancelled: { sale_cancelled_at: sql<string>`now()` },
  none: {},
}

/**
 * The time at which a phone says that something was done: null, for the time of arrival, where it lies in the future,
 * before the step before it or more than 72 hours back, because the phone's clock may be wrong.
 */
async function believed(tx: Tx, orderId: number, occurredAt: string): Promise<string | null> {
  const at = sql<string>`${occurredAt}::timestamptz(3)`
  const { rows } = await sql<{ at: string }>`select ${at} as at
    where ${at} between now() - interval '72 hours' and now()
      and not exists (select from order_history where order_id = ${orderId} and at > ${at})`.execute(tx)
  return rows[0]?.at ?? null
}

/** Like {@link changeOrder}, inside the caller's transaction. */
export async function changeOrderIn(
  tx: Tx,
  actor: Actor,
  action: WorkflowAction,
  orderId: number,
  input: ActionInput = {},
  workflow: WorkflowContext = {},
): Promise<void> {
  if (mayMoveCredit(action)) await lockCustomerOf(tx, orderId)
  const { fromOrderId = orderId } = input.returnedItem ?? {}
  const locked = await lockOrders(tx, [...new Set([orderId, fromOrderId])])
  const found = locked.find(({ id }) => id === orderId)
  const { order, row } = await findPermitted(tx, actor, action, found, workflow)
  const context: ActionContext = {
    tx,
    actor,
    order,
    origin: locked.find(({ id }) => id === fromOrderId),
    input,
    doneAt: input.occurredAt ? await believed(tx, orderId, input.occurredAt) : null,
    notes: input.fact ? [input.fact] : [],
    personal: input.comment ? [input.comment] : [],
  }
  const change = { ...flagColumns(row), ...(await applyEffects(row.effects, context)) }
  const status = nextStatus(row, order)
  const moment = MOMENTS[saleChange(order.status, status) ?? 'none']
  const changed = { ...change, ...moment, status, updated_at: sql<string>`now()` }
  await tx.updateTable('orders').set(changed).where('id', '=', orderId).execute()
  await endRequests(tx, orderId, order.status, status)
  await writeHistory(tx, actor, orderId, action, status, context)
}
