import type { DecidePixPayment, PixPayment, PixPaymentPage } from '@shop/contract/pix'
import { formatBRL } from '@shop/domain/money'
import { normalizeOrderCode } from '@shop/domain/order-code'
import { ORDER_STATUS, type StatusKey, statusName } from '@shop/domain/order-status'
import { PIX_DECISIONS, PIX_REASONS } from '@shop/domain/pix-payment'
import type { Actor } from '../../actor.ts'
import { invalidState, notFound, ruleViolation } from '../../app-error.ts'
import { type Db, inTransaction, type Tx } from '../../db/database.ts'
import { reais } from '../../wire.ts'
import { writeAudit } from '../audit/audit.ts'
import {
  findConfirmation,
  findPayment,
  findPayments,
  lockPayment,
  type PaymentRow,
  settlePayment,
} from './pix.queries.ts'
import { advanceOrder } from './receive-payment.ts'

const missing = () => notFound('Pagamento não encontrado.')

const GIVEN_UP: readonly (StatusKey | null)[] = [ORDER_STATUS.CANCELADO, ORDER_STATUS.REPROVADOS]

/** An order that waits can be paid; one that was confirmed by hand gets the payment that proves it, once. */
function canAccept(row: PaymentRow): boolean {
  if (row.decision !== null) return false
  if (row.confirmed_at === null) return row.order_status === ORDER_STATUS.PROCESSANDO
  return !row.has_payment && !GIVEN_UP.includes(row.order_status)
}

function toPixPayment(row: PaymentRow): PixPayment {
  if (row.outcome === 'matched') throw missing()
  return {
    id: row.id,
    endToEndId: row.end_to_end_id,
    txid: row.txid,
    amount: reais(row.amount_cents),
    paidAt: row.paid_at,
    receivedAt: row.received_at,
    reason: row.outcome,
    orderId: row.order_id,
    orderCode: row.order_code,
    orderStatus: row.order_status === null ? null : statusName(row.order_status),
    orderTotal: row.order_total_cents === null ? null : reais(row.order_total_cents),
    customer: row.customer_name,
    confirmedBy: row.confirmed_who,
    confirmedAt: row.confirmed_at,
    canAccept: canAccept(row),
    decision: row.decision,
    note: row.note,
    decidedBy: row.decided_who,
    decidedAt: row.decided_at,
  }
}

/** One page of the payments that a person has to decide about, or of those decided, and how many there are. */
export async function listPayments(
  db: Db,
  page: PixPaymentPage,
): Promise<{ payments: PixPayment[]; total: number }> {
  const { rows, total } = await findPayments(db, page)
  return { payments: rows.map(toPixPayment), total }
}

/** One payment of the queue, also when it is decided. @throws AppError NOT_FOUND */
export async function getPayment(db: Db, id: number): Promise<PixPayment> {
  const row = await findPayment(db, id)
  if (!row) throw missing()
  return toPixPayment(row)
}

async function orderIdFor(tx: Tx, ownOrderId: number | null, orderCode: string | undefined): Promise<number> {
  if (!orderCode) {
    if (ownOrderId === null) throw ruleViolation('Informe o código do pedido que este pagamento paga.')
    return ownOrderId
  }
  const code = normalizeOrderCode(orderCode)
  const order = await tx
    .selectFrom('orders')
    .select(['id', 'payment'])
    .where('code', '=', code)
    .executeTakeFirst()
  if (!order) throw notFound('Não foi possível encontrar o pedido com o código informado.')
  if (order.payment !== 'pix') throw ruleViolation(`O pedido ${code} não é pago com Pix.`)
  return order.id
}

/** The order goes on once: one whose payment was confirmed by hand did already, and stays where it is. */
async function takeAsPaid(
  tx: Tx,
  who: string,
  orderId: number,
  input: { fact: string; comment: string },
): Promise<void> {
  if (!(await findConfirmation(tx, orderId))) return advanceOrder(tx, who, orderId, input)
  const { status, code } = await tx
    .selectFrom('orders')
    .select(['status', 'code'])
    .where('id', '=', orderId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  if (GIVEN_UP.includes(status))
    throw invalidState(`O pedido ${code} está em ${statusName(status)} e não permite essa operação.`)
}

/**
 * Settles one payment of the queue. Accepting moves the order on as a payment that was seen; giving back and keeping
 * change no order, the money itself moves outside. Each decision is audited with its reason.
 * @throws AppError NOT_FOUND, INVALID_STATE (decided already, or the order waits no longer), RULE_VIOLATION
 */
export async function decidePayment(
  db: Db,
  by: Actor,
  id: number,
  { decision, note, orderCode }: DecidePixPayment,
): Promise<PixPayment> {
  await inTransaction(db, async (tx) => {
    const payment = await lockPayment(tx, id)
    if (!payment || payment.outcome === 'matched') throw missing()
    if (payment.decision !== null) throw invalidState('Este pagamento já foi conferido.')
    const amount = formatBRL(payment.amount_cents)
    let orderId = payment.order_id
    if (decision === 'accept') {
      orderId = await orderIdFor(tx, payment.order_id, orderCode)
      await takeAsPaid(tx, by.who, orderId, {
        fact: `Pix de ${amount} aceito na conferência.`,
        comment: note,
      })
    }
    await settlePayment(tx, id, {
      decision,
      note,
      order_id: orderId,
      decided_by: by.employeeId,
      decided_who: by.who,
    })
    // The reason stands beside the payment: it may name the customer, and the trail is kept for ever.
    const change = `${amount}, ${PIX_REASONS[payment.outcome]}. ${PIX_DECISIONS[decision]}`
    await writeAudit(tx, by, 'decide', 'pix-payment', id, change)
  })
  return getPayment(db, id)
}
