import { formatBRL } from '@shop/domain/money'
import type { Actor } from '../../actor.ts'
import { invalidState } from '../../app-error.ts'
import { inTransaction, type Tx } from '../../db/database.ts'
import type { Shop } from '../../shop.ts'
import { lockAccount } from '../credit/credit-ledger.ts'
import {
  clearOrders,
  clearPerson,
  clearTraces,
  findOpenOrder,
  findOwedRefund,
  findPictures,
  findUndecidedPayment,
  NOBODY,
  patternOf,
  replaceInCashTexts,
} from './anonymise.queries.ts'
import { checkVersion, holdCustomer } from './change-customer.ts'
import { noteOnCustomer } from './customer-audit.ts'
import type { CustomerRow } from './customers.queries.ts'

async function checkNothingOpen(tx: Tx, id: number): Promise<void> {
  const open = await findOpenOrder(tx, id)
  if (open) throw invalidState(`O cliente tem um pedido em andamento (${open.code}).`)
  const payment = await findUndecidedPayment(tx, id)
  // Afterwards nobody could ask the customer what to do with the money.
  if (payment) throw invalidState(`O cliente tem um Pix a conferir (pedido ${payment.code}).`)
  const refund = await findOwedRefund(tx, id)
  if (refund) throw invalidState(`O cliente tem uma devolução a receber (${refund.code}).`)
  const credit = (await lockAccount(tx, id))?.credit_cents ?? 0
  if (credit > 0) throw invalidState(`O cliente tem crédito de ${formatBRL(credit)}. Pague-o antes.`)
}

const patternsOf = ({ name, email, document, phone }: CustomerRow) =>
  [name, email, document, phone].filter(Boolean).map(patternOf)

/** The reason stays in the audit trail for ever, so personal data in it is replaced. */
const withoutPerson = (reason: string, customer: CustomerRow) =>
  patternsOf(customer).reduce((text, pattern) => text.replace(new RegExp(pattern, 'gi'), NOBODY), reason)

/**
 * Removes the personal data and keeps the figures: orders keep items and sums, without name, address, pictures and
 * comments. It cannot be undone. A job deletes the pictures, and is repeated until the file store has done it.
 * @throws AppError NOT_FOUND, INVALID_STATE while an order is open or a Pix payment undecided, STALE
 */
export async function anonymiseCustomer(
  { db, jobs }: Pick<Shop, 'db' | 'jobs'>,
  actor: Actor,
  id: number,
  { reason, version }: { reason: string; version?: number | undefined },
): Promise<{ id: number }> {
  return inTransaction(db, async (tx) => {
    const customer = await holdCustomer(tx, { id }, 'update')
    await checkVersion(tx, customer, version)
    await checkNothingOpen(tx, id)
    const keys = await findPictures(tx, id)
    await clearOrders(tx, id)
    await clearTraces(tx, id)
    await replaceInCashTexts(tx, patternsOf(customer))
    await clearPerson(tx, id)
    if (keys.length > 0) await jobs.add(tx, 'remove-files', { keys })
    const text = `Cliente anonimizado. Motivo: ${withoutPerson(reason, customer)}`
    await noteOnCustomer(tx, actor, 'anonymise', id, text)
    return { id }
  })
}
