import { fold } from '@shop/domain/text'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import type { Shop } from '../shop.ts'
import { loginEmail, ROLES } from './people/team.ts'

const EMAILS = ROLES.map(({ login }) => loginEmail(login))
const ROLE_KEYS = ROLES.map(({ name }) => fold(name))

/**
 * No customers and no products; and no roles or brands with the demo's names, which a person may have begun to set up.
 */
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
  // Imported only when needed: generating the demo takes more memory than the shop.
  const { fillShop } = await import('./fill-shop.ts')
  await fillShop(shop, isEmpty)
  // Otherwise the planner assumes empty tables until autovacuum runs.
  await sql`analyze`.execute(shop.db)
}
