import type { PixNotification } from '@shop/contract/pix'
import type { Cents } from '@shop/domain/money'
import type { PixOutcome } from '@shop/domain/pix-payment'
import { systemActor } from '../../../actor.ts'
import type { Tx } from '../../../db/database.ts'
import { lockDebtor, selectInstalments } from '../../debts/receivables/debt-ledger.ts'
import { receiveDebt } from '../../debts/receivables/receive-debt.ts'
import { findTold, insertPayment, setReported } from './pix.queries.ts'

/** The code for instalments with this transaction id. */
export const findInstalmentCharge = (tx: Tx, txid: string | null) =>
  tx
    .selectFrom('receivable_charges')
    .select(['id', 'customer_id', 'amount_cents'])
    .where('txid', '=', txid)
    .executeTakeFirst()

type Charge = NonNullable<Awaited<ReturnType<typeof findInstalmentCharge>>>

/** As in `judgePayment`, only the exact amount settles, and only open instalments. */
function judge(paidCents: number, { amount_cents: chargedCents }: Charge, isOpen: boolean): PixOutcome {
  if (!isOpen) return 'duplicate'
  if (paidCents < chargedCents) return 'short'
  return paidCents > chargedCents ? 'surplus' : 'matched'
}

/** A payment that is not known yet. */
export interface NewPix extends PixNotification {
  /** Given back already when it is reported, in cents. */
  returnedCents: Cents
}

/**
 * A payment by a code for instalments settles those of them that are open; a surplus becomes credit. When none is open,
 * the amount differs, or its id paid something else, the payment waits in the queue with the order of the first one.
 */
export async function receiveInstalments(
  tx: Tx,
  { endToEndId, txid, valor, horario, returnedCents }: NewPix,
  charge: Charge,
  isUsed: boolean,
): Promise<{ id: number; outcome: PixOutcome }> {
  const net = valor - returnedCents
  await lockDebtor(tx, charge.customer_id)
  const rows = await selectInstalments(tx)
    .innerJoin('receivable_charge_instalments', 'instalment_id', 'instalments.id')
    .where('charge_id', '=', charge.id)
    .execute()
  const open = rows.filter(({ openCents }) => openCents > 0)
  const outcome = isUsed ? 'used' : judge(net, charge, open.length > 0)
  const pixPaymentId = await insertPayment(tx, {
    end_to_end_id: endToEndId,
    txid,
    amount_cents: valor,
    paid_at: horario,
    order_id: outcome === 'matched' ? null : (rows[0]?.orderId ?? null),
    part_id: null,
    charge_id: charge.id,
    outcome,
    returned_cents: returnedCents,
  })
  if (outcome === 'matched')
    await receiveDebt(tx, systemActor('Pix'), {
      customerId: charge.customer_id,
      amount: net,
      kind: 'pix',
      instalments: open.map(({ id }) => id),
      comment: '',
      pixPaymentId,
    })
  return { id: pixPaymentId, outcome }
}

/**
 * A payment that a person received for instalments before, with this id and amount, is the one that is reported: it changes
 * nothing but that what the bank gives back of it opens the instalments again. Undefined when there is none.
 */
export async function receiveTold(
  tx: Tx,
  { endToEndId, txid, valor, horario }: NewPix,
): Promise<{ id: number; outcome: PixOutcome } | undefined> {
  const told = await findTold(tx, endToEndId, valor, txid)
  if (!told) return undefined
  await lockDebtor(tx, told.customer_id)
  // It may have been voided meanwhile.
  if (!(await findTold(tx, endToEndId, valor, txid))) return undefined
  const id = await insertPayment(tx, {
    end_to_end_id: endToEndId,
    txid,
    amount_cents: valor,
    paid_at: horario,
    order_id: null,
    part_id: null,
    outcome: 'matched',
    returned_cents: 0,
  })
  await setReported(tx, told.id, id)
  return { id, outcome: 'matched' }
}
