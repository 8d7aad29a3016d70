import { type PixNotification, type PixReceived, pixNotification } from '@shop/contract/pix'
import { formatBRL } from '@shop/domain/money'
import { judgePayment, type PixOutcome } from '@shop/domain/pix-payment'
import { systemActor } from '../../../actor.ts'
import { AppError } from '../../../app-error.ts'
import { type Db, inTransaction, type Tx } from '../../../db/database.ts'
import { findOtherUse, lockEndToEndId } from '../../cash/proofs/proofs.queries.ts'
import { writeAudit } from '../../platform/audit/audit.ts'
import {
  findByEndToEndId,
  findPartOfPayment,
  findTold,
  insertPayment,
  isConfirmedId,
  isPaid,
  lockOrderOfPayment,
  PIX,
} from './pix.queries.ts'
import { insertRefund } from './pix-refunds.queries.ts'
import { findInstalmentCharge, type NewPix, receiveInstalments, receiveTold } from './receive-instalments.ts'
import { advanceOrder } from './see-pix.ts'
import { takeRefunds } from './take-refunds.ts'

type Order = NonNullable<Awaited<ReturnType<typeof lockOrderOfPayment>>>
type Part = Awaited<ReturnType<typeof findPartOfPayment>>

/** A Pix that the bank gave back does not count as paid. */
async function isSettled(tx: Tx, order: Order, part: Part): Promise<boolean> {
  if (part) return part.returned_cents === 0 && part.status !== 'waiting' && part.status !== 'refused'
  return order.pix_returned_cents === 0 && (await isPaid(tx, order.id))
}

/**
 * A payment that is not known yet moves its order on when its amount, less what was given back of it, is exactly the one
 * charged, unless its id paid something else.
 */
async function receiveNew(tx: Tx, pix: NewPix): Promise<{ id: number; outcome: PixOutcome }> {
  const { endToEndId, txid, valor, horario, returnedCents } = pix
  const told = await receiveTold(tx, pix)
  if (told) return told
  const isUsedBeside = async (orderId: number | null) =>
    (await findOtherUse(tx, endToEndId, { orderId }, 'paid')) !== undefined
  const charge = await findInstalmentCharge(tx, txid)
  if (charge) return receiveInstalments(tx, pix, charge, await isUsedBeside(null))
  const net = valor - returnedCents
  const order = await lockOrderOfPayment(tx, endToEndId, txid)
  const part = order && (await findPartOfPayment(tx, endToEndId, txid))
  const outcome = (await isUsedBeside(order?.id ?? null))
    ? 'used'
    : judgePayment(
        net,
        order && {
          status: order.status,
          toPayCents: part?.amount_cents ?? order.to_pay_cents,
          isPaid: await isSettled(tx, order, part),
        },
      )
  const partId = part?.id ?? null
  const id = await insertPayment(tx, {
    end_to_end_id: endToEndId,
    txid,
    amount_cents: valor,
    paid_at: horario,
    order_id: order?.id ?? null,
    part_id: partId,
    outcome,
    returned_cents: returnedCents,
  })
  if (outcome === 'matched' && order) {
    const fact = `Pix de ${formatBRL(net)} recebido (${endToEndId}).`
    await advanceOrder(tx, PIX, { orderId: order.id, partId }, { fact, paidCents: net })
  }
  return { id, outcome }
}

/**
 * Handles one notification: stores the payment and, when its amount is exactly the one of a waiting order or part, moves
 * the order on, both or neither. A payment of instalments settles them. Other payments wait in the queue. Of a known
 * endToEndId only refunds that are not known yet change anything.
 */
export async function receivePayment(
  db: Db,
  notification: PixNotification,
): Promise<PixOutcome | 'refunded' | 'repeated'> {
  const { endToEndId, txid, valor, devolucoes } = notification
  const outcome = await inTransaction(db, async (tx) => {
    await lockEndToEndId(tx, endToEndId)
    const known = await findByEndToEndId(tx, endToEndId)
    if (known) return (await takeRefunds(tx, known.id, devolucoes)) ? 'refunded' : 'repeated'
    if (
      devolucoes.length > 0 &&
      ((await isConfirmedId(tx, endToEndId)) || (await findTold(tx, endToEndId, valor, txid)))
    ) {
      await receiveNew(tx, { ...notification, returnedCents: 0 })
      return 'confirmed'
    }
    let left = valor
    const refunds = devolucoes.flatMap((refund) => {
      const cents = Math.min(left, refund.valor)
      left -= cents
      return cents > 0 ? [{ refund, cents }] : []
    })
    const { id, outcome } = await receiveNew(tx, { ...notification, returnedCents: valor - left })
    for (const { refund, cents } of refunds) await insertRefund(tx, id, refund, cents)
    return outcome
  })
  // It counts as paid already: its refunds are taken as if they were told later, with the customer locked before the order.
  return outcome === 'confirmed' ? receivePayment(db, notification) : outcome
}

const textOf = (value: unknown, most: number) =>
  typeof value === 'string' && value !== '' ? value.slice(0, most) : null

type Refusal = NonNullable<PixReceived['refused']>[number]

/** An entry that is not of its form, as it is answered and recorded: without what it says about the payer. */
function refusalOf(
  entry: unknown,
  index: number,
  issues: readonly { path: PropertyKey[]; message: string }[],
): Refusal {
  const named = entry && typeof entry === 'object' && 'endToEndId' in entry ? entry.endToEndId : null
  const errors = issues
    .slice(0, 5)
    .map(({ path, message }) => [path.join('.'), message].filter(Boolean).join(': '))
  return { index, endToEndId: textOf(named, 32), errors }
}

/**
 * Handles a batch, each entry by itself in its own transaction: one that is not of its form is recorded in the audit trail
 * and refused, the others are taken. When some fail the provider sends all again, and the others are not changed twice.
 * @throws AppError BAD_REQUEST when no entry is of its form; the failure of an entry after all others are taken
 */
export async function receivePayments(db: Db, entries: readonly unknown[]): Promise<PixReceived> {
  const refused: Refusal[] = []
  const failures: unknown[] = []
  let repeated = 0
  for (const [index, entry] of entries.entries()) {
    const { data, error } = pixNotification.safeParse(entry)
    if (error) refused.push(refusalOf(entry, index, error.issues))
    else
      try {
        if ((await receivePayment(db, data)) === 'repeated') repeated++
      } catch (failure) {
        failures.push(failure)
      }
  }
  for (const { endToEndId, errors } of refused) {
    const change = `Aviso de Pix recusado (${endToEndId ?? 'sem identificador'}). ${errors.join(' ')}`
    await writeAudit(db, systemActor(PIX), 'refuse', 'pix-payment', null, change)
  }
  if (failures.length > 0) throw failures[0]
  if (refused.length > 0 && refused.length === entries.length)
    throw new AppError('BAD_REQUEST', refused[0]?.errors[0] ?? 'Aviso de Pix inválido.')
  const received = entries.length - repeated - refused.length
  return { received, repeated, ...(refused.length > 0 && { refused }) }
}
