import { type Kysely, sql } from 'kysely'

/**
 * Debit or credit of a card, and of a fee; null for what was recorded before, and for a fee of both. Adding a nullable
 * column writes no row; its condition holds for every older one, so that it needs no scan.
 */
export const up = async (db: Kysely<unknown>) => {
  await sql`alter table order_parts add column card_kind text,
    add constraint order_parts_card_kind check (card_kind in ('debit', 'credit')
      and (card_kind <> 'debit' or instalments = 1)) not valid`.execute(db)
  await sql`alter table card_fees add column kind text check (kind in ('debit', 'credit'))`.execute(db)
  await sql`drop index card_fees_once`.execute(db)
  await sql`create unique index card_fees_once on card_fees (lower(brand), kind, instalments) nulls not distinct`.execute(
    db,
  )
}
