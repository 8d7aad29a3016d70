import { type Kysely, sql } from 'kysely'

/** Stock entries that are already written, for a client that sends one again because the answer was lost. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table stock_entry_keys (
    employee_id integer not null references employees,
    key text not null,
    at timestamptz(3) not null default now(),
    primary key (employee_id, key)
  )`.execute(db)
}
