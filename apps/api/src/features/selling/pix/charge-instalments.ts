import type { InstalmentPix } from '@shop/contract/receivables'
import { addDays, dayStart } from '@shop/domain/shop-time'
import { invalidState, notFound, ruleViolation } from '../../../app-error.ts'
import type { Tx } from '../../../db/database.ts'
import { anyOf } from '../../../db/sql-parts.ts'
import type { Settings } from '../../../settings.ts'
import { reais } from '../../../wire.ts'
import { costOf } from '../../debts/receivables/debt.ts'
import { selectInstalments } from '../../debts/receivables/debt-ledger.ts'
import { findTerms } from '../../debts/receivables/receivable-terms.ts'
import { findPixReceiver } from '../../platform/settings/settings.queries.ts'
import { generateTxid, makePixCode } from './charge-order.ts'

/**
 * A Pix code for what the instalments cost until the first of them is due; for overdue ones, today. If it is paid
 * later, fine and interest are paid first and a rest stays open. `customerId` limits it to that customer's.
 * @throws AppError NOT_FOUND, RULE_VIOLATION for instalments of several customers, INVALID_STATE for a settled one or
 * without a Pix account
 */
export async function chargeInstalments(
  tx: Tx,
  settings: Settings,
  ids: readonly number[],
  customerId?: number,
): Promise<InstalmentPix> {
  const rows = await selectInstalments(tx)
    .where('id', '=', anyOf(ids))
    .$if(customerId !== undefined, (query) => query.where('customer_id', '=', customerId as number))
    .execute()
  const [first] = rows
  if (!first || rows.length < new Set(ids).size) throw notFound('Parcela não encontrada.')
  if (rows.some((row) => row.customerId !== first.customerId))
    throw ruleViolation('As parcelas são de clientes diferentes.')
  if (rows.some(({ openCents }) => openCents === 0)) throw invalidState('Uma das parcelas já está quitada.')
  const terms = await findTerms(tx)
  const amountCents = costOf(rows, terms)
  const validUntil = first.dueDate > terms.today ? first.dueDate : terms.today
  const txid = generateTxid()
  const { code, bankSettingId } = makePixCode(await findPixReceiver(tx).executeTakeFirst(), settings, {
    txid,
    amountCents,
  })
  const charge = await tx
    .insertInto('receivable_charges')
    .values({
      customer_id: first.customerId,
      bank_setting_id: bankSettingId,
      txid,
      code,
      amount_cents: amountCents,
      valid_until: validUntil,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('receivable_charge_instalments')
    .values(rows.map(({ id }) => ({ charge_id: charge.id, instalment_id: id })))
    .execute()
  return {
    instalments: rows.map(({ id }) => id),
    total: reais(amountCents),
    txid,
    pixCode: code,
    expiresAt: dayStart(addDays(validUntil, 1), settings.SHOP_TIMEZONE).toISOString(),
  }
}
