import { randomBytes } from 'node:crypto'
import type { CreateReturn } from '@shop/contract/returns'
import { afterReturn, surplus } from '@shop/domain/credit'
import { isWalkIn } from '@shop/domain/customer-email'
import { type Cents, formatBRL } from '@shop/domain/money'
import { ORDER_CODE_RANDOM_BYTES, orderCodeFrom } from '@shop/domain/order-code'
import { statusLabel } from '@shop/domain/order-status'
import {
  RETURN_KINDS,
  RETURNABLE_STATUSES,
  type ReturnKind,
  type ReturnSettlement,
  SETTLEMENTS_OF_RETURN,
} from '@shop/domain/returns'
import { sql } from 'kysely'
import type { Actor } from '../../../actor.ts'
import { invalidState, notFound } from '../../../app-error.ts'
import type { AppContext } from '../../../context.ts'
import type { Db, Tx } from '../../../db/database.ts'
import { lockProducts } from '../../../db/lock-products.ts'
import { enterTill } from '../../cash/till/till.service.ts'
import { lockCredit, recordCredit } from '../../debts/credit/credit-ledger.ts'
import { payOutWalkIn } from '../../debts/credit/pay-out-walk-in.ts'
import { findBalance } from '../../orders/record/order-balance.ts'
import {
  findOrderRow,
  type LockedOrder,
  lockCustomerOf,
  lockOrder,
} from '../../orders/record/orders.queries.ts'
import { writeHistory } from '../../orders/workflow/change-order.ts'
import { lowerDebtOf } from '../../orders/workflow/lower-debt.ts'
import { checkLeft, lockSold, receiveUnits, withReturned } from '../../orders/workflow/returned-item.ts'
import { codeIsFree, findPixReceived, findPixRefunded, freightIsReturned } from './returns.queries.ts'

/** 'D' and eight digits; orders have no such code. */
async function generateCode(tx: Tx): Promise<string> {
  for (;;) {
    const code = `D${orderCodeFrom(randomBytes(ORDER_CODE_RANDOM_BYTES))}`
    if (await codeIsFree(tx, code)) return code
  }
}

function requireReturnable(order: LockedOrder | undefined): LockedOrder {
  if (!order) throw notFound('Pedido não encontrado.')
  if (!RETURNABLE_STATUSES.includes(order.status))
    throw invalidState(
      `O pedido ${order.code} está em “${statusLabel(order.status)}”; só um pedido entregue ou finalizado tem devolução.`,
    )
  return order
}

/** Whether the order may have a return now, checked before images are read; locks nothing. @throws AppError */
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

/** Credit and cash are given back at once; a transfer and a Pix are owed until a person confirms them. */
const isGivenAtOnce = ({ settle }: CreateReturn) => settle === 'credit' || settle === 'cash'

/** What a return gives back, in cents: paid as the person chose, and credited to the customer's credit. */
interface Given {
  refund: Cents
  credit: Cents
  /** The refund is requested from the provider. */
  asksProvider: boolean
}

/**
 * Divides what is given back. A provider refunds at most the Pix money that was not refunded before; the rest of the
 * value is credit.
 */
async function divide(
  tx: Tx,
  { PIX_API_URL }: AppContext['settings'],
  order: LockedOrder,
  settle: ReturnSettlement,
  amount: Cents,
): Promise<Given> {
  if (settle === 'credit') return { refund: 0, credit: amount, asksProvider: false }
  const pix = settle === 'pix' && PIX_API_URL ? await findPixReceived(tx, order.id) : undefined
  if (!pix) return { refund: amount, credit: 0, asksProvider: false }
  const refund = Math.min(
    amount,
    Math.max(0, (pix.partCents ?? order.paid_cents) - (await findPixRefunded(tx, order.id))),
  )
  return { refund, credit: amount - refund, asksProvider: refund > 0 }
}

