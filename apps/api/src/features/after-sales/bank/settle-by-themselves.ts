import { COMPANY_ID } from '@shop/contract/company'
import { systemActor } from '../../../actor.ts'
import { AppError } from '../../../app-error.ts'
import { type Db, inTransaction } from '../../../db/database.ts'
import {
  BANK_WHO,
  findMatches,
  isApproved,
  lockStatements,
  settleApproved,
} from '../../orders/record/bank-matches.ts'
import { findCompany } from '../../platform/settings/settings.queries.ts'
import { settleLine } from './settle-line.ts'

const BANK = systemActor(BANK_WHO)

/**
 * Settles the waiting lines that fit exactly one thing, unless the company switched this off: orders that were approved
 * before all at once, all else each in a transaction of its own. With `endToEndId` only the lines with this id. Returns the
 * ids of the settled lines.
 */
export async function settleByThemselves(db: Db, endToEndId?: string): Promise<number[]> {
  const matches = await inTransaction(db, async (tx) => {
    const company = await findCompany(tx, COMPANY_ID)
    if (!company?.auto_settle) return []
    await lockStatements(tx)
    const found = await findMatches(tx, endToEndId)
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

const isDone = (work: Promise<void>): Promise<boolean> =>
  work.then(
    () => true,
    (error) => {
      if (error instanceof AppError) return false
      throw error
    },
  )
