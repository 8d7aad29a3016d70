import { type Kysely, sql } from 'kysely'

/**
 * Whether a payment that the bank gave back had been kept as credit: it never counted as paid for the order that it names.
 */
const statements = sql`alter table pix_payments add column was_kept boolean not null default false`

export async function up(db: Kysely<unknown>): Promise<void> {
  await statements.execute(db)
}
