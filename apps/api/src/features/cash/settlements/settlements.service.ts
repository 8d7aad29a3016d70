import {
  type DepartureSettlement,
  MOST_SETTLED,
  type newSettlementBody,
  type OpenSettlement,
  type OwingDeliverers,
  type SettledOrder,
  type Settlement,
  type SettlementSummary,
  type Settlements,
} from '@shop/contract/settlements'
import { departurePeriod } from '@shop/domain/departures'
import { formatBRL } from '@shop/domain/money'
import { ORDER_STATUS, type StatusKey } from '@shop/domain/order-status'
import { PAYMENTS, type PartKind, type Payment } from '@shop/domain/pricing'
import type { z } from 'zod'
import type { Actor } from '../../../actor.ts'
import { invalidState, notFound, ruleViolation } from '../../../app-error.ts'
import type { Db, Tx } from '../../../db/database.ts'
import { instantsOf } from '../../../period.ts'
import { reais } from '../../../wire.ts'
import { writeAudit } from '../../platform/audit/audit.ts'
import { findOwing } from '../till/owing.queries.ts'
import { enterTill, tillOfSettlement, undoSettlement } from '../till/till.service.ts'
import {
  findDeliverer,
  findLeftWith,
  findSettledOrders,
  findSettlement,
  findSettlements,
  findUnsettled,
  insertSettlement,
  lockOrders,
  lockSettlement,
  type SettlementRow,
  voidRow,
} from './settlements.queries.ts'

/** Short and easy to read aloud; computed from the id, so it needs no column. */
const codeOf = (id: number) => `A${String(id).padStart(6, '0')}`

const unknown = () => notFound('Acerto não encontrado.')

function toSummary(row: SettlementRow): SettlementSummary {
  return {
    id: row.id,
    code: codeOf(row.id),
    delivererId: row.deliverer_id,
    deliverer: row.deliverer,
    quantity: row.quantity,
    expected: reais(row.expected_cents),
    handed: reais(row.handed_cents),
    difference: reais(row.handed_cents - row.expected_cents),
    comment: row.comment,
    user: row.who,
    when: row.at,
    voidedAt: row.voided_at,
    voidedBy: row.voided_by,
    voidComment: row.void_comment,
  }
}

const toOrder = (row: {
  id: number
  code: string
  customer: string
  payment: Payment
  delivered_at: string | null
  expected: number
}): SettledOrder => ({
  orderId: row.id,
  code: row.code,
  customer: row.customer,
  payment: PAYMENTS[row.payment],
  deliveredAt: row.delivered_at && new Date(row.delivered_at).toISOString(),
  expected: reais(row.expected),
})

/**
 * The oldest orders that a deliverer handed over and has not settled yet. @throws AppError NOT_FOUND for a person who is not a
 * deliverer
 */
export async function getOpenSettlement(db: Db, delivererId: number): Promise<OpenSettlement> {
  if (!(await findDeliverer(db, delivererId))) throw notFound('Motoboy não encontrado.')
  const found = await findUnsettled(db, delivererId, MOST_SETTLED + 1)
  const rows = found.slice(0, MOST_SETTLED)
  return {
    orders: rows.map(toOrder),
    expected: reais(rows.reduce((sum, { expected }) => sum + expected, 0)),
    hasMore: found.length > MOST_SETTLED,
  }
}

/** Deliverers, blocked ones included, with orders that are in no settlement. */
export async function listOwing(db: Db): Promise<OwingDeliverers> {
  const rows = await findOwing(db)
  return {
    deliverers: rows.map((row) => ({
      delivererId: row.id,
      deliverer: row.name,
      isBlocked: row.is_blocked,
      orders: row.orders,
      expected: reais(row.expected),
      oldestAt: new Date(row.oldest_at).toISOString(),
    })),
  }
}

const ON_THE_ROAD: readonly StatusKey[] = [ORDER_STATUS.EM_ENTREGA, ORDER_STATUS.EM_ENTREGA_IMEDIATA]

/**
 * What a deliverer accounts for of the orders of a day or a departure. @throws AppError NOT_FOUND for a person who is not
 * a deliverer
 */
