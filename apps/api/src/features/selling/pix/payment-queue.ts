import type { DecidePixPayment, PixPayment, PixPaymentPage } from '@shop/contract/pix'
import { type Cents, formatBRL } from '@shop/domain/money'
import { normalizeOrderCode } from '@shop/domain/order-code'
import { ORDER_STATUS, type StatusKey, statusLabel, statusName } from '@shop/domain/order-status'
import { decisionsFor, PIX_DECISIONS, PIX_REASONS } from '@shop/domain/pix-payment'
import type { Actor } from '../../../actor.ts'
import { invalidState, notFound, ruleViolation } from '../../../app-error.ts'
import { type Db, inTransaction, type Tx } from '../../../db/database.ts'
import { reais } from '../../../wire.ts'
import { refuseUsedId, usedId } from '../../cash/proofs/proof-guard.ts'
import { findOtherUse, lockEndToEndId } from '../../cash/proofs/proofs.queries.ts'
import { lockCredit, recordCredit } from '../../debts/credit/credit-ledger.ts'
import { payOutWalkIn } from '../../debts/credit/pay-out-walk-in.ts'
import { lockOrder } from '../../orders/record/orders.queries.ts'
import { writeAudit } from '../../platform/audit/audit.ts'
import {
  findConfirmation,
  findCreditedByLine,
  findDebtor,
  findEndToEndId,
  findOrderOfDecision,
  findPart,
  findPayment,
  findPayments,
  findWaitingPix,
  isShownAsLess,
  type LockedPayment,
  lockPayment,
  type PaymentRow,
  settlePayment,
} from './pix.queries.ts'
import { advanceOrder } from './see-pix.ts'

const missing = () => notFound('Pagamento não encontrado.')

const GIVEN_UP: readonly (StatusKey | null)[] = [ORDER_STATUS.CANCELADO, ORDER_STATUS.REPROVADOS]

/** A waiting order can be paid; one that was confirmed by hand gets the payment that belongs to it, once. */
function canAccept(row: PaymentRow): boolean {
  if (row.decision !== null || row.outcome === 'returned' || row.given_back_cents > 0 || row.used_by !== null)
    return false
  if (row.confirmed_at === null)
    return row.order_status === ORDER_STATUS.PROCESSANDO && (row.part_status ?? 'waiting') === 'waiting'
  return !row.has_payment && !GIVEN_UP.includes(row.order_status)
}

function toPixPayment(row: PaymentRow): PixPayment {
  if (row.outcome === 'matched') throw missing()
  return {
    id: row.id,
    endToEndId: row.end_to_end_id,
    txid: row.txid,
    amount: reais(row.amount_cents),
    returned: reais(row.returned_cents),
    uncovered: reais(row.uncovered_cents),
    paidAt: row.paid_at,
    receivedAt: row.received_at,
    reason: row.outcome,
    orderId: row.order_id,
    orderCode: row.order_code,
    orderStatus: row.order_status === null ? null : statusName(row.order_status),
    orderTotal: row.order_id === null ? null : reais(row.order_to_pay_cents),
    customer: row.customer_name,
    confirmedBy: row.confirmed_who,
    confirmedAt: row.confirmed_at,
    usedBy: row.used_by,
    canAccept: canAccept(row),
    decision: row.decision,
    note: row.note,
    decidedBy: row.decided_who,
    decidedAt: row.decided_at,
  }
}

/** One page of the payments to decide about, or of those decided, and how many there are. */
export async function listPayments(
  db: Db,
  page: PixPaymentPage,
): Promise<{ payments: PixPayment[]; total: number }> {
  const { rows, total } = await findPayments(db, page)
  return { payments: rows.map(toPixPayment), total }
}

/** One payment of the queue, also a decided one. @throws AppError NOT_FOUND */
export async function getPayment(db: Db, id: number): Promise<PixPayment> {
  const row = await findPayment(db, id)
  if (!row) throw missing()
  return toPixPayment(row)
}

