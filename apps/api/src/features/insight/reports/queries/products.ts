import type { PRODUCT_REPORTS } from '@shop/contract/reports/products'
import type { Level } from '@shop/domain/pricing'
import { sql } from 'kysely'
import { folded, SALES } from '../../../../db/sql-parts.ts'
import { PRICE_COLUMNS } from '../../../catalogue/products/product-record.ts'
import { paidIn, type QueryOf, sharePaidIn, within } from '../report-query.ts'
import { orderLines } from './order-lines.ts'

const ranked =
  (direction: 'asc' | 'desc'): QueryOf =>
  (values, timeZone) => {
    const sold = sql`orders.status in ${SALES} and ${within(sql`placed_at`, values, timeZone)}`
    return {
      rows: sql`select product_id as "productId", products.name, code, sold.quantity from (
        select product_id, sum(quantity)::int8 as quantity
        from order_items join orders on orders.id = order_id where ${sold} group by product_id
      ) sold join products on products.id = product_id`,
      order: sql`quantity ${sql.raw(direction)}, name, "productId"`,
      grouped: true,
      orders: ({ row, payment }) =>
        orderLines({
          from: sql`orders join (
            select order_id, sum(quantity)::int8 as quantity from order_items
            where ${row ? sql`product_id = ${sql.lit(row)}` : sql`true`} group by order_id
          ) units on units.order_id = orders.id`,
          where: sql`${sold} and ${paidIn(payment)}`,
          figures: sql`${sharePaidIn(payment ? [payment] : [], sql`units.quantity`)} as quantity`,
          payment,
        }),
    }
  }

const bestSellersQuery = ranked('desc')
const worstSellersQuery = ranked('asc')

const lowStockQuery: QueryOf = () => ({
  rows: sql`select id, name, name_key, code, stock, stock_alert as "stockAlert" from products
    where archived_at is null and stock <= stock_alert`,
  order: sql`stock, name_key, id`,
})

const priced = (
  level: Level,
  suffix: string,
) => sql`${sql.ref(PRICE_COLUMNS[level])} as ${sql.id(`unitSalesPrice${suffix}`)},
  stock * ${sql.ref(PRICE_COLUMNS[level])} as ${sql.id(`totalSales${suffix}`)}`

const allLevels = sql`${priced(3, 'Bronze')}, ${priced(2, 'Silver')}, ${priced(1, 'Gold')}`

const stockVsSalesQuery: QueryOf = ({ level }) => ({
  rows: sql`select id, code, name, name_key, stock, cost_cents as "unitPurchasePrice",
    stock * cost_cents as "totalPurchase", ${level ? priced(level as Level, '') : allLevels}
    from products where archived_at is null`,
  order: sql`name_key, id`,
})

/** Names are compared like in the unique index: without case and accents. */
const brandProductsQuery: QueryOf = ({ brand, reference }) => ({
  rows: sql`select products.id, products.name as "productName", products.name_key,
    brand_references.name as reference, brands.name as brand, archived_at is not null as archived
    from products
    join brands on brands.id = products.brand_id
    join brand_references on brand_references.id = products.reference_id
    where brands.name_key = ${folded(brand)} and brand_references.name_key = ${folded(reference)}`,
  order: sql`name_key, id`,
})

export const PRODUCT_QUERIES: Record<keyof typeof PRODUCT_REPORTS, QueryOf> = {
  bestSellers: bestSellersQuery,
  worstSellers: worstSellersQuery,
  lowStock: lowStockQuery,
  stockVsSales: stockVsSalesQuery,
  brandProducts: brandProductsQuery,
}
