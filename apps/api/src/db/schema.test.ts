import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '../../test/harness.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

/** The properties of a column that must be equal. JSON may always be null: its types are `unknown`. */
const describeColumn = (name: string, kind: string, nullable: boolean, always: boolean) =>
  `${name}: ${kind}${nullable && kind !== 'json' ? ' | null' : ''}${always ? ', generated always' : ''}`

/** Written by triggers alone. */
const WITHOUT_TYPES = ['units_to_check']

const KINDS: Record<string, string> = {
  smallint: 'number',
  integer: 'number',
  bigint: 'number',
  boolean: 'boolean',
  bytea: 'Buffer',
  ARRAY: 'string[]',
  jsonb: 'json',
}

/** The migrated tables. Numbers, text and times; all other types of PostgreSQL reach the code as text. */
async function readDatabase(): Promise<string[]> {
  const { rows } = await sql<{ name: string; type: string; nullable: boolean; always: boolean }>`
    select table_name || '.' || column_name as name, data_type as type, is_nullable = 'YES' as nullable,
      identity_generation = 'ALWAYS' is true or is_generated = 'ALWAYS' as always
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not like 'kysely%'
      and table_name <> all (${WITHOUT_TYPES})`.execute(shop.owner)
  return rows.map(({ name, type, nullable, always }) =>
    describeColumn(name, KINDS[type] ?? 'string', nullable, always),
  )
}

/** Types of the schema that are not text although they are no basic type. */
const NAMED: Record<string, string> = { StatusKey: 'number', Level: 'number' }

function kindOf(type: string): string {
  if (/^(number|boolean|Buffer|string\[\])$/.test(type)) return type
  if (type.endsWith('[]')) return 'string[]'
  return NAMED[type] ?? (/^(unknown|Json|CountScope|ColumnType<)/.test(type) ? 'json' : 'string')
}

/** `db/schema.ts` by its text, because types do not exist at run time. */
function readSchema(): string[] {
  const text = readFileSync(new URL('schema.ts', import.meta.url), 'utf8')
    .replace(/\/\*\*[\s\S]*?\*\//g, '')
    .split('export interface Database {')[1]
  const columns: string[] = []
  for (const [, table, body] of (text ?? '').matchAll(/^ {2}(\w+): \{([\s\S]*?)\}$/gm))
    for (const [, column, type = ''] of (body ?? '').matchAll(/(\w+): ([^;\n]+?) *(?=;|\n|$)/g)) {
      const always = type.startsWith('GeneratedAlways<')
      const bare = type.replace(/^Generated(Always)?<(.*)>$/, '$2')
      const nullable = / \| null$/.test(bare)
      columns.push(
        describeColumn(`${table}.${column}`, kindOf(bare.replace(/ \| null$/, '')), nullable, always),
      )
    }
  return columns
}

test('the types of every table are those of the migrated database', async () => {
  expect(readSchema().toSorted()).toEqual((await readDatabase()).toSorted())
})
