import type { SettleLine } from '@shop/contract/bank'
import { type Cents, formatBRL } from '@shop/domain/money'
import { ORDER_STATUS, statusLabel } from '@shop/domain/order-status'
import { type Actor, systemActor } from '../../../actor.ts'
import { invalidState, notFound, ruleViolation } from '../../../app-error.ts'
import { type Db, inTransaction, type Tx } from '../../../db/database.ts'
import { refuseUsedId, usedId } from '../../cash/proofs/proof-guard.ts'
import { lockCredit, recordCredit } from '../../debts/credit/credit-ledger.ts'
import { payOutWalkIn } from '../../debts/credit/pay-out-walk-in.ts'
import { endRest, findCost, findLastInstalment, openRest } from '../../debts/receivables/debt.ts'
import { receiveDebt, voidDebtPayment } from '../../debts/receivables/receive-debt.ts'
import { lockStatements } from '../../orders/record/bank-matches.ts'
import { changeOrderIn, writeHistory } from '../../orders/workflow/change-order.ts'
import { writeAudit } from '../../platform/audit/audit.ts'
import {
  addPaid,
  type BankPart,
  decideLine,
  findBankParts,
  findCreditedOf,
  findDebtorsOf,
  findPaidOrder,
  findPaidSettlement,
  findSettledById,
  type LockedLine,
  lockDebtPayment,
  lockLine,
  setInBank,
  setPaymentInBank,
} from './bank.queries.ts'

const { AGUARDANDO_APROVACAO, PROCESSANDO, AGUARDANDO_COMPROVANTE, CANCELADO, REPROVADOS } = ORDER_STATUS

const UNDONE: readonly number[] = [CANCELADO, REPROVADOS]

/** What must be done first for an order in these statuses. */
const NOT_YET: Partial<Record<number, string>> = {
  [PROCESSANDO]: 'Confirme primeiro o Pix do pedido, depois concilie o lançamento.',
  [AGUARDANDO_COMPROVANTE]: 'Envie primeiro o comprovante do pedido, depois concilie o lançamento.',
}

const brDay = (day: string) => day.split('-').reverse().join('/')

async function waitingLine(tx: Tx, id: number): Promise<LockedLine> {
  await lockStatements(tx)
  const line = await lockLine(tx, id)
  if (!line) throw notFound('Lançamento não encontrado.')
  if (line.status !== 'waiting') throw invalidState('Este lançamento já foi decidido. Desfaça primeiro.')
  return line
}

function refuseOtherAmount(
  line: LockedLine,
  expectedCents: number,
  reason: string,
  otherwise = 'informe o motivo',
): void {
  if (line.amount_cents === expectedCents) return
  if (reason === '')
    throw ruleViolation(
      `O lançamento é de ${formatBRL(line.amount_cents)} e o valor esperado é de ${formatBRL(expectedCents)}: ${otherwise}.`,
    )
}

/** What settling by a line changed besides the line itself. */
interface Paid {
  what: string
  partId: number | null
  creditedCents: Cents
  restId: number | null
  /** The payment of instalments that it made or shows. */
  paymentId: number | null
}

const paid = (what: string, paymentId: number | null = null): Paid => ({
  what,
  partId: null,
  creditedCents: 0,
  restId: null,
  paymentId,
})

type PaidOrder = NonNullable<Awaited<ReturnType<typeof findPaidOrder>>>

/** The part that the line pays: the named one, else the only one that it can be; undefined for an order without parts. */
function choosePart(parts: readonly BankPart[], order: PaidOrder, line: LockedLine, partId?: number) {
  const [only, ...others] = parts.filter(({ in_bank }) => !in_bank)
  const [exact, ...more] = parts.filter((part) => !part.in_bank && part.expected_cents === line.amount_cents)
  const named = partId === undefined ? undefined : parts.find(({ id }) => id === partId)
  const part = named ?? (exact && more.length === 0 ? exact : others.length === 0 ? only : undefined)
  if (partId !== undefined && !named) throw notFound('Parte do pedido não encontrada.')
  if (!part && only)
    throw ruleViolation(`O pedido ${order.code} tem várias partes por transferência ou Pix: escolha uma.`)
  return part
}

