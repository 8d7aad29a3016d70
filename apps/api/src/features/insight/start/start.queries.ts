import { COMPANY_ID } from '@shop/contract/company'
import type { StartState, StartSteps } from '@shop/contract/start'
import { WALK_IN_EMAIL } from '@shop/domain/customer-email'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'

/** Which first steps the shop's own data shows as done; each reads one row. */
export async function findStart(db: Db): Promise<StartState> {
  const { rows } = await sql<StartSteps & { dismissed: boolean }>`select
    exists (select from companies where cnpj <> '' and name <> '') as company,
    exists (select from bank_settings where kind = 'Pix' and not disabled) as pix,
    (select count(*) from (select from employees where not is_blocked limit 2) as people) > 1 as people,
    exists (select from products where archived_at is null) as products,
    exists (select from customers where email <> ${WALK_IN_EMAIL} and anonymized_at is null) as customers,
    exists (select from till_sessions) as till,
    exists (select from orders) as sale,
    exists (select from companies where id = ${COMPANY_ID} and start_dismissed) as dismissed`.execute(db)
  const [{ dismissed, ...steps } = { dismissed: false, ...NONE_DONE }] = rows
  return { steps, dismissed }
}

const NONE_DONE: StartSteps = {
  company: false,
  pix: false,
  people: false,
  products: false,
  customers: false,
  till: false,
  sale: false,
}

/** True if that is a change. */
export async function saveDismissed(tx: Tx, dismissed: boolean): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('companies')
    .set({ start_dismissed: dismissed })
    .where('id', '=', COMPANY_ID)
    .where('start_dismissed', '!=', dismissed)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
