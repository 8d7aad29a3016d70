import type { CreditEntry, CreditLedger } from '@shop/contract/credit'
import type { RefundMethod } from '@shop/domain/credit'
import { isWalkIn } from '@shop/domain/customer-email'
import type { Cents } from '@shop/domain/money'
import type { Actor } from '../../../actor.ts'
import { invalidState, notFound } from '../../../app-error.ts'
import type { Db, Tx } from '../../../db/database.ts'
import { reais } from '../../../wire.ts'
import { enterTill } from '../../cash/till/till.service.ts'
import { countEntries, type EntryRow, findBalance, findEntries, findEntry } from './credit.queries.ts'
import { lockCredit, recordCredit } from './credit-ledger.ts'

const toEntry = (row: EntryRow): CreditEntry => ({
  id: row.id,
  customerId: row.customer_id,
  kind: row.kind,
  amount: reais(row.amount_cents),
  balance: reais(row.balance_after_cents),
  method: row.method,
  orderId: row.order_id,
  orderCode: row.order_code,
  returnId: row.return_id,
  returnCode: row.return_code,
  who: row.who,
  when: row.at,
  comment: row.comment,
})

/** The balance and one page of the entries, last first. @throws AppError NOT_FOUND */
export async function getCredit(
  db: Db,
  customerId: number,
  page: { page: number; items: number },
): Promise<CreditLedger> {
  const [account, entries, total] = await Promise.all([
    findBalance(db, customerId),
    findEntries(db, customerId, page),
    countEntries(db, customerId),
  ])
  if (!account) throw notFound('Cliente não encontrado.')
  return { balance: reais(account.credit_cents), entries: entries.map(toEntry), total }
}

/**
 * Adds to the account without an order, with the reason. Amount in cents.
 * @throws AppError NOT_FOUND, INVALID_STATE for the shop's own record
 */
export async function grantCredit(
  tx: Tx,
  actor: Actor,
  customerId: number,
  { amount, comment }: { amount: Cents; comment: string },
): Promise<CreditEntry> {
  const account = await lockCredit(tx, customerId)
  if (account && isWalkIn(account)) throw invalidState('Quem compra sem cadastro não tem crédito.')
  const id = await recordCredit(tx, actor, { customerId, kind: 'grant', amountCents: amount, comment })
  return toEntry(await findEntry(tx, id))
}

/**
 * Pays credit out to the customer; cash leaves the open till session. @throws AppError NOT_FOUND, INSUFFICIENT_CREDIT
 */
export async function payOutCredit(
  tx: Tx,
  actor: Actor,
  customerId: number,
  { amount, method, comment }: { amount: Cents; method: RefundMethod; comment: string },
): Promise<CreditEntry> {
  const change = { customerId, kind: 'payout', amountCents: -amount, method, comment } as const
  const id = await recordCredit(tx, actor, change)
  if (method === 'cash')
    await enterTill(tx, actor, { kind: 'payout', amountCents: -amount, creditEntryId: id })
  return toEntry(await findEntry(tx, id))
}