/** @throws AppError INVALID_STATE, RULE_VIOLATION where a bank cannot show the money of the order or part now */
function checkPayable(order: PaidOrder, part: BankPart | undefined): void {
  if (!part && order.payment !== 'transfer' && order.payment !== 'pix')
    throw ruleViolation(`O pedido ${order.code} não tem nada a pagar por transferência ou Pix.`)
  if (part ? part.in_bank : order.in_bank)
    throw invalidState(`O pedido ${order.code} já foi pago por outro lançamento do extrato.`)
  if ((part ?? order).returned_cents > 0)
    throw invalidState(
      `O Pix do pedido ${order.code} foi devolvido: ignore este lançamento e o da devolução. O que falta está em aberto nas parcelas.`,
    )
  // A part that was received is settled while the order waits for a proof, but not while another Pix is awaited: until
  // then the bank can give it back, and it waits again.
  const isReceived = part?.status === 'received' && order.status !== PROCESSANDO
  const first = isReceived ? undefined : NOT_YET[order.status]
  if (first) throw invalidState(first)
  // What counted as paid before an order was cancelled is still to be found in the bank.
  if (UNDONE.includes(order.status) && !(part ? part.status === 'refunded' : order.paid_cents > 0))
    throw invalidState(`O pedido ${order.code} está em “${statusLabel(order.status)}” e não pode ser pago.`)
}

/** What the line lacks is owed from today on. Returns the instalment and the text for the order's history. */
async function oweRest(tx: Tx, by: Actor, order: PaidOrder, amountCents: Cents) {
  if (amountCents <= 0) return { restId: null, notes: [] }
  const notes = await openRest(tx, { orderId: order.id, customerId: order.customer_id, amountCents, by })
  return { restId: await findLastInstalment(tx, order.id), notes }
}

/**
 * Approves an order in approval with the last of its transfers and Pix. An amount above the price is credited to the
 * customer, a missing amount stays open.
 */
async function payOrder(tx: Tx, by: Actor, line: LockedLine, paying: SettleLine): Promise<Paid> {
  const { orderId = 0, partId, reason } = paying
  const seen = await findPaidOrder(tx, orderId)
  if (!seen) throw notFound('Pedido não encontrado.')
  // Customers are locked before orders.
  await lockCredit(tx, seen.customer_id)
  await tx.selectFrom('orders').select('id').where('id', '=', orderId).forNoKeyUpdate().execute()
  const order = (await findPaidOrder(tx, orderId)) ?? seen
  const parts = await findBankParts(tx, orderId)
  const part = choosePart(parts, order, line, partId)
  checkPayable(order, part ?? parts[0])
  const expected = part?.expected_cents ?? order.expected_cents
  refuseOtherAmount(line, expected, reason)
  // The Pix of an order in approval was received already, so its transfers are what is approved.
  const transfers = parts.filter(({ kind }) => kind === 'transfer')
  const isLast = (transfers.length > 0 ? transfers : parts).every(
    ({ id, in_bank }) => in_bank || id === part?.id,
  )
  const approves = order.status === AGUARDANDO_APROVACAO && isLast
  const short = Math.max(0, expected - line.amount_cents)
  if (short > 0 && order.status === AGUARDANDO_APROVACAO && !isLast)
    throw ruleViolation(
      `As outras partes do pedido ${order.code} ainda não estão no extrato: concilie-as antes de um valor menor.`,
    )
  if (short > 0 && UNDONE.includes(order.status))
    throw invalidState(
      `O pedido ${order.code} está em “${statusLabel(order.status)}” e o valor recebido já voltou ao cliente: um lançamento menor não o cobre.`,
    )
  const { restId, notes } = await oweRest(tx, by, order, short)
  const fact = [`${formatBRL(line.amount_cents)} visto no extrato do banco.`, ...notes].join(' ')
  if (approves) await changeOrderIn(tx, systemActor(by.who), 'approve', orderId, { fact })
  else if (short > 0)
    await writeHistory(tx, by, orderId, 'bankRest', order.status, { notes: [fact], personal: [] })
  if (short > 0) await addPaid(tx, orderId, -short)
  // The surplus of the Pix that the line shows is credit since a person accepted it.
  const credited = await findCreditedOf(tx, orderId, part?.id ?? null)
  const over = Math.max(0, line.amount_cents - expected - credited)
  if (over > 0)
    await recordCredit(tx, by, { customerId: order.customer_id, kind: 'pix', amountCents: over, orderId })
  await payOutWalkIn(tx, by, orderId)
  await setInBank(tx, orderId, part?.id ?? null, true)
  return { ...paid(`Pedido ${order.code}`), partId: part?.id ?? null, creditedCents: over, restId }
}

