import { sql } from 'kysely'
import type { QueryOf } from '../report-query.ts'

export const lowStockQuery: QueryOf = () => ({
  rows: sql`select id, name, name_key, code, stock, stock_alert as "stockAlert" from products
    where archived_at is null and stock <= stock_alert`,
  order: sql`stock, name_key, id`,
})