export async function getDepartureSettlement(
  db: Db,
  timeZone: string,
  delivererId: number,
  { day, departure }: { day: string; departure?: string | undefined },
): Promise<DepartureSettlement> {
  if (!(await findDeliverer(db, delivererId))) throw notFound('Motoboy não encontrado.')
  const span = instantsOf(departurePeriod(day, departure), timeZone)
  const rows = await findLeftWith(db, delivererId, span)
  const delivered = rows.filter((row) => row.is_to_settle)
  // An order without a record of its handover: its cash counts as not received.
  const receivedOf = (row: (typeof rows)[number]) => (row.payment === 'cash' ? row.expected : row.paid_cents)
  const receivedIn = (row: (typeof rows)[number], kind: PartKind) => {
    if (kind === 'cash' && row.payment !== 'pix' && row.payment !== 'transfer') return row.expected
    return row.other_parts?.[kind] ?? (row.payment === kind ? row.paid_cents : 0)
  }
  const sum = (of: typeof rows, value: (row: (typeof rows)[number]) => number) =>
    of.reduce((all, row) => all + value(row), 0)
  const paidBy = (kind: PartKind) => reais(sum(delivered, (row) => receivedIn(row, kind)))
  const takenBack = (key: 'returned' | 'exchanged') => ({
    orders: rows.filter((row) => row[key] > 0).length,
    amount: reais(sum(rows, (row) => row[key])),
  })
  return {
    orders: rows.map((row) => ({
      ...toOrder(row),
      statusKey: row.status,
      shippedAt: new Date(row.shipped_at ?? 0).toISOString(),
      received: reais(row.is_to_settle ? receivedOf(row) : 0),
      settlement: row.settlement_id === null ? null : codeOf(row.settlement_id),
    })),
    delivered: delivered.length,
    onTheRoad: rows.filter((row) => ON_THE_ROAD.includes(row.status)).length,
    returned: takenBack('returned'),
    exchanged: takenBack('exchanged'),
    paid: { cash: paidBy('cash'), transfer: paidBy('transfer'), pix: paidBy('pix'), card: paidBy('card') },
    total: reais(sum(delivered, receivedOf)),
    expected: reais(sum(delivered, (row) => row.expected)),
    settled: reais(
      sum(
        delivered.filter((row) => row.settlement_id !== null),
        (row) => row.expected,
      ),
    ),
  }
}

/** Latest settlement first. */
export async function listSettlements(
  db: Db,
  { delivererId, page, items }: { delivererId?: number | undefined; page: number; items: number },
): Promise<Settlements> {
  const { rows, total } = await findSettlements(db, delivererId, page, items)
  return { settlements: rows.map(toSummary), total }
}

/** @throws AppError NOT_FOUND */
export async function getSettlement(db: Db, id: number): Promise<Settlement> {
  const row = await findSettlement(db, id)
  if (!row) throw unknown()
  const orders = (await findSettledOrders(db, id)).map(toOrder)
  return { ...toSummary(row), orders, till: await tillOfSettlement(db, id) }
}

/**
 * Settles delivered orders with their deliverer, in one transaction; the cash enters the open till session.
 * @throws AppError NOT_FOUND (deliverer, order), RULE_VIOLATION (another deliverer's order), INVALID_STATE (not handed
 * over, or settled already)
 */
export async function createSettlement(
  tx: Tx,
  actor: Actor,
  { delivererId, orderIds, cashHanded, comment }: z.output<typeof newSettlementBody>,
): Promise<Settlement> {
  const deliverer = await findDeliverer(tx, delivererId)
  if (!deliverer) throw notFound('Motoboy não encontrado.')
  const rows = await lockOrders(tx, orderIds)
  if (rows.length < orderIds.length) throw notFound('Pedido não encontrado.')
  const orders = rows.map((row) => {
    if (row.settlement_id !== null)
      throw invalidState(`O pedido ${row.code} já está no acerto ${codeOf(row.settlement_id)}.`)
    if (row.deliverer_id !== delivererId || row.is_pickup)
      throw ruleViolation(`O pedido ${row.code} não foi entregue por ${deliverer.name}.`)
    if (row.cash_received_cents === null || !row.is_to_settle)
      throw invalidState(`O pedido ${row.code} ainda não foi entregue.`)
    return { id: row.id, expected: row.cash_received_cents }
  })
  const expected = orders.reduce((sum, order) => sum + order.expected, 0)
  const id = await insertSettlement(
    tx,
    {
      deliverer_id: delivererId,
      expected_cents: expected,
      handed_cents: cashHanded,
      comment,
      employee_id: actor.employeeId,
      who: actor.who,
    },
    orders,
  )
  const difference = cashHanded - expected
  const sums = `${deliverer.name}: esperado ${formatBRL(expected)}, entregue ${formatBRL(cashHanded)}`
  const change = difference === 0 ? sums : `${sums}, diferença ${formatBRL(difference)}`
  await writeAudit(tx, actor, 'create', 'settlement', id, change)
  await enterTill(tx, actor, {
    kind: 'settlement',
    amountCents: cashHanded,
    comment: `${codeOf(id)} ${deliverer.name}`,
    settlementId: id,
  })
  return getSettlement(tx, id)
}

/**
 * Voids a settlement: its orders can be settled again, and its cash leaves the till session that it entered.
 * @throws AppError NOT_FOUND, INVALID_STATE when it is void already or that session is closed
 */
export async function voidSettlement(tx: Tx, actor: Actor, id: number, comment: string): Promise<Settlement> {
  const orders = await findSettledOrders(tx, id)
  await lockOrders(
    tx,
    orders.map((order) => order.id),
  )
  const row = await lockSettlement(tx, id)
  if (!row) throw unknown()
  if (row.voided_at !== null) throw invalidState(`O acerto ${codeOf(id)} já foi anulado.`)
  await voidRow(tx, id, actor.who, comment)
  // The reason is stored with the settlement: it may name a customer, and the trail is kept for ever.
  await writeAudit(tx, actor, 'void', 'settlement', id, 'anulado')
  await undoSettlement(tx, actor, { settlementId: id, amountCents: row.handed_cents, comment: codeOf(id) })
  return getSettlement(tx, id)
}
