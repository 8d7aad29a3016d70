import type { StartSteps } from '@shop/contract/start'
import { WALK_IN_EMAIL } from '@shop/domain/customer-email'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'

/** Which first steps the shop's own data shows as done; each reads one row. */
export async function findStartSteps(db: Db): Promise<StartSteps> {
  const { rows } = await sql<StartSteps>`select
    exists (select from companies where cnpj <> '' and name <> '') as company,
    (select count(*) from (select from employees where not is_blocked limit 2) as people) > 1 as people,
    exists (select from products where archived_at is null) as products,
    exists (select from customers where email <> ${WALK_IN_EMAIL} and anonymized_at is null) as customers,
    exists (select from orders) as sale`.execute(db)
  return rows[0] ?? { company: false, people: false, products: false, customers: false, sale: false }
}
