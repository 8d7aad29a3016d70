import { COMPANY_ID } from '@shop/contract/company'
import type { ChangeReceivableSettingsBody, ReceivableSettings } from '@shop/contract/receivables'
import { formatPercent } from '@shop/domain/percent'
import type { Actor } from '../../../actor.ts'
import { notFound } from '../../../app-error.ts'
import type { Db, Tx } from '../../../db/database.ts'
import { percentage } from '../../../wire.ts'
import { describeChanges, writeAudit } from '../../platform/audit/audit.ts'
import { type CompanyRow, findCompany, lockCompany } from '../../platform/settings/settings.queries.ts'

const toSettings = (row: CompanyRow): ReceivableSettings => ({
  graceDays: row.grace_days,
  finePercent: percentage(row.fine_ppm),
  interestPercentMonth: percentage(row.interest_month_ppm),
  nextBusinessDay: row.next_business_day,
})

/** @throws AppError NOT_FOUND */
export async function getReceivableSettings(db: Db): Promise<ReceivableSettings> {
  const company = await findCompany(db, COMPANY_ID)
  if (!company) throw notFound('Empresa não encontrada.')
  return toSettings(company)
}

const differences = (before: CompanyRow, after: CompanyRow) =>
  describeChanges([
    { label: 'Dias de tolerância', from: String(before.grace_days), to: String(after.grace_days) },
    { label: 'Multa', from: formatPercent(before.fine_ppm), to: formatPercent(after.fine_ppm) },
    {
      label: 'Juros ao mês',
      from: formatPercent(before.interest_month_ppm),
      to: formatPercent(after.interest_month_ppm),
    },
    { label: 'Vencimento em dia útil', from: before.next_business_day, to: after.next_business_day },
  ])

/** Changes the given settings; instalments that exist keep their due dates. @throws AppError NOT_FOUND */
export async function changeReceivableSettings(
  tx: Tx,
  by: Actor,
  { graceDays, finePercent, interestPercentMonth, nextBusinessDay }: ChangeReceivableSettingsBody,
): Promise<ReceivableSettings> {
  const before = await lockCompany(tx, COMPANY_ID)
  if (!before) throw notFound('Empresa não encontrada.')
  const after = {
    ...before,
    grace_days: graceDays ?? before.grace_days,
    fine_ppm: finePercent ?? before.fine_ppm,
    interest_month_ppm: interestPercentMonth ?? before.interest_month_ppm,
    next_business_day: nextBusinessDay ?? before.next_business_day,
  }
  const change = differences(before, after)
  if (!change) return toSettings(before)
  const { grace_days, fine_ppm, interest_month_ppm, next_business_day } = after
  await tx
    .updateTable('companies')
    .set({ grace_days, fine_ppm, interest_month_ppm, next_business_day })
    .where('id', '=', COMPANY_ID)
    .execute()
  await writeAudit(tx, by, 'edit', 'company', COMPANY_ID, change)
  return toSettings(after)
}
