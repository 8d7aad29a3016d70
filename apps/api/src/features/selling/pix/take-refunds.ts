import type { PixRefund } from '@shop/contract/pix'
import { stillOwed } from '@shop/domain/credit'
import { type Cents, formatBRL } from '@shop/domain/money'
import { ORDER_STATUS } from '@shop/domain/order-status'
import { sql } from 'kysely'
import { systemActor } from '../../../actor.ts'
import type { Tx } from '../../../db/database.ts'
import { lockCredit, recordCredit } from '../../debts/credit/credit-ledger.ts'
import { openRest } from '../../debts/receivables/debt.ts'
import { giveBackDebt } from '../../debts/receivables/receive-debt.ts'
import { findBalance } from '../../orders/record/order-balance.ts'
import { lockOrders } from '../../orders/record/orders.queries.ts'
import { writeHistory } from '../../orders/workflow/change-order.ts'
import {
  findDebtor,
  findTold,
  type LockedPayment,
  lockPayment,
  NOTHING_LEFT,
  PIX,
  setReported,
} from './pix.queries.ts'
import {
  addId,
  findCredited,
  findCustomerOf,
  findOpenConfirmation,
  findPaidOrders,
  findPayoutOf,
  findRefundedPart,
  findRefunds,
  insertRefund,
  isByBank,
  lockRefundedOrder,
  lockUnreported,
  markRefunded,
  setTaken,
} from './pix-refunds.queries.ts'

const BANK = systemActor(PIX)

const UNDECIDED = { decision: null, note: '', decided_by: null, decided_who: null, decided_at: null }

type Order = Awaited<ReturnType<typeof lockRefundedOrder>>
type Part = Awaited<ReturnType<typeof findRefundedPart>>

/** A refund of cents that were counted before, with what it touches; all of it is locked. */
interface Refunded {
  tx: Tx
  payment: LockedPayment
  refundId: number
  cents: Cents
  customerId: number
}

/** Takes from the customer's credit what is there; returns the cents. */
async function takeCredit(
  { tx, payment, customerId }: Refunded,
  kind: 'pixVoid' | 'pixReturned',
  most: Cents,
  orderId?: number,
): Promise<Cents> {
  const account = await lockCredit(tx, customerId)
  const amount = Math.min(most, account?.credit_cents ?? 0)
  if (amount <= 0) return 0
  const source = kind === 'pixVoid' ? { pixPaymentId: payment.id } : { orderId: orderId as number }
  await recordCredit(tx, BANK, { customerId, kind, amountCents: -amount, ...source })
  return amount
}

/**
 * The order still waits for another Pix: this one counts as if it had come with what is left of it, and its part waits
 * again.
 */
async function waitAgain({ tx, payment }: Refunded, order: Order, part: Part, counted: Cents) {
  await tx
    .updateTable('orders')
    .set((eb) => ({ paid_cents: eb('paid_cents', '-', counted), updated_at: sql<string>`now()` }))
    .where('id', '=', order.id)
    .execute()
  await tx
    .updateTable('order_parts')
    .set({ status: 'waiting', received_at: null })
    .where('id', '=', part.id)
    .execute()
  await tx
    .updateTable('pix_confirmations')
    .set({ returned_at: sql<string>`now()` })
    .where('order_id', '=', order.id)
    .where('part_id', '=', part.id)
    .where('returned_at', 'is', null)
    .execute()
  const isGone = payment.returned_cents >= payment.amount_cents
  await tx
    .updateTable('pix_payments')
    .set({ ...UNDECIDED, ...(isGone ? NOTHING_LEFT : {}), outcome: 'short' })
    .where('id', '=', payment.id)
    .execute()
}

/**
 * The order went on: what is owed for it again is a rest that is due today, what was given back for it already is taken
 * from the customer's credit. Returns the cents that neither covers.
 */
