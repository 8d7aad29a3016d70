import type { CompanySettings } from '@shop/contract/settings'
import type { Actor } from '../../actor.ts'
import { notFound } from '../../app-error.ts'
import { type Db, inTransaction } from '../../db/database.ts'
import { describeChanges, writeAudit } from '../audit/audit.ts'
import { findCompany, lockCompany } from './settings.queries.ts'

const missing = () => notFound('Empresa não encontrada.')

/** @throws AppError NOT_FOUND */
export async function getCompany(db: Db, companyId: number): Promise<CompanySettings> {
  const company = await findCompany(db, companyId)
  if (!company) throw missing()
  return { companyId, pixAuto: company.pix_auto }
}

/** Says whether a Pix payment of the exact amount approves its order by itself. @throws AppError NOT_FOUND */
export const changeCompany = (
  db: Db,
  by: Actor,
  companyId: number,
  pixAuto: boolean,
): Promise<CompanySettings> =>
  inTransaction(db, async (tx) => {
    const before = await lockCompany(tx, companyId)
    if (!before) throw missing()
    await tx.updateTable('companies').set({ pix_auto: pixAuto }).where('id', '=', companyId).execute()
    const text = describeChanges([{ label: 'Pix automático', from: before.pix_auto, to: pixAuto }])
    if (text) await writeAudit(tx, by, 'edit', 'company', companyId, text)
    return { companyId, pixAuto }
  })
