import { formatBRL } from '@shop/domain/money'
import type { Actor } from '../../../actor.ts'
import { invalidState } from '../../../app-error.ts'
import type { AppContext } from '../../../context.ts'
import { allowLonger, inTransaction, type Tx } from '../../../db/database.ts'
import { REPORT_MS } from '../../../db/limits.ts'
import { copyToDeviceBook } from '../../catalogue/device-book/device-book.queries.ts'
import { lockCredit } from '../../debts/credit/credit-ledger.ts'
import { mailbox } from '../../platform/mail/outbox.ts'
import {
  findImages,
  findOpenClaim,
  findOpenOrder,
  findOwedRefund,
  findUndecidedPayment,
  findUnsettledTradeIn,
} from './anonymise.queries.ts'
import { anonymiseRows } from './anonymising/anonymise-rows.ts'
import { findPerson, textWithoutPerson } from './anonymising/person.ts'
import { checkVersion, holdCustomer } from './change-customer.ts'
import { recordOnCustomer } from './customer-audit.ts'

async function checkNothingOpen(tx: Tx, id: number): Promise<void> {
  const open = await findOpenOrder(tx, id)
  if (open) throw invalidState(`O cliente tem um pedido em andamento (${open.code}).`)
  const payment = await findUndecidedPayment(tx, id)
  // Afterwards nobody could ask the customer what to do with the money.
  if (payment)
    throw invalidState(
      `O cliente tem um Pix a conferir (${payment.code ? `pedido ${payment.code}` : 'parcelas'}).`,
    )
  const refund = await findOwedRefund(tx, id)
  if (refund) throw invalidState(`O cliente tem uma devolução a receber (${refund.code}).`)
  const claim = await findOpenClaim(tx, id)
  if (claim) throw invalidState(`O cliente tem um aparelho na garantia (${claim.code}): entregue-o antes.`)
  const tradeIn = await findUnsettledTradeIn(tx, id)
  if (tradeIn)
    throw invalidState(
      `O cliente tem um usado que ainda não foi pago (${tradeIn.code}): conclua ou retire a compra antes.`,
    )
  const { credit_cents: credit = 0, debt_cents: owed = 0 } = (await lockCredit(tx, id)) ?? {}
  if (owed > 0) throw invalidState(`O cliente deve ${formatBRL(owed)}. Receba ou encerre as parcelas antes.`)
  if (credit > 0) throw invalidState(`O cliente tem crédito de ${formatBRL(credit)}. Pague-o antes.`)
}

/** {@link anonymiseRows} changes the text columns. */
const markAnonymised = (tx: Tx, id: number) =>
  tx
    .updateTable('customers')
    .set((eb) => ({
      email_verified_at: null,
      anonymized_at: new Date().toISOString(),
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute()

/**
 * Removes the personal data and keeps the figures: orders keep items and sums, without name, address, images and
 * comments (`anonymising/text-columns.ts`). It cannot be undone. A job deletes the images and the mails in the outbox,
 * and is repeated until the file store has done it.
 * @throws AppError NOT_FOUND, INVALID_STATE while goods or money of the customer are with the shop or owed to it, STALE
 */
export async function anonymiseCustomer(
  { db, jobs }: Pick<AppContext, 'db' | 'jobs'>,
  actor: Actor,
  id: number,
  { reason, version }: { reason: string; version?: number | undefined },
): Promise<{ id: number }> {
  return inTransaction(db, async (tx) => {
    const customer = await holdCustomer(tx, { id }, 'update')
    await checkVersion(tx, customer, version)
    await checkNothingOpen(tx, id)
    const person = await findPerson(tx, customer)
    const keys = await findImages(tx, id)
    // The reason stays in the audit trail for ever, so personal data in it is replaced.
    const why = await textWithoutPerson(tx, reason, person)
    await allowLonger(tx, REPORT_MS)
    await copyToDeviceBook(tx, id)
    await anonymiseRows(tx, person)
    await markAnonymised(tx, id)
    await jobs.add(tx, 'remove-files', { keys, mailsTo: person.emails.map(mailbox) })
    await recordOnCustomer(tx, actor, 'anonymise', id, `Cliente anonimizado. Motivo: ${why}`)
    return { id }
  })
}