/** The order that the person chose, else the one that the payment names. */
async function orderFor(tx: Tx, ownOrderId: number | null, orderCode: string | undefined) {
  if (!orderCode && ownOrderId === null) throw ruleViolation('Informe o código do pedido deste pagamento.')
  const order = await findOrderOfDecision(
    tx,
    orderCode ? { code: normalizeOrderCode(orderCode) } : { id: ownOrderId ?? 0 },
  )
  if (!order) throw notFound('Não foi possível encontrar o pedido com o código informado.')
  return order
}

type OrderOfDecision = Awaited<ReturnType<typeof orderFor>>

/**
 * The Pix part of the order that an accepted payment pays: the one that it names, else the first that waits; undefined
 * for an order in one payment.
 */
async function partToPay(tx: Tx, orderId: number, payment: LockedPayment) {
  await lockOrder(tx, orderId)
  const own = payment.order_id === orderId ? payment.part_id : null
  if (own !== null) return findPart(tx, own)
  return (await findWaitingPix(tx, orderId))[0]
}

type PartToPay = NonNullable<Awaited<ReturnType<typeof partToPay>>>

/** The order moves on once: one that was confirmed by hand has already done so. */
async function takeAsPaid(
  tx: Tx,
  who: string,
  { id, payment }: OrderOfDecision,
  part: PartToPay | undefined,
  paid: { fact: string; comment: string; paidCents: Cents },
): Promise<void> {
  const partId = part?.id ?? null
  if (payment !== 'pix' && !part) throw ruleViolation('O pedido não é pago com Pix.')
  if (!(await findConfirmation(tx, id, partId))) {
    if (part && part.status !== 'waiting') throw invalidState('Essa parte do pedido já foi paga.')
    return advanceOrder(tx, who, { orderId: id, partId }, paid)
  }
  const { status, code, paid_cents, pix_returned_cents } = await tx
    .selectFrom('orders')
    .select(['status', 'code', 'paid_cents', 'pix_returned_cents'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  if (GIVEN_UP.includes(status))
    throw invalidState(`O pedido ${code} está em “${statusLabel(status)}” e não permite essa operação.`)
  if (part ? part.returned_cents > 0 : pix_returned_cents > 0)
    throw invalidState(`O Pix do pedido ${code} foi devolvido: o que falta está em aberto nas parcelas.`)
  // Otherwise undoing the line would count its rest a second time.
  if (await isShownAsLess(tx, id, partId))
    throw invalidState(
      `O extrato mostra menos do que foi confirmado para o pedido ${code}: desfaça a conciliação do lançamento antes de aceitar este pagamento.`,
    )
  // Otherwise money that never came would count as received and could be given back.
  const confirmed = part?.amount_cents ?? paid_cents
  if (paid.paidCents < confirmed)
    throw ruleViolation(
      `O pedido ${code} foi confirmado com ${formatBRL(confirmed)}, e este pagamento é menor: guarde-o como crédito ou devolva.`,
    )
}

/** What the bank did not give back of a payment, in cents. */
const leftOf = ({ amount_cents, returned_cents }: LockedPayment): Cents => amount_cents - returned_cents

/** Kept for the customer of a code for opening balances, who may have no order. */
async function keepForDebtor(tx: Tx, by: Actor, payment: LockedPayment) {
  const customerId = await findDebtor(tx, payment)
  if (customerId === undefined) throw missing()
  await refuseUsedId(tx, by, payment.end_to_end_id, {}, 'paid')
  await recordCredit(tx, by, {
    customerId,
    kind: 'pix',
    amountCents: leftOf(payment),
    pixPaymentId: payment.id,
  })
  return { orderId: null, partId: null }
}

/** For an accepted payment the amount above the order's price is credited to the customer, for a kept one all of it. */
async function takeMoney(
  tx: Tx,
  by: Actor,
  payment: LockedPayment,
  { decision, note, orderCode }: DecidePixPayment,
) {
  const { order_id, charge_id } = payment
  if (decision === 'keep' && order_id === null && charge_id !== null && !orderCode)
    return keepForDebtor(tx, by, payment)
  const order = await orderFor(tx, order_id, orderCode)
  const amount = leftOf(payment)
  const owner = decision === 'accept' ? { orderId: order.id } : {}
  await refuseUsedId(tx, by, payment.end_to_end_id, owner, 'paid')
  await lockCredit(tx, order.customer_id)
  const part = decision === 'accept' ? await partToPay(tx, order.id, payment) : undefined
  const due = part?.amount_cents ?? (order.paid_cents || order.to_pay_cents)
  const paidCents = decision === 'accept' ? Math.min(amount, due) : 0
  const fact = `Pix de ${formatBRL(amount)} aceito na conferência.`
  if (decision === 'accept') await takeAsPaid(tx, by.who, order, part, { fact, comment: note, paidCents })
  const source = { customerId: order.customer_id, orderId: order.id, pixPaymentId: payment.id }
  // A line of the bank may have shown the surplus first.
  const credited = decision === 'accept' ? await findCreditedByLine(tx, order.id, part?.id ?? null) : 0
  const surplus = Math.max(0, amount - paidCents - credited)
  if (surplus > 0) await recordCredit(tx, by, { ...source, kind: 'pix', amountCents: surplus })
  await payOutWalkIn(tx, by, order.id)
  return { orderId: order.id, partId: part?.id ?? null }
}

/**
 * Settles one payment of the queue. Accepting moves the order on and credits what exceeds its price to the customer;
 * keeping credits all of it; giving back changes nothing here, because the money moves at the bank. Each decision is
 * audited with its reason.
 * @throws AppError NOT_FOUND, INVALID_STATE (decided already, or the order waits no longer), RULE_VIOLATION, ID_USED
 */
export async function decidePayment(
  db: Db,
  by: Actor,
  id: number,
  decided: DecidePixPayment,
): Promise<PixPayment> {
  const { decision, note } = decided
  await inTransaction(db, async (tx) => {
    const endToEndId = await findEndToEndId(tx, id)
    // Locked before the payment, as when it is reported.
    if (endToEndId !== undefined) await lockEndToEndId(tx, endToEndId)
    const payment = await lockPayment(tx, id)
    if (!payment || payment.outcome === 'matched') throw missing()
    if (payment.decision !== null) throw invalidState('Este pagamento já foi conferido.')
    const use = await findOtherUse(tx, payment.end_to_end_id, { orderId: payment.order_id }, 'paid')
    if (!decisionsFor(payment.outcome, use !== undefined).includes(decision)) {
      if (use !== undefined && payment.outcome !== 'returned') throw usedId(use)
      throw ruleViolation(
        payment.outcome === 'returned'
          ? 'Este Pix foi devolvido pelo banco: marque apenas que está ciente.'
          : 'Este Pix não foi devolvido: aceite, devolva ou mantenha como crédito.',
      )
    }
    const amount = formatBRL(payment.amount_cents)
    const { orderId, partId } =
      decision === 'refund' || decision === 'noted'
        ? { orderId: payment.order_id, partId: payment.part_id }
        : await takeMoney(tx, by, payment, decided)
    await settlePayment(tx, id, {
      decision,
      note,
      order_id: orderId,
      part_id: partId,
      decided_by: by.employeeId,
      decided_who: by.who,
    })
    // The reason is stored with the payment: it may name the customer, and the trail is kept for ever.
    const change = `${amount}, ${PIX_REASONS[payment.outcome]}. ${PIX_DECISIONS[decision]}`
    await writeAudit(tx, by, 'decide', 'pix-payment', id, change)
  })
  return getPayment(db, id)
}
