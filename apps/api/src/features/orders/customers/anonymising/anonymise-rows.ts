import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../../db/database.ts'
import { type Forgotten, withoutPerson } from './person.ts'
import { type Fate, type TableFate, TEXT_COLUMNS } from './text-columns.ts'

const everything = sql`true`

/** The new value of a column in a row of the customer; undefined where it stays. */
function ownValue(column: string, fate: Fate, { id, any }: Forgotten): RawBuilder<unknown> | undefined {
  if (fate === 'null where named') return sql`null`
  if (fate === 'words') return withoutPerson(sql.ref(column), any)
  if (typeof fate === 'string' || 'never' in fate) return undefined
  const value = 'set' in fate ? fate.set : fate['set or words']
  return sql`${typeof value === 'function' ? value(id) : value}`
}

const replacesWords = (fate: Fate) => fate === 'words' || (typeof fate === 'object' && 'set or words' in fate)

async function anonymiseOwn(tx: Tx, table: string, { own, deleted, columns }: TableFate, person: Forgotten) {
  if (!own) return
  if (deleted) {
    await sql`delete from ${sql.table(table)} where ${own(person)}`.execute(tx)
    return
  }
  const values = Object.entries(columns).flatMap(([column, fate]) => {
    const value = ownValue(column, fate, person)
    return value ? [sql`${sql.ref(column)} = ${value}`] : []
  })
  await sql`update ${sql.table(table)} set ${sql.join(values)} where ${own(person)}`.execute(tx)
}

async function anonymiseNamed(
  tx: Tx,
  table: string,
  [column, fate]: [string, Fate],
  rows: RawBuilder<unknown>,
  { certain, likely }: Forgotten,
): Promise<void> {
  const text = sql`${sql.ref(column)}::text`
  const isNamed = sql`${rows} and case when lower(${text}) like any(${[...likely]}) then ${text} ~* ${certain} end`
  const to = sql.table(table)
  if (fate === 'row deleted where named') await sql`delete from ${to} where ${isNamed}`.execute(tx)
  if (fate === 'null where named')
    await sql`update ${to} set ${sql.ref(column)} = null where ${isNamed}`.execute(tx)
  if (replacesWords(fate))
    await sql`update ${to} set ${sql.ref(column)} = ${withoutPerson(sql.ref(column), certain)}
      where ${isNamed}`.execute(tx)
}

/**
 * Applies to every column of {@link TEXT_COLUMNS} what is written there, in a constant number of statements. Statements
 * over texts of the shop read whole tables, so the caller allows them more time than a request has.
 */
export async function anonymiseRows(tx: Tx, person: Forgotten): Promise<void> {
  for (const [table, fate] of Object.entries(TEXT_COLUMNS)) {
    await anonymiseOwn(tx, table, fate, person)
    const rows = fate.shared ? sql`(${fate.shared(person)})` : everything
    for (const column of Object.entries(fate.columns)) await anonymiseNamed(tx, table, column, rows, person)
  }
}
