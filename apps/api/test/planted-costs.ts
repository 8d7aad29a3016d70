import { sql } from 'kysely'
import type { TestShop } from './harness.ts'

/** Columns of costs that are not named so, by table. */
const OTHER_COSTS: Record<string, string[]> = {
  goods_receipts: ['freight_cents', 'discount_cents', 'other_cents'],
  goods_receipt_lines: ['document_cents', 'landed_cents'],
  nfes: ['total_cents'],
  nfe_lines: ['total_cents'],
  nfe_instalments: ['amount_cents'],
  supplier_return_units: ['amount_cents'],
}
/** What customers pay, although it is named so. */
const NO_COST = ['shipping_cost_cents']

interface CostColumn {
  table: string
  column: string
}

/** Every column with a cost, out of the database's catalogue; products are changed apart. */
export async function costColumns({ owner }: TestShop): Promise<CostColumn[]> {
  const { rows } = await sql<CostColumn>`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and is_generated = 'NEVER' and table_name <> 'products'
      and column_name like '%cost%cents' and not column_name = any(${NO_COST})`.execute(owner)
  const others = Object.entries(OTHER_COSTS).flatMap(([table, columns]) =>
    columns.map((column) => ({ table, column })),
  )
  return [...rows, ...others]
}

/** Two sets of costs. Both lead to the same prices of every level: 60 and 50 times what {@link PRODUCT_BASE} says. */
export type CostSet = 0 | 1
const SETS = [
  { cost: 40, gold: 500_000, silver: 250_000, base: 9_100_000_037 },
  { cost: 32, gold: 875_000, silver: 562_500, base: 9_700_000_053 },
] as const
const PRODUCT_BASE = 1_700_003

/** Writes costs that occur nowhere else into every row that has one; whatever is not made of costs stays the same. */
export async function plantCosts(shop: TestShop, columns: readonly CostColumn[], set: CostSet) {
  const { cost, gold, silver, base } = SETS[set]
  let number = 0
  for (const { table, column } of columns) {
    const to = sql.table(table)
    const from = base + number++ * 10_000_000
    await shop.owner.transaction().execute(async (tx) => {
      await sql`alter table ${to} disable trigger user`.execute(tx)
      await sql`grant update on ${to} to current_user`.execute(tx)
      await sql`update ${to} set ${sql.ref(column)} = planted.cents from (
        select ctid as at, ${sql.lit(from)}::bigint + 100 * row_number() over (order by ctid) as cents from ${to}
        ) planted where ${to}.ctid = planted.at`.execute(tx)
      await sql`alter table ${to} enable trigger user`.execute(tx)
    })
  }
  // With its triggers, which write the texts of lists.
  await sql`update products set cost_cents = ${sql.lit(cost)} * (${sql.lit(PRODUCT_BASE)} + 2 * id),
    sell_price_cents = 90 * (${sql.lit(PRODUCT_BASE)} + 2 * id), gold_ppm = ${gold}, silver_ppm = ${silver},
    gold_price_cents = 60 * (${sql.lit(PRODUCT_BASE)} + 2 * id), silver_price_cents = 50 * (${sql.lit(PRODUCT_BASE)} + 2 * id)`.execute(
    shop.owner,
  )
}

/** Every planted amount of a set as digits without separators and final zeros, as they remain of '9.100,37' and '9100.37'. */
export async function plantedDigits(
  { owner }: TestShop,
  columns: readonly CostColumn[],
): Promise<Set<string>> {
  const found = new Set<string>()
  for (const { table, column } of [...columns, { table: 'products', column: 'cost_cents' }]) {
    const { rows } = await sql<{ cents: number }>`select ${sql.ref(column)} as cents from ${sql.table(table)}
      where ${sql.ref(column)} is not null`.execute(owner)
    for (const { cents } of rows) found.add(digitsOf(String(cents)))
  }
  return found
}

const digitsOf = (number: string) => number.replace(/[.,]/g, '').replace(/0+$/, '')

/** The planted amounts that a text contains, in reais or cents, with or without separators. */
export const costsIn = (text: string, planted: ReadonlySet<string>): string[] =>
  [...text.matchAll(/\d[\d.,]{5,}\d/g)]
    .map(([number]) => digitsOf(number))
    .filter((digits) => planted.has(digits))
