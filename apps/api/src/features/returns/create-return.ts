import { randomBytes } from 'node:crypto'
import type { CreateReturn } from '@shop/contract/returns'
import { formatBRL } from '@shop/domain/money'
import { ORDER_CODE_RANDOM_BYTES, orderCodeFrom } from '@shop/domain/order-code'
import { statusName } from '@shop/domain/order-status'
import { RETURN_KINDS, RETURNABLE_STATUSES, SETTLEMENTS_OF_RETURN } from '@shop/domain/returns'
import { sql } from 'kysely'
import type { Actor } from '../../actor.ts'
import { invalidState, notFound } from '../../app-error.ts'
import type { Db, Tx } from '../../db/database.ts'
import { lockProducts } from '../../db/lock-products.ts'
import type { Shop } from '../../shop.ts'
import { recordCredit } from '../credit/credit-ledger.ts'
import { writeHistory } from '../orders/change-order.ts'
import { toPayCents } from '../orders/order-account.ts'
import { findOrderRow, type LockedOrder, lockCustomerOf, lockOrder } from '../orders/orders.queries.ts'
import { checkLeft, lockSold, receiveUnits, withReturned } from '../orders/returned-item.ts'
import { enterTill } from '../till/till.service.ts'
import { codeIsFree, findEndToEndId, freightIsReturned } from './returns.queries.ts'

/** 'D' and eight digits; orders have no such code. */
async function drawCode(tx: Tx): Promise<string> {
  for (;;) {
    const code = `D${orderCodeFrom(randomBytes(ORDER_CODE_RANDOM_BYTES))}`
    if (await codeIsFree(tx, code)) return code
  }
}

function requireReturnable(order: LockedOrder | undefined): LockedOrder {
  if (!order) throw notFound('Pedido não encontrado.')
  if (!RETURNABLE_STATUSES.includes(order.status))
    throw invalidState(
      `O pedido ${order.code} está em ${statusName(order.status)}; só um pedido entregue ou finalizado tem devolução.`,
    )
  return order
}

/** Whether the order may have a return now, checked before pictures are read; locks nothing. @throws AppError */
export async function checkReturnable(db: Db, orderId: number): Promise<void> {
  requireReturnable(await findOrderRow(db, orderId))
}

/** Customer, then order: the locking order of every change of an account. */
async function lockSale(tx: Tx, orderId: number): Promise<LockedOrder> {
  await lockCustomerOf(tx, orderId)
  return requireReturnable(await lockOrder(tx, orderId))
}

/** The freight to refund, in cents; 0 when none was charged. */
async function freightOf(tx: Tx, order: LockedOrder, refundFreight: boolean): Promise<number> {
  if (!refundFreight || order.freight_cents === 0) return 0
  if (await freightIsReturned(tx, order.id))
    throw invalidState(`O frete do pedido ${order.code} já foi devolvido.`)
  return order.freight_cents
}

/** Locks the lines in product order and sums the value of the returned items, in cents. */
async function priceLines(tx: Tx, { fromOrderId, items }: CreateReturn) {
  const lines = []
  const wanted = new Map<number, number>()
  for (const item of items.toSorted((a, b) => a.productId - b.productId)) {
    const sold = await lockSold(tx, { fromOrderId, productId: item.productId })
    const quantity = (wanted.get(item.productId) ?? 0) + item.quantity
    checkLeft(sold, quantity)
    wanted.set(item.productId, quantity)
    lines.push({ item, sold })
  }
  return {
    lines,
    value: lines.reduce((sum, { item, sold }) => sum + item.quantity * sold.unit_price_cents, 0),
  }
}

/** Credit and cash are paid at once; a transfer and a Pix are owed until a person confirms them. */
const isGivenAtOnce = ({ settle }: CreateReturn) => settle === 'credit' || settle === 'cash'

/**
 * Takes back items of a delivered or finished sale as a return document and settles their value with the customer. The
 * units go to stock or to the defective shelf; the sale's lines count the returned units; a cash refund leaves the open
 * till session. Returns the return's id. `imageFiles` are keys of stored pictures.
 * @throws AppError NOT_FOUND, INVALID_STATE for another status, more than is left of a line or a freight refunded
 * before
 */
export async function createReturn(
  tx: Tx,
  { jobs, settings }: Pick<Shop, 'jobs' | 'settings'>,
  actor: Actor,
  input: CreateReturn,
  imageFiles: readonly string[],
): Promise<number> {
  const { fromOrderId, kind, settle, comments } = input
  const order = await lockSale(tx, fromOrderId)
  await lockProducts(
    tx,
    input.items.map(({ productId }) => productId),
  )
  const { lines, value } = await priceLines(tx, input)
  const freight = await freightOf(tx, order, input.refundFreight)
  const total = value + freight
  const code = await drawCode(tx)
  const done = isGivenAtOnce(input) || total === 0
  const { id } = await tx
    .insertInto('returns')
    .values({
      code,
      kind,
      from_order_id: fromOrderId,
      items_cents: value,
      freight_cents: freight,
      settle,
      refund_state: done ? 'done' : 'owed',
      refunded_who: done ? actor.who : null,
      refunded_at: done ? sql<string>`now()` : null,
      comments,
      employee_id: actor.employeeId,
      who: actor.who,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (imageFiles.length > 0)
    await tx
      .insertInto('return_images')
      .values(imageFiles.map((file, position) => ({ return_id: id, position, file })))
      .execute()
  for (const { item, sold } of lines)
    await receiveUnits(tx, actor, sold, {
      ...item,
      serials: item.serials ?? [],
      kind,
      orderId: fromOrderId,
      fromOrderId,
      returnId: id,
      comments,
    })
  // Cash of a delivered order is in the till or with the deliverer, even where nobody recorded it.
  const paid = order.payment === 'cash' && order.paid_cents === 0 ? { paid_cents: toPayCents(order) } : {}
  await tx
    .updateTable('orders')
    .set({ ...withReturned(order, kind, value), ...paid })
    .where('id', '=', fromOrderId)
    .execute()
  if (settle === 'credit' && total > 0)
    await recordCredit(tx, actor, {
      customerId: order.customer_id,
      kind: 'return',
      amountCents: total,
      orderId: fromOrderId,
      returnId: id,
    })
  const note = `${RETURN_KINDS[kind]} ${code}: ${formatBRL(total)} em ${SETTLEMENTS_OF_RETURN[settle]}.`
  await writeHistory(tx, actor, fromOrderId, kind, order.status, {
    notes: [note],
    personal: comments ? [comments] : [],
  })
  if (settle === 'cash')
    await enterTill(tx, actor, {
      kind: 'refund',
      amountCents: -total,
      comment: code,
      orderId: fromOrderId,
      returnId: id,
    })
  const hasPix = settle === 'pix' && !done && settings.PIX_API_URL && (await findEndToEndId(tx, fromOrderId))
  if (hasPix) await jobs.add(tx, 'pix-refund', { returnId: id })
  return id
}
