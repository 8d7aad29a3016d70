import { COMPANY_ID } from '@shop/contract/company'
import { ORDER_STATUS } from '@shop/domain/order-status'
import { systemActor } from '../../../actor.ts'
import { AppError } from '../../../app-error.ts'
import { type Db, inTransaction } from '../../../db/database.ts'
import {
  BANK_WHO,
  findMatches,
  lockStatements,
  type Match,
  settleApproved,
} from '../../orders/record/bank-matches.ts'
import { findCompany } from '../../platform/settings/settings.queries.ts'
import { settleLine } from './settle-line.ts'

const BANK = systemActor(BANK_WHO)

const waitsForApproval = ({ status }: Match) => status === ORDER_STATUS.AGUARDANDO_APROVACAO

/**
 * Settles the waiting lines that fit exactly one order, unless the company switched this off: orders that were approved
 * before all at once, others each in a transaction of its own. Returns the ids of the settled
 * lines.
 */
export async function settleByThemselves(db: Db): Promise<number[]> {
  const matches = await inTransaction(db, async (tx) => {
    const company = await findCompany(tx, COMPANY_ID)
    if (!company?.auto_settle) return []
    await lockStatements(tx)
    const found = await findMatches(tx)
    const approved = found.filter((match) => !waitsForApproval(match))
    if (approved.length > 0) await settleApproved(tx, approved, BANK.who)
    return found
  })
  const settled = matches.filter((match) => !waitsForApproval(match)).map(({ line_id }) => line_id)
  for (const { line_id, order_id, part_id } of matches.filter(waitsForApproval)) {
    // If a person decided about the line or the order meanwhile, the line is left for a person.
    const paying = { orderId: order_id, partId: part_id ?? undefined, reason: '' }
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
