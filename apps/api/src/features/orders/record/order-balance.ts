import type { CreditKind, OrderBalance } from '@shop/domain/credit'
import { type Cents, formatBRL } from '@shop/domain/money'
import { sql } from 'kysely'
import type { Actor } from '../../../actor.ts'
import type { Db, Tx } from '../../../db/database.ts'
import { creditNote, hasCredit, recordCredit } from '../../debts/credit/credit-ledger.ts'

export interface BalanceRow {
  received_cents: number
  given_cents: number
  owed_cents: number
}

export const toBalance = (row: BalanceRow): OrderBalance => ({
  received: row.received_cents,
  given: row.given_cents,
  owed: row.owed_cents,
})

/**
 * What was received and given back for an order until now, in cents. A function that gives something back locks the
 * order, reads this, and gives at most its `surplus`; the database refuses more.
 */
export async function findBalance(db: Db, orderId: number): Promise<OrderBalance> {
  const { rows } = await sql<BalanceRow>`select * from order_balance(${orderId})`.execute(db)
  return toBalance(rows[0] ?? { received_cents: 0, given_cents: 0, owed_cents: 0 })
}

/** The balance of each order of a query, to join. */
export const ORDER_BALANCE = sql<BalanceRow>`order_balance(orders.id)`.as<'balance'>('balance')

/**
 * Credits an amount in cents for an order to its customer; returns the line for the order's history, none for nothing.
 * An anonymised customer has no account: the history then contains the amount that was not credited.
 */
export async function creditFor(
  tx: Tx,
  actor: Actor,
  order: { id: number; customer_id: number },
  kind: CreditKind,
  amountCents: Cents,
): Promise<string[]> {
  if (amountCents === 0) return []
  const customerId = order.customer_id
  if (!(await hasCredit(tx, customerId)))
    return [`${formatBRL(amountCents)} a favor do cliente não foram creditados: o cadastro foi anonimizado.`]
  await recordCredit(tx, actor, { customerId, kind, amountCents, orderId: order.id })
  return [creditNote(kind, amountCents)]
}
