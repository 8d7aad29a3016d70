import type { PriceChangeKind } from '@shop/domain/price-changes'
import type { PriceTerms } from '@shop/domain/pricing'
import { sql } from 'kysely'
import type { Actor } from '../../../actor.ts'
import type { Db, Tx } from '../../../db/database.ts'
import { anyOf } from '../../../db/sql-parts.ts'
import { termsOf, withPrices } from './product-record.ts'

/** A product's prices before and after; `id` is the product's. */
export interface PriceChange {
  id: number
  before: PriceTerms
  after: PriceTerms
}

/** The document that changed the prices. */
interface PriceCause {
  receiptId?: number | null
  repricingId?: number | null
}

const differ = ({ before, after }: PriceChange) =>
  (Object.keys(before) as (keyof PriceTerms)[]).some((term) => before[term] !== after[term])

/** The values that determine the prices of these products, by id. */
export async function readPriceTerms(db: Db, ids: readonly number[]): Promise<Map<number, PriceTerms>> {
  const rows = await db
    .selectFrom('products')
    .select(['id', 'cost_cents', 'sell_price_cents', 'gold_ppm', 'silver_ppm'])
    .where('id', '=', anyOf(ids))
    .execute()
  return new Map(rows.map((row) => [row.id, termsOf(row)]))
}

/** Records the price history of changed products; rows without difference are left out. */
export async function recordPriceChanges(
  tx: Tx,
  { employeeId, who }: Actor,
  kind: PriceChangeKind,
  changes: readonly PriceChange[],
  { receiptId = null, repricingId = null }: PriceCause = {},
): Promise<void> {
  const rows = changes.filter(differ).map(({ id, before, after }) => ({
    id,
    ...{ c: before.costCents, s: before.sellPriceCents, g: before.goldPpm, v: before.silverPpm },
    ...{ c2: after.costCents, s2: after.sellPriceCents, g2: after.goldPpm, v2: after.silverPpm },
  }))
  if (rows.length === 0) return
  await sql`insert into price_changes (product_id, kind, cost_before_cents, cost_after_cents, sell_before_cents,
      sell_after_cents, gold_before_ppm, gold_after_ppm, silver_before_ppm, silver_after_ppm, receipt_id, repricing_id,
      employee_id, who)
    select id, ${kind}, c, c2, s, s2, g, g2, v, v2, ${receiptId}::int, ${repricingId}::int, ${employeeId}::int, ${who}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row(id int, c bigint, c2 bigint, s bigint, s2 bigint,
      g int, g2 int, v int, v2 int)`.execute(tx)
}

/**
 * Sets costs and prices of products whose rows are locked, and records their history. Raises their versions, because an
 * open form shows the old prices.
 */
export async function setPrices(
  tx: Tx,
  actor: Actor,
  kind: PriceChangeKind,
  changes: readonly PriceChange[],
  cause: PriceCause = {},
): Promise<void> {
  const changed = changes.filter(differ)
  if (changed.length === 0) return
  const rows = changed.map(({ id, after }) =>
    withPrices({
      id,
      cost_cents: after.costCents,
      sell_price_cents: after.sellPriceCents,
      gold_ppm: after.goldPpm,
      silver_ppm: after.silverPpm,
    }),
  )
  await sql`update products set cost_cents = row.cost_cents, sell_price_cents = row.sell_price_cents,
      gold_ppm = row.gold_ppm, silver_ppm = row.silver_ppm, gold_price_cents = row.gold_price_cents,
      silver_price_cents = row.silver_price_cents, version = version + 1
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row(id int, cost_cents bigint, sell_price_cents bigint,
      gold_ppm int, silver_ppm int, gold_price_cents bigint, silver_price_cents bigint)
    where products.id = row.id`.execute(tx)
  await recordPriceChanges(tx, actor, kind, changed, cause)
}
