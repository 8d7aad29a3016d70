import { type Kysely, sql } from 'kysely'

/** What a customer waits for and the mails to them go with the customer; orders and credit keep the row. */
const statements = sql`
alter table product_wants
  drop constraint product_wants_customer_id_fkey,
  add constraint product_wants_customer_id_fkey foreign key (customer_id) references customers on delete cascade;
alter table customer_mails
  drop constraint customer_mails_customer_id_fkey,
  add constraint customer_mails_customer_id_fkey foreign key (customer_id) references customers on delete cascade;
`

export async function up(db: Kysely<unknown>): Promise<void> {
  await statements.execute(db)
}
