import { sql } from 'kysely'
import { employeeActor } from '../../actor.ts'
import type { Tx } from '../../db/database.ts'
import { approveCount } from '../../features/catalogue/counts/approve-count.ts'
import { putCountLines } from '../../features/catalogue/counts/count-lines.ts'
import { createCount, finishCount } from '../../features/catalogue/counts/counts.service.ts'
import type { Past } from '../past.ts'

/** Differences of the approved count from the ledger, in units; the other lines had none. */
const DIFFERENCES: Readonly<Record<number, number>> = { 1: -1, 4: -2, 7: 1 }
const APPROVED_PRODUCTS = 12
const COUNTED_SO_FAR = 8

/** Products with the units that lie on their shelf. */
const shelf = (tx: Tx, brand: string, most: number) =>
  tx
    .selectFrom('products')
    .innerJoin('brands', 'brands.id', 'products.brand_id')
    .select(['products.id', 'products.code', sql<number>`units_wanted(products.id)::int`.as('units')])
    .where('brands.name', '=', brand)
    .where('archived_at', 'is', null)
    .where('stock', '>=', 3)
    .orderBy('products.id')
    .limit(most)
    .execute()

/**
 * One count that corrected the stock and one in progress, by two people, made by the functions that the screen's calls
 * use.
 */
export async function addCounts(tx: Tx, past: Past): Promise<void> {
  const stockers = await tx
    .selectFrom('employees')
    .select(['id', 'name'])
    .where('kind', '=', 'stocker')
    .orderBy('id')
    .limit(2)
    .execute()
  const [first, second] = stockers.map((person) => employeeActor({ ...person, permissions: [] }, ''))
  const counted = await shelf(tx, 'Apple', APPROVED_PRODUCTS)
  const open = await shelf(tx, 'Samsung', COUNTED_SO_FAR)
  if (!first || !second || counted.length === 0 || open.length === 0) return

  const codes = counted.map(({ code }) => code)
  const began = await past.ago(
    8.6,
    counted.map(({ id }) => id),
  )
  const approved = await createCount(tx, first, { name: 'Vitrine Apple', scope: { codes }, blind: false })
  await past.happened(began)
  const found = counted.map(({ id, units }, place) => ({
    productId: id,
    quantity: units + (DIFFERENCES[place] ?? 0),
  }))
  await putCountLines(tx, first, approved.id, found)
  await past.happened(past.later(began, 12))
  await finishCount(tx, first, approved.id)
  await past.happened(past.later(began, 14))
  await approveCount(tx, second, approved.id, { serials: [], dismiss: false })
  await past.happened(past.later(began, 23))

  const goesOn = await past.ago(
    1.4,
    open.map(({ id }) => id),
  )
  const running = await createCount(tx, first, {
    name: 'Prateleira Samsung',
    scope: { brand: 'Samsung' },
    blind: true,
  })
  await past.happened(goesOn)
  const half = Math.ceil(open.length / 2)
  const linesOf = (products: typeof open) =>
    products.map(({ id, units }) => ({ productId: id, quantity: units }))
  await putCountLines(tx, first, running.id, linesOf(open.slice(0, half)))
  await past.happened(past.later(goesOn, 6))
  await putCountLines(tx, second, running.id, linesOf(open.slice(half)))
  await past.happened(past.later(goesOn, 11))
}
