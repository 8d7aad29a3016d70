import { PAYMENTS } from '@shop/domain/pricing'
import { sql } from 'kysely'

/** Chooses a text by a column's value, as SQL. */
export const choose = (column: string, texts: readonly (readonly [string | number, string])[]) =>
  sql`case ${sql.ref(column)} ${sql.join(
    texts.map(([value, text]) => sql`when ${sql.lit(value)} then ${sql.lit(text)}`),
    sql` `,
  )} end`

export const paymentName = choose('payment', Object.entries(PAYMENTS))
