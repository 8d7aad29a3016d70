import { COMPANY_ID } from '@shop/contract/company'
import type { StartState } from '@shop/contract/start'
import type { Actor } from '../../../actor.ts'
import { type Db, inTransaction } from '../../../db/database.ts'
import { describeChanges, writeAudit } from '../../platform/audit/audit.ts'
import { findStart, saveDismissed } from './start.queries.ts'

/** Dismisses the first steps for everybody, or shows them again. */
export const dismissStart = (db: Db, actor: Actor, dismissed: boolean): Promise<StartState> =>
  inTransaction(db, async (tx) => {
    const change = describeChanges([{ label: 'Começar no menu', from: dismissed, to: !dismissed }])
    if (await saveDismissed(tx, dismissed)) await writeAudit(tx, actor, 'edit', 'company', COMPANY_ID, change)
    return findStart(tx)
  })
