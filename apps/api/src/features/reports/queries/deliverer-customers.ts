import { sql } from 'kysely'
import type { QueryOf } from '../report-query.ts'

export const delivererCustomersQuery: QueryOf = ({ id }) => ({
  rows: sql`select id, name, name_key, email, phone, level from customers where deliverer_id = ${sql.lit(id)}
    and anonymized_at is null`,
  order: sql`name_key, id`,
})