/** Pays a deliverer's cash that came by transfer: all that was handed over, or what was missing of it. */
async function paySettlement(tx: Tx, line: LockedLine, id: number, reason: string): Promise<Paid> {
  const settlement = await findPaidSettlement(tx, id)
  if (!settlement) throw notFound('Acerto não encontrado.')
  if (settlement.voided_at !== null) throw invalidState('O acerto foi anulado e não pode ser pago.')
  const missing = settlement.expected_cents - settlement.handed_cents
  refuseOtherAmount(line, line.amount_cents === missing ? missing : settlement.handed_cents, reason)
  return paid(`Acerto ${id}`)
}

/** Receives the line's money for instalments of one customer; a surplus becomes credit. */
async function payInstalments(
  tx: Tx,
  by: Actor,
  line: LockedLine,
  { instalments = [], reason }: SettleLine,
): Promise<Paid> {
  const [customerId, ...others] = await findDebtorsOf(tx, instalments)
  if (customerId === undefined) throw notFound('Parcela não encontrada.')
  if (others.length > 0) throw ruleViolation('Escolha parcelas de um só cliente.')
  if (reason === '') refuseOtherAmount(line, await findCost(tx, instalments), reason)
  const comment = `Extrato: ${line.day}${reason && `. ${reason}`}`
  const { id } = await receiveDebt(tx, by, {
    customerId,
    amount: line.amount_cents,
    kind: 'transfer',
    instalments,
    comment,
  })
  return paid(`Recebimento ${id}`, id)
}

/** Shows the money of a transfer or Pix that a person had received for instalments; of this amount only. */
async function showPayment(tx: Tx, line: LockedLine, id: number): Promise<Paid> {
  const payment = await lockDebtPayment(tx, id)
  if (!payment) throw notFound('Recebimento não encontrado.')
  if (payment.voided_at !== null) throw invalidState('O recebimento foi anulado e não pode ser conciliado.')
  if (payment.in_bank === null)
    throw ruleViolation(`O recebimento ${id} não espera um lançamento do extrato.`)
  if (payment.in_bank) throw invalidState('O recebimento já está conciliado com outro lançamento do extrato.')
  refuseOtherAmount(line, payment.amount_cents, '', 'anule o recebimento e concilie as parcelas')
  await setPaymentInBank(tx, id, true)
  return paid(`Recebimento ${id}`, id)
}

/** Settles a waiting line by what `pay` changes. */
const settle = (
  db: Db,
  by: Actor,
  lineId: number,
  { orderId, paymentId, settlementId, reason }: SettleLine,
  pay: (tx: Tx, line: LockedLine) => Promise<Paid>,
): Promise<void> =>
  inTransaction(db, async (tx) => {
    const line = await waitingLine(tx, lineId)
    if (line.amount_cents <= 0)
      throw ruleViolation('Um lançamento de saída não paga um pedido nem um acerto.')
    if (line.is_later)
      throw ruleViolation(`O lançamento é de ${brDay(line.day)}: concilie-o a partir desse dia.`)
    if (line.end_to_end_id) {
      await refuseUsedId(tx, by, line.end_to_end_id, { orderId, paymentId })
      // The id may not settle another part of the same order either.
      const settled = await findSettledById(tx, line.end_to_end_id)
      if (settled) throw usedId(settled.code ?? '')
    }
    const paid = await pay(tx, line)
    await decideLine(tx, lineId, {
      status: 'settled',
      // A person, or an id that fits, says that the money came in.
      doubt: null,
      order_id: orderId ?? null,
      part_id: paid.partId,
      credited_cents: paid.creditedCents,
      rest_id: paid.restId,
      settlement_id: settlementId ?? null,
      receivable_payment_id: paid.paymentId,
      reason,
      by_itself: by.kind === 'system',
      decided_by: by.employeeId,
      decided_who: by.who,
    })
    await writeAudit(tx, by, 'decide', 'bank-line', lineId, `${formatBRL(line.amount_cents)}: ${paid.what}`)
  })

