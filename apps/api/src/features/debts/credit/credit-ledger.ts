import { CREDIT_KINDS, type CreditKind, type RefundMethod } from '@shop/domain/credit'
import { type Cents, formatBRL } from '@shop/domain/money'
import type { Actor } from '../../../actor.ts'
import { AppError, notFound } from '../../../app-error.ts'
import type { Tx } from '../../../db/database.ts'
import { reais } from '../../../wire.ts'

export interface CreditChange {
  customerId: number
  kind: CreditKind
  /** In cents; negative amounts are taken from the account. */
  amountCents: Cents
  orderId?: number
  pixPaymentId?: number
  returnId?: number
  receivablePaymentId?: number
  method?: RefundMethod
  comment?: string
}

/**
 * Locks the customer's row until the transaction ends. A transaction that changes an account locks its customer before
 * any order or product, so that no two transactions deadlock.
 */
export const lockCredit = (tx: Tx, customerId: number) =>
  tx
    .selectFrom('customers')
    .select(['id', 'email', 'credit_cents', 'debt_cents'])
    .where('id', '=', customerId)
    .where('anonymized_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()

/** False for an anonymised customer. */
export const hasCredit = async (tx: Tx, customerId: number) =>
  (await lockCredit(tx, customerId)) !== undefined

/**
 * The only function that changes a customer's credit: adds one row to its ledger, and sets the balance to that row's
 * result. `account` is the customer's locked row. Returns the id of the ledger's row.
 * @throws AppError INSUFFICIENT_CREDIT when it would fall below zero
 */
export async function takeCredit(
  tx: Tx,
  actor: Actor,
  account: { id: number; credit_cents: Cents },
  change: CreditChange,
): Promise<number> {
  const before = account.credit_cents
  const after = before + change.amountCents
  if (after < 0)
    throw new AppError(
      'INSUFFICIENT_CREDIT',
      `O crédito do cliente é de ${formatBRL(before)}.`,
      reais(before),
    )
  await tx.updateTable('customers').set({ credit_cents: after }).where('id', '=', account.id).execute()
  const entry = await tx
    .insertInto('credit_entries')
    .values({
      customer_id: account.id,
      kind: change.kind,
      balance_before_cents: before,
      amount_cents: change.amountCents,
      balance_after_cents: after,
      order_id: change.orderId ?? null,
      pix_payment_id: change.pixPaymentId ?? null,
      return_id: change.returnId ?? null,
      receivable_payment_id: change.receivablePaymentId ?? null,
      method: change.method ?? null,
      comment: change.comment ?? '',
      employee_id: actor.employeeId,
      who: actor.who,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return entry.id
}

/** Like {@link takeCredit}, for the customer with this id. Returns the id of the row. @throws AppError NOT_FOUND too */
export async function recordCredit(tx: Tx, actor: Actor, change: CreditChange): Promise<number> {
  const account = await lockCredit(tx, change.customerId)
  if (!account) throw notFound('Cliente não encontrado.')
  return takeCredit(tx, actor, account, change)
}

/** The text about credit in an order's history. */
export const creditNote = (kind: CreditKind, amountCents: Cents): string =>
  `Crédito ao cliente: ${formatBRL(amountCents)} (${CREDIT_KINDS[kind].toLowerCase()}).`
