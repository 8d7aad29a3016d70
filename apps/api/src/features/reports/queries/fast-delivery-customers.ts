import { sql } from 'kysely'
import type { QueryOf } from '../report-query.ts'

export const fastDeliveryCustomersQuery: QueryOf = () => ({
  rows: sql`select id, name, name_key, email, phone, fast_delivery_tax_cents as "fastDeliveryTax"
    from customers where fast_delivery_tax_cents > 0
    and anonymized_at is null`,
  order: sql`name_key, id`,
})