/**
 * Settles one thing by a waiting line; another amount needs a reason: a surplus becomes credit, a missing amount stays
 * open. A second call is refused.
 * @throws AppError NOT_FOUND, INVALID_STATE (decided already, paid already, not to be paid in its status),
 * RULE_VIOLATION (no reason for another amount, several parts to choose from, a payment of another amount), ID_USED
 */
export const settleLine = (db: Db, by: Actor, lineId: number, paying: SettleLine): Promise<void> =>
  settle(db, by, lineId, paying, (tx, line) => {
    const { orderId, paymentId, settlementId, reason } = paying
    if (orderId !== undefined) return payOrder(tx, by, line, paying)
    if (settlementId !== undefined) return paySettlement(tx, line, settlementId, reason)
    if (paymentId !== undefined) return showPayment(tx, line, paymentId)
    return payInstalments(tx, by, line, paying)
  })

/** Settles a waiting line by a payment of instalments that a person received: as {@link settleLine}. */
export const settlePayment = (db: Db, by: Actor, lineId: number, paymentId: number): Promise<void> =>
  settle(db, by, lineId, { paymentId, reason: '' }, (tx, line) => showPayment(tx, line, paymentId))

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

/** Takes back what settling an order changed, except its approval: the credited surplus and the open rest. */
async function undoOrder(tx: Tx, by: Actor, line: LockedLine, orderId: number): Promise<void> {
  const order = await findPaidOrder(tx, orderId)
  if (!order) throw notFound('Pedido não encontrado.')
  await lockCredit(tx, order.customer_id)
  await tx.selectFrom('orders').select('id').where('id', '=', orderId).forNoKeyUpdate().execute()
  if (line.credited_cents > 0)
    await recordCredit(tx, by, {
      customerId: order.customer_id,
      kind: 'lineVoid',
      amountCents: -line.credited_cents,
      orderId,
    })
  // The rest of an order that was cancelled since then ended with the order.
  const isUndone = UNDONE.includes((await findPaidOrder(tx, orderId))?.status ?? order.status)
  if (line.rest_id !== null && !isUndone) await addPaid(tx, orderId, await endRest(tx, line.rest_id, by))
  await setInBank(tx, orderId, line.part_id, false)
}

/**
 * Makes a settled or ignored line wait again. An order that it approved stays approved, and is missing in the bank; so is a
 * payment of instalments that a person had received, while one that the line made is voided.
 * @throws AppError NOT_FOUND, INVALID_STATE when it waits already or its open rest was paid, INSUFFICIENT_CREDIT when
 * the surplus is used
 */
export const undoLine = (db: Db, by: Actor, lineId: number): Promise<void> =>
  inTransaction(db, async (tx) => {
    await lockStatements(tx)
    const line = await lockLine(tx, lineId)
    if (!line) throw notFound('Lançamento não encontrado.')
    if (line.status === 'waiting') throw invalidState('Este lançamento ainda não foi decidido.')
    if (line.order_id !== null) await undoOrder(tx, by, line, line.order_id)
    await decideLine(tx, lineId, {
      status: 'waiting',
      order_id: null,
      part_id: null,
      credited_cents: 0,
      rest_id: null,
      settlement_id: null,
      receivable_payment_id: null,
      reason: '',
      by_itself: false,
      decided_by: by.employeeId,
      decided_who: by.who,
    })
    // A payment cannot be voided while a line pays it, so the line is released first.
    const paymentId = line.receivable_payment_id
    if (paymentId !== null && !(await setPaymentInBank(tx, paymentId, false)))
      await voidDebtPayment(tx, by, paymentId, 'Lançamento do extrato desfeito')
    await writeAudit(tx, by, 'undo', 'bank-line', lineId, formatBRL(line.amount_cents))
  })