async function lowerOrder(refunded: Refunded, order: Order, part: Part | undefined, cents: Cents) {
  const { tx, customerId } = refunded
  const setPaid = (paid: Cents) =>
    tx.updateTable('orders').set({ paid_cents: paid }).where('id', '=', order.id).execute()
  const most = Math.min(cents, order.paid_cents)
  const before = await findBalance(tx, order.id)
  const open = Math.min(most, Math.max(0, before.received - before.given))
  await setPaid(order.paid_cents - open)
  const rest = stillOwed(await findBalance(tx, order.id)) - stillOwed(before)
  const isOwed = await openRest(tx, {
    orderId: order.id,
    customerId,
    partId: part?.id ?? null,
    amountCents: rest,
    by: BANK,
    ifRegistered: true,
  })
  const back = await takeCredit(refunded, 'pixReturned', most - open, order.id)
  await setPaid(order.paid_cents - open - back)
  await tx
    .updateTable('orders')
    .set((eb) => ({
      pix_returned_cents: eb('pix_returned_cents', '+', cents),
      updated_at: sql<string>`now()`,
    }))
    .where('id', '=', order.id)
    .execute()
  if (part)
    await tx
      .updateTable('order_parts')
      .set((eb) => ({ returned_cents: eb('returned_cents', '+', cents) }))
      .where('id', '=', part.id)
      .execute()
  return cents - open - back + (isOwed.length > 0 ? 0 : rest)
}

/** Takes a refund back from what the payment had paid: its surplus, then the order. Returns the cents left uncovered. */
async function giveBackOrder(refunded: Refunded, consumed: Cents) {
  const { tx, payment, cents } = refunded
  const surplusLeft = (await findCredited(tx, payment.id)) - consumed
  const surplus = Math.min(cents, surplusLeft)
  const uncovered = surplus - (await takeCredit(refunded, 'pixVoid', surplus))
  const left = cents - surplus
  if (left === 0 || payment.order_id === null) return { surplus_cents: surplus, open_cents: uncovered }
  const order = await lockRefundedOrder(tx, payment.order_id)
  const part = payment.part_id === null ? undefined : await findRefundedPart(tx, payment.part_id)
  const waits = order.status === ORDER_STATUS.PROCESSANDO && part !== undefined
  const counted = payment.amount_cents - payment.returned_cents + cents - surplusLeft
  let open = uncovered
  if (waits) await waitAgain(refunded, order, part, Math.min(part.amount_cents, counted))
  else open += await lowerOrder(refunded, order, part, left)
  const fact = `Pix devolvido pelo banco: ${formatBRL(left)} (${payment.end_to_end_id}).`
  await writeHistory(tx, BANK, order.id, 'pixReturned', order.status, { notes: [fact], personal: [] })
  return { surplus_cents: surplus, open_cents: open }
}

/** A payment that had counted waits for a person as 'Pix devolvido', unless its order waits for it again. */
async function giveBack(refunded: Refunded, earlier: readonly { surplus_cents: Cents }[]): Promise<void> {
  const { tx, payment, refundId, cents } = refunded
  await tx
    .updateTable('pix_payments')
    .set({ ...UNDECIDED, outcome: 'returned', was_kept: payment.was_kept || payment.decision === 'keep' })
    .where('id', '=', payment.id)
    .execute()
  const consumed = earlier.reduce((sum, { surplus_cents }) => sum + surplus_cents, 0)
  const ofDebt = await giveBackDebt(tx, BANK, {
    pixPaymentId: payment.id,
    amountCents: cents,
    pixRefundId: refundId,
    surplusTaken: consumed,
    roomOf: async (orderId) => {
      const { received, given } = await findBalance(tx, orderId)
      return Math.max(0, received - given)
    },
  })
  await setTaken(tx, refundId, ofDebt ?? (await giveBackOrder(refunded, consumed)))
}

const hasCounted = ({ outcome, decision }: LockedPayment) =>
  outcome === 'matched' || outcome === 'returned' || decision === 'accept' || decision === 'keep'

/** Whether a person confirmed the order or part by this payment, whose report still waits in the queue. */
async function isConfirmed(tx: Tx, { order_id, part_id, decision, amount_cents }: LockedPayment) {
  if (order_id === null || decision !== null) return false
  const confirmation = await findOpenConfirmation(tx, order_id, part_id)
  if (confirmation?.amount_cents !== amount_cents) return false
  if (part_id !== null) return (await findRefundedPart(tx, part_id)).returned_cents === 0
  return (await lockRefundedOrder(tx, order_id)).pix_returned_cents === 0
}

/**
 * Covers with a refund what the shop gives back itself: returns by Pix that are owed, or that a person confirmed, returns by
 * transfer that are owed, and a payout of what is left. Returns the cents beyond it.
 */
