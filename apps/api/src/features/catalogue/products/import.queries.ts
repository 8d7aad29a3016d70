import { type Insertable, sql } from 'kysely'
import type { Actor } from '../../../actor.ts'
import type { Tx } from '../../../db/database.ts'
import type { Database } from '../../../db/schema.ts'
import { withPrices } from './product-record.ts'

export type ProductColumns = Pick<
  Insertable<Database['products']>,
  | 'name'
  | 'gtin'
  | 'description'
  | 'brand_id'
  | 'reference_id'
  | 'cost_cents'
  | 'sell_price_cents'
  | 'gold_ppm'
  | 'silver_ppm'
  | 'stock_alert'
  | 'tags'
> &
  Partial<Pick<Insertable<Database['products']>, 'former_code' | 'serialised' | 'warranty_months'>>

/** Keeps brands and references from being removed while a file with their names is imported. */
export async function lockCatalogue(tx: Tx): Promise<void> {
  await sql`select 1 from brands where removed_at is null order by id for share`.execute(tx)
  await sql`select 1 from brand_references where removed_at is null order by id for share`.execute(tx)
}

/** The ids of each line's brand and reference, in the lines' order; null for unknown names. */
export async function placesOf(tx: Tx, lines: readonly { brand: string; reference: string }[]) {
  const names = JSON.stringify(lines.map(({ brand, reference }) => ({ brand, reference })))
  const { rows } = await sql<{ brandId: number | null; referenceId: number | null }>`
    select brands.id as "brandId", brand_references.id as "referenceId"
    from rows from (jsonb_to_recordset(${names}::jsonb) as (brand text, reference text))
      with ordinality as line(brand, reference, number)
    left join brands on brands.removed_at is null and brands.name_key = fold(line.brand)
    left join brand_references on brand_references.removed_at is null
      and brand_references.brand_id = brands.id and brand_references.name_key = fold(line.reference)
    order by line.number`.execute(tx)
  return rows
}

/** New products in the order given. */
export const insertLines = (tx: Tx, products: readonly ProductColumns[]) =>
  tx.insertInto('products').values(products.map(withPrices)).returning(['id', 'code']).execute()

/** One audit row per product, in one statement. */
export async function insertAudits(
  tx: Tx,
  { employeeId, who, ip }: Actor,
  audits: readonly { id: number; action: string; change: string }[],
): Promise<void> {
  if (audits.length === 0) return
  await tx
    .insertInto('audit_log')
    .values(
      audits.map(({ id, action, change }) => ({
        employee_id: employeeId,
        who,
        ip,
        action,
        entity: 'product',
        entity_id: id,
        change,
      })),
    )
    .execute()
}
