import { COMPANY_ID } from '@shop/contract/company'
import { systemActor } from '../../../actor.ts'
import { AppError } from '../../../app-error.ts'
import { type Db, inTransaction, type Tx } from '../../../db/database.ts'
import {
  BANK_WHO,
  findMatches,
  isApproved,
  type LinesOf,
  lockStatements,
  type Match,
  settleApproved,
} from '../../orders/record/bank-matches.ts'
import { findCompany } from '../../platform/settings/settings.queries.ts'
import { settleLine, settlePayment } from './settle-line.ts'

const BANK = systemActor(BANK_WHO)

/** The lines that settle by themselves and what they pay; none if the company switched this off. Locks the lines. */
async function findOwn(tx: Tx, of?: LinesOf): Promise<Match[]> {
  const company = await findCompany(tx, COMPANY_ID)
  if (!company?.auto_settle) return []
  await lockStatements(tx)
  return findMatches(tx, of)
}

/**
 * Settles the waiting lines that fit exactly one thing, unless the company switched this off: orders that were approved
 * before all at once, all else each in a transaction of its own. Returns the ids of the settled lines.
 */
export async function settleByThemselves(db: Db): Promise<number[]> {
  const matches = await inTransaction(db, async (tx) => {
    const found = await findOwn(tx)
    const approved = found.filter(isApproved)
    if (approved.length > 0) await settleApproved(tx, approved, BANK.who)
    return found
  })
  const settled = matches.filter(isApproved).map(({ line_id }) => line_id)
  for (const { line_id, order_id, part_id, payment_id } of matches.filter((match) => !isApproved(match))) {
    // If a person decided about the line or what it pays meanwhile, the line is left for a person.
    const paying = {
      orderId: order_id ?? undefined,
      partId: part_id ?? undefined,
      paymentId: payment_id ?? undefined,
      reason: '',
    }
    if (await isDone(settleLine(db, BANK, line_id, paying))) settled.push(line_id)
  }
  return settled
}

/** Settles the waiting line with the id of a payment of instalments as soon as a person received it. */
export async function settlePaymentOfId(db: Db, endToEndId: string): Promise<void> {
  const matches = await inTransaction(db, (tx) => findOwn(tx, { endToEndId }))
  for (const { line_id, payment_id } of matches)
    if (payment_id !== null) await isDone(settlePayment(db, BANK, line_id, payment_id))
}

const isDone = (work: Promise<void>): Promise<boolean> =>
  work.then(
    () => true,
    (error) => {
      if (error instanceof AppError) return false
      throw error
    },
  )
