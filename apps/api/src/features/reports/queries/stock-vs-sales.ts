import type { Level } from '@shop/domain/pricing'
import { sql } from 'kysely'
import type { QueryOf, Sql } from '../report-query.ts'

/** Cost plus its share, half away from zero, as the shop prices it; costs are never negative. */
const costPlus = (ppm: string) => sql`cost_cents + (cost_cents * ${sql.ref(ppm)} + 500000) / 1000000`

const PRICES: Record<Level, Sql> = {
  0: sql`sell_price_cents`,
  1: costPlus('gold_ppm'),
  2: costPlus('silver_ppm'),
  3: sql`sell_price_cents`,
}

const priced = (price: Sql, suffix: string) => sql`${price} as ${sql.id(`unitSalesPrice${suffix}`)},
  stock * (${price}) as ${sql.id(`totalSales${suffix}`)}`

const allLevels = sql`${priced(PRICES[3], 'Bronze')}, ${priced(PRICES[2], 'Silver')}, ${priced(PRICES[1], 'Gold')}`

export const stockVsSalesQuery: QueryOf = ({ level }) => ({
  rows: sql`select id, code, name, name_key, stock, cost_cents as "unitPurchasePrice",
    stock * cost_cents as "totalPurchase", ${level ? priced(PRICES[level as Level], '') : allLevels}
    from products where archived_at is null`,
  order: sql`name_key, id`,
})
