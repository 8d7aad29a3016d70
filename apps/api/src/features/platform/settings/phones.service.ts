import { COMPANY_ID } from '@shop/contract/company'
import type { ChangePhoneSettings, PhoneSettings } from '@shop/contract/phones'
import type { Actor } from '../../../actor.ts'
import { notFound } from '../../../app-error.ts'
import { type Db, inTransaction } from '../../../db/database.ts'
import { describeChanges, writeAudit } from '../audit/audit.ts'
import { type CompanyRow, findCompany, lockCompany } from './settings.queries.ts'

const missing = () => notFound('Empresa não encontrada.')

const toSettings = (row: CompanyRow): PhoneSettings => ({
  holdingDays: row.holding_days,
  checklist: row.phone_checklist,
  serialAtDoor: row.serial_at_door,
  bookYears: row.book_years,
  claimDays: row.claim_days,
})

/** The shop's settings for phones: bought, claimed, handed over. */
export async function getPhoneSettings(db: Db): Promise<PhoneSettings> {
  const row = await findCompany(db, COMPANY_ID)
  if (!row) throw missing()
  return toSettings(row)
}

/** Changes the given settings; phones that are held already keep the day on which they can be sold. */
export const changePhoneSettings = (
  db: Db,
  actor: Actor,
  changes: ChangePhoneSettings,
): Promise<PhoneSettings> =>
  inTransaction(db, async (tx) => {
    const row = await lockCompany(tx, COMPANY_ID)
    if (!row) throw missing()
    const before = toSettings(row)
    const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
    const after = { ...before, ...given }
    const change = describeChanges([
      { label: 'Dias de retenção', from: String(before.holdingDays), to: String(after.holdingDays) },
      { label: 'Itens da conferência', from: before.checklist.join(', '), to: after.checklist.join(', ') },
      { label: 'Número de série na entrega', from: before.serialAtDoor, to: after.serialAtDoor },
      { label: 'Anos do livro de aparelhos', from: String(before.bookYears), to: String(after.bookYears) },
      { label: 'Prazo da garantia', from: String(before.claimDays), to: String(after.claimDays) },
    ])
    if (!change) return before
    await tx
      .updateTable('companies')
      .set({
        holding_days: after.holdingDays,
        phone_checklist: after.checklist,
        serial_at_door: after.serialAtDoor,
        book_years: after.bookYears,
        claim_days: after.claimDays,
      })
      .where('id', '=', COMPANY_ID)
      .execute()
    await writeAudit(tx, actor, 'edit', 'company', COMPANY_ID, change)
    return after
  })