/** 'Devolução D12345678: R$ 40,00 em Pix e R$ 60,00 em Crédito do cliente.' */
function describe(
  kind: ReturnKind,
  code: string,
  settle: ReturnSettlement,
  given: Given,
  total: Cents,
): string {
  const { refund, credit } = given
  const parts = [
    ...(refund > 0 ? [`${formatBRL(refund)} em ${SETTLEMENTS_OF_RETURN[settle]}`] : []),
    ...(credit > 0 ? [`${formatBRL(credit)} em ${SETTLEMENTS_OF_RETURN.credit}`] : []),
  ]
  const unpaid = total - refund - credit
  if (unpaid > 0) parts.push(`${formatBRL(unpaid)} que não tinham sido pagos`)
  return `${RETURN_KINDS[kind]} ${code}: ${parts.join(' e ') || formatBRL(0)}.`
}

/** @throws AppError INVALID_STATE for a customer who has no account */
async function refuseCredit(
  tx: Tx,
  order: { customer_id: number },
  { kind, settle }: CreateReturn,
  { credit }: Given,
): Promise<void> {
  if (credit === 0) return
  const account = await lockCredit(tx, order.customer_id)
  if (!account)
    throw invalidState('O cadastro do cliente foi anonimizado e não tem crédito: devolva de outra forma.')
  if (isWalkIn(account) && settle === 'credit' && kind !== 'exchange')
    throw invalidState('Quem compra sem cadastro não tem crédito: devolva em dinheiro, Pix ou transferência.')
}

/**
 * Takes back items of a delivered or finished sale as a return document and gives their value back to the customer, up
 * to what was received for the sale and not given back before. The units go to stock or to the defective shelf; the
 * sale's lines count the returned units; a cash refund leaves the open till session. Returns the return's id.
 * `imageFiles` are keys of stored images.
 * `claimId`: the claim whose outcome it is.
 * @throws AppError NOT_FOUND, INVALID_STATE for another status, more than is left of a line, a unit that was bought back,
 * a freight refunded before, credit for an anonymised customer, or cash that the till has not
 */
export async function createReturn(
  tx: Tx,
  { jobs, settings }: Pick<AppContext, 'jobs' | 'settings'>,
  actor: Actor,
  input: CreateReturn,
  imageFiles: readonly string[],
  claimId?: number,
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
  const amount = Math.min(total, surplus(afterReturn(await findBalance(tx, fromOrderId), total)))
  const given = await divide(tx, settings, order, settle, amount)
  await refuseCredit(tx, order, input, given)
  const code = await generateCode(tx)
  const done = isGivenAtOnce(input) || given.refund === 0
  const { id } = await tx
    .insertInto('returns')
    .values({
      code,
      kind,
      from_order_id: fromOrderId,
      items_cents: value,
      freight_cents: freight,
      settle,
      refund_cents: given.refund,
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
      movedCents: 0,
      returnId: id,
      comments,
      ...(claimId !== undefined && { claimId }),
    })
  await tx
    .updateTable('orders')
    .set({
      ...withReturned(order, kind, value),
      // The items lower the amount to pay through their own columns; a refunded freight that was not paid lowers
      // it too.
      debt_lowered_cents: order.debt_lowered_cents + Math.min(freight, total - amount),
    })
    .where('id', '=', fromOrderId)
    .execute()
  await lowerDebtOf(tx, actor, fromOrderId, total - amount)
  if (given.credit > 0)
    await recordCredit(tx, actor, {
      customerId: order.customer_id,
      kind: 'return',
      amountCents: given.credit,
      orderId: fromOrderId,
      returnId: id,
    })
  await writeHistory(tx, actor, fromOrderId, kind, order.status, {
    notes: [describe(kind, code, settle, given, total)],
    personal: comments ? [comments] : [],
  })
  if (settle === 'cash')
    await enterTill(tx, actor, {
      kind: 'refund',
      amountCents: -given.refund,
      comment: code,
      orderId: fromOrderId,
      returnId: id,
    })
  if (kind !== 'exchange') await payOutWalkIn(tx, actor, fromOrderId)
  if (given.asksProvider) await jobs.add(tx, 'pix-refund', { returnId: id })
  return id
}