async function coverOwn(
  tx: Tx,
  payment: LockedPayment,
  customerId: number,
  refund: PixRefund,
  cents: Cents,
): Promise<Cents> {
  let left = cents
  const orderIds = await findPaidOrders(tx, payment.id, payment.order_id)
  await lockOrders(tx, orderIds)
  for (const { id, rest_cents } of await lockUnreported(tx, orderIds, refund, cents)) {
    const covered = Math.min(left, rest_cents)
    if (covered === 0) break
    await insertRefund(tx, payment.id, refund, covered, { returnId: id })
    if (covered === rest_cents) await markRefunded(tx, id)
    left -= covered
  }
  if (left === 0 || isByBank(refund.nature)) return left
  const payout = await findPayoutOf(tx, customerId, payment.received_at, left)
  if (!payout) return left
  await insertRefund(tx, payment.id, refund, left, { payoutId: payout.id })
  return 0
}

/** The customer of a payment, locked before the order; undefined where nobody is known. */
async function lockCustomer(tx: Tx, payment: LockedPayment): Promise<number | undefined> {
  const told = () => findTold(tx, payment.end_to_end_id, payment.amount_cents, payment.txid)
  const received = hasCounted(payment) || payment.returned_cents > 0 ? undefined : await told()
  const { order_id } = payment
  const id =
    received?.customer_id ??
    (order_id !== null ? await findCustomerOf(tx, order_id) : await findDebtor(tx, payment))
  if (id !== undefined) await lockCredit(tx, id)
  // Voided meanwhile, it is no longer what the payment paid.
  if (received && (await told())) {
    await setReported(tx, received.id, payment.id)
    await tx
      .updateTable('pix_payments')
      .set({ ...UNDECIDED, order_id: null, part_id: null, outcome: 'matched' })
      .where('id', '=', payment.id)
      .execute()
  }
  return id
}

async function takeRefund(tx: Tx, paymentId: number, customerId: number | undefined, refund: PixRefund) {
  const payment = await lockPayment(tx, paymentId)
  if (!payment) return
  const earlier = await findRefunds(tx, paymentId)
  const before = earlier.reduce((sum, { amount_cents }) => sum + amount_cents, 0)
  const cents = Math.min(refund.valor, payment.amount_cents - before)
  if (cents <= 0) return
  const counts = hasCounted(payment) || (await isConfirmed(tx, payment))
  const left =
    counts && customerId !== undefined ? await coverOwn(tx, payment, customerId, refund, cents) : cents
  if (left === 0) return
  const refundId = await insertRefund(tx, paymentId, refund, left)
  payment.returned_cents += left
  const isGone = payment.decision === null && payment.returned_cents >= payment.amount_cents
  await tx
    .updateTable('pix_payments')
    .set({ returned_cents: payment.returned_cents, ...(isGone && !counts ? NOTHING_LEFT : {}) })
    .where('id', '=', paymentId)
    .execute()
  if (counts && customerId !== undefined)
    await giveBack({ tx, payment, refundId, cents: left, customerId }, earlier)
}

/**
 * Takes the refunds of a known payment, each once: what had counted as paid by it counts no longer, and a person sees it.
 * What the shop gives back itself (returns, a payout) is covered first and changes nothing again. Lock the payment's
 * endToEndId before. Returns whether any was new.
 */
export async function takeRefunds(
  tx: Tx,
  paymentId: number,
  refunds: readonly PixRefund[],
): Promise<boolean> {
  if (refunds.length === 0) return false
  const payment = await lockPayment(tx, paymentId)
  if (!payment) return false
  const known = await findRefunds(tx, paymentId)
  const fresh: PixRefund[] = []
  for (const refund of refunds) {
    const ids = [refund.id, refund.rtrId].filter((one) => one !== '')
    // One telling may have both ids of a refund and another only one of them.
    const same = known.find(({ refund_id, other_ids }) =>
      [refund_id, ...other_ids].some((one) => ids.includes(one)),
    )
    if (!same) fresh.push(refund)
    for (const one of ids)
      if (same && one !== same.refund_id && !same.other_ids.includes(one)) await addId(tx, same.id, one)
  }
  if (fresh.length === 0) return false
  const customerId = await lockCustomer(tx, payment)
  for (const refund of fresh) await takeRefund(tx, paymentId, customerId, refund)
  return true
}
