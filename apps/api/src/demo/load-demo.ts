import { fold } from '@shop/domain/text'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import type { Shop } from '../shop.ts'
import { loginEmail, ROLES } from './people/team.ts'

const EMAILS = ROLES.map(({ login }) => loginEmail(login))
const ROLE_KEYS = ROLES.map(({ name }) => fold(name))

/** Nothing to sell and nobody to sell to; nor a shop that somebody has begun to set up with names like the demo's. */
async function isEmpty(db: Db): Promise<boolean> {
  const { rows } = await sql<{ empty: boolean }>`
    select not exists (select from customers) and not exists (select from products)
      and not exists (select from brands)
      and not exists (select from roles where name_key = any(${ROLE_KEYS}))
      and not exists (select from employees where email = any(${EMAILS})) as empty`.execute(db)
  return rows[0]?.empty === true
}

/**
 * Fills an empty shop (no customers and no products) with the demo's last 90 days, once however many processes start.
 */
export async function loadDemo(shop: Shop): Promise<void> {
  if (!(await isEmpty(shop.db))) return
  // Loaded only where it is needed: what makes the demo takes more memory than the shop.
  const { fillShop } = await import('./fill-shop.ts')
  await fillShop(shop, isEmpty)
  // The planner would go on thinking that the tables are empty until autovacuum comes round.
  await sql`analyze`.execute(shop.db)
}
