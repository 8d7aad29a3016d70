import type { SettleLine } from '@shop/contract/bank'
import { formatBRL } from '@shop/domain/money'
import { ORDER_STATUS, statusLabel } from '@shop/domain/order-status'
import { type Actor, systemActor } from '../../../actor.ts'
import { invalidState, notFound, ruleViolation } from '../../../app-error.ts'
import { type Db, inTransaction, type Tx } from '../../../db/database.ts'
import { refuseUsedId } from '../../cash/proofs/proof-guard.ts'
import { writeAudit } from '../../platform/audit/audit.ts'
import { lockCredit, recordCredit } from '../credit/credit-ledger.ts'
import { payOutWalkIn } from '../credit/pay-out-walk-in.ts'
import { changeOrderIn } from '../orders/change-order.ts'
import { openRest } from '../receivables/debt.ts'
import { receiveDebt, voidDebtPayment } from '../receivables/receive-debt.ts'
import {
  decideLine,
  findDebtorOf,
  findPaidOrder,
  findPaidSettlement,
  type LockedLine,
  lockLine,
  lockStatements,
  setInBank,
} from './bank.queries.ts'

const { AGUARDANDO_APROVACAO, PROCESSANDO, AGUARDANDO_COMPROVANTE, CANCELADO, REPROVADOS } = ORDER_STATUS

/** What must be done first with an order in these statuses. */
const NOT_YET: Partial<Record<number, string>> = {
  [PROCESSANDO]: 'Confirme primeiro o Pix do pedido, depois concilie o lançamento.',
  [AGUARDANDO_COMPROVANTE]: 'Envie primeiro o comprovante do pedido, depois concilie o lançamento.',
}

async function waitingLine(tx: Tx, id: number): Promise<LockedLine> {
  await lockStatements(tx)
  const line = await lockLine(tx, id)
  if (!line) throw notFound('Lançamento não encontrado.')
  if (line.status !== 'waiting') throw invalidState('Este lançamento já foi decidido. Desfaça primeiro.')
  return line
}

function refuseOtherAmount(line: LockedLine, expectedCents: number, reason: string): void {
  if (line.amount_cents === expectedCents) return
  if (reason === '')
    throw ruleViolation(
      `O lançamento é de ${formatBRL(line.amount_cents)} e o valor esperado é de ${formatBRL(expectedCents)}: informe o motivo.`,
    )
}

/** An order in approval is approved; money beyond its price is credited to the customer, what is missing is owed from today. */
async function payOrder(
  tx: Tx,
  by: Actor,
  line: LockedLine,
  orderId: number,
  reason: string,
): Promise<string> {
  const seen = await findPaidOrder(tx, orderId)
  if (!seen) throw notFound('Pedido não encontrado.')
  // Customers are locked before orders.
  await lockCredit(tx, seen.customer_id)
  await tx.selectFrom('orders').select('id').where('id', '=', orderId).forNoKeyUpdate().execute()
  const order = (await findPaidOrder(tx, orderId)) ?? seen
  if (order.payment !== 'transfer' && order.payment !== 'pix')
    throw ruleViolation(`O pedido ${order.code} não é pago inteiro por transferência ou Pix.`)
  if (order.in_bank) throw invalidState(`O pedido ${order.code} já foi pago por outro lançamento do extrato.`)
  const first = NOT_YET[order.status]
  if (first) throw invalidState(first)
  if (order.status === CANCELADO || order.status === REPROVADOS)
    throw invalidState(`O pedido ${order.code} está em “${statusLabel(order.status)}” e não pode ser pago.`)
  refuseOtherAmount(line, order.expected_cents, reason)
  const over = line.amount_cents - order.expected_cents
  const isPaidFirst = order.status === AGUARDANDO_APROVACAO && order.paid_cents === 0
  if (over < 0 && !(isPaidFirst && order.other_parts_cents === 0))
    throw ruleViolation(
      `O lançamento é ${formatBRL(-over)} menor que o valor recebido do pedido ${order.code}: receba o resto de outra forma antes de conciliar.`,
    )
  if (order.status === AGUARDANDO_APROVACAO) {
    const fact = `${formatBRL(line.amount_cents)} visto no extrato do banco.`
    const paid = over < 0 ? { paidCents: line.amount_cents } : {}
    await changeOrderIn(tx, systemActor(by.who), 'approve', orderId, { fact, ...paid })
  }
  if (over < 0) await openRest(tx, { orderId, customerId: order.customer_id, amountCents: -over, by })
  if (over > 0)
    await recordCredit(tx, by, { customerId: order.customer_id, kind: 'pix', amountCents: over, orderId })
  await payOutWalkIn(tx, by, orderId)
  await setInBank(tx, orderId, true)
  return `Pedido ${order.code}`
}

