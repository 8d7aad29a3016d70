import { sql } from 'kysely'
import { inTransaction, type Tx } from '../db/database.ts'
import type { Database } from '../db/schema.ts'
import { demoPassword } from '../features/identity/accounts/demo-password.ts'
import { hashPassword } from '../features/identity/accounts/password.ts'
import type { Shop } from '../shop.ts'
import { generateShop, NUMBERED, type Numbered, type ShopRows } from './generate-shop.ts'
import { catchUpSequence, highestId, insertRows } from './load/insert-rows.ts'
import { inPast, justBefore } from './past.ts'
import { companyCard } from './people/company.ts'
import { CUSTOMER_PASSWORD } from './people/customers.ts'
import { ROLES } from './people/team.ts'
import { drawPictures } from './pictures/draw-pictures.ts'
import { loadPurchases } from './purchases.ts'
import { addCounts } from './stock/counts.ts'

/** Nobody else writes while ids are assigned; a second process that starts at the same time waits here. */
async function keepOthersOut(tx: Tx): Promise<void> {
  // Waiting for the first process may take longer than the time limit of a statement.
  await sql`set local statement_timeout = 0`.execute(tx)
  await sql`lock table ${sql.join(NUMBERED.map((table) => sql.table(table)))} in share row exclusive mode`.execute(
    tx,
  )
}

async function numberFrom(tx: Tx): Promise<(table: Numbered) => number> {
  const last = new Map<Numbered, number>()
  for (const table of NUMBERED) last.set(table, await highestId(tx, table))
  return (table) => {
    const id = (last.get(table) ?? 0) + 1
    last.set(table, id)
    return id
  }
}

async function hashPasswords(): Promise<Map<string, string>> {
  const hashed = ROLES.map(async ({ login }) => [login, await hashPassword(demoPassword(login))] as const)
  return new Map(await Promise.all(hashed))
}

async function writeRows(tx: Tx, rows: ShopRows): Promise<void> {
  const write = <T extends keyof Database>(table: T) => insertRows<T>(tx, table, rows[table] ?? [])
  // Past till sessions are inserted closed, with movements that the trigger would refuse.
  await sql`alter table till_movements disable trigger till_movements_closed`.execute(tx)
  for (const table of Object.keys(rows) as (keyof ShopRows)[]) await write(table)
  await sql`alter table till_movements enable trigger till_movements_closed`.execute(tx)
  for (const table of NUMBERED) await catchUpSequence(tx, table)
}

/**
 * Loads everything or, when the process is killed before the end, nothing but pictures, which the next load stores
 * again under the same names.
 */
export async function fillShop(
  { db, files, settings }: Shop,
  isEmpty: (tx: Tx) => Promise<boolean>,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await keepOthersOut(tx)
    if (!(await isEmpty(tx))) return
    const [pictures, passwordHashes, customerPasswordHash] = await Promise.all([
      drawPictures(files),
      hashPasswords(),
      hashPassword(CUSTOMER_PASSWORD),
    ])
    const nextId = await numberFrom(tx)
    const now = await justBefore(tx)
    const { SHOP_TIMEZONE: timeZone, PIX_CITY: pixCity } = settings
    const rows = generateShop({
      now,
      timeZone,
      pixCity,
      pictures,
      passwordHashes,
      customerPasswordHash,
      nextId,
    })
    await writeRows(tx, rows)
    const company = companyCard(rows.bank_settings ?? [])
    await tx
      .updateTable('companies')
      .set({ ...company, logo_file: pictures.logo, packaging_images: true })
      .execute()
    await inPast(tx, now, timeZone, async (past) => {
      await loadPurchases(tx, timeZone, company.cnpj, past)
      await addCounts(tx, past)
    })
  })
}