/** The cash of a deliverer that came by transfer: all that was handed over, or what was missing of it. */
async function paySettlement(tx: Tx, line: LockedLine, id: number, reason: string): Promise<string> {
  const settlement = await findPaidSettlement(tx, id)
  if (!settlement) throw notFound('Acerto não encontrado.')
  if (settlement.voided_at !== null) throw invalidState('O acerto foi anulado e não pode ser pago.')
  const missing = settlement.expected_cents - settlement.handed_cents
  refuseOtherAmount(line, line.amount_cents === missing ? missing : settlement.handed_cents, reason)
  return `Acerto ${id}`
}

/** Receives the line's money for instalments of one customer; what is over becomes credit. Returns the payment's id. */
async function payInstalments(
  tx: Tx,
  by: Actor,
  line: LockedLine,
  instalments: readonly number[],
): Promise<number> {
  const customerId = await findDebtorOf(tx, instalments)
  if (customerId === undefined) throw ruleViolation('Escolha parcelas de um só cliente.')
  const comment = `Extrato: ${line.day}`
  const { id } = await receiveDebt(tx, by, {
    customerId,
    amount: line.amount_cents,
    kind: 'transfer',
    instalments,
    comment,
  })
  return id
}

/**
 * Settles one thing by a waiting line; another amount needs a reason. Done twice, the second is refused.
 * @throws AppError NOT_FOUND, INVALID_STATE (decided already, paid already, not to be paid in its status), RULE_VIOLATION
 * (no reason for another amount, less than what was received already), ID_USED
 */
export const settleLine = (
  db: Db,
  by: Actor,
  lineId: number,
  { orderId, settlementId, instalments, reason }: SettleLine,
): Promise<void> =>
  inTransaction(db, async (tx) => {
    const line = await waitingLine(tx, lineId)
    if (line.amount_cents <= 0)
      throw ruleViolation('Um lançamento de saída não paga um pedido nem um acerto.')
    if (line.end_to_end_id) await refuseUsedId(tx, line.end_to_end_id, orderId ?? null)
    let paymentId: number | null = null
    let what = ''
    if (orderId !== undefined) what = await payOrder(tx, by, line, orderId, reason)
    else if (settlementId !== undefined) what = await paySettlement(tx, line, settlementId, reason)
    else {
      paymentId = await payInstalments(tx, by, line, instalments ?? [])
      what = `Recebimento ${paymentId}`
    }
    await decideLine(tx, lineId, {
      status: 'settled',
      order_id: orderId ?? null,
      settlement_id: settlementId ?? null,
      receivable_payment_id: paymentId,
      reason,
      by_itself: by.kind === 'system',
      decided_by: by.employeeId,
      decided_who: by.who,
    })
    await writeAudit(tx, by, 'decide', 'bank-line', lineId, `${formatBRL(line.amount_cents)}: ${what}`)
  })

/** Ignores a waiting line. @throws AppError NOT_FOUND, INVALID_STATE */
export const ignoreLine = (db: Db, by: Actor, lineId: number, reason: string): Promise<void> =>
  inTransaction(db, async (tx) => {
    const line = await waitingLine(tx, lineId)
    await decideLine(tx, lineId, {
      status: 'ignored',
      reason,
      decided_by: by.employeeId,
      decided_who: by.who,
    })
    // The reason is stored with the line: it may name a customer, and the trail is kept for ever.
    await writeAudit(tx, by, 'decide', 'bank-line', lineId, `${formatBRL(line.amount_cents)}: ignorado`)
  })

/**
 * Lets a settled or ignored line wait again. An order that it approved stays approved, and is missing in the bank.
 * @throws AppError NOT_FOUND, INVALID_STATE when it waits already, or its surplus became credit
 */
export const undoLine = (db: Db, by: Actor, lineId: number): Promise<void> =>
  inTransaction(db, async (tx) => {
    await lockStatements(tx)
    const line = await lockLine(tx, lineId)
    if (!line) throw notFound('Lançamento não encontrado.')
    if (line.status === 'waiting') throw invalidState('Este lançamento ainda não foi decidido.')
    if (line.order_id !== null) {
      const order = await findPaidOrder(tx, line.order_id)
      if (order && line.amount_cents > order.expected_cents)
        throw invalidState(
          'O que passou do valor do pedido já virou crédito do cliente: não pode ser desfeito.',
        )
      await setInBank(tx, line.order_id, false)
    }
    await decideLine(tx, lineId, {
      status: 'waiting',
      order_id: null,
      settlement_id: null,
      receivable_payment_id: null,
      reason: '',
      by_itself: false,
      decided_by: by.employeeId,
      decided_who: by.who,
    })
    // Nothing is void that a line still pays.
    if (line.receivable_payment_id !== null)
      await voidDebtPayment(tx, by, line.receivable_payment_id, 'Lançamento do extrato desfeito')
    await writeAudit(tx, by, 'undo', 'bank-line', lineId, formatBRL(line.amount_cents))
  })
