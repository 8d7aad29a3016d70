import { readFileSync } from 'node:fs'
import { join } from 'node:path'
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

interface Column {
  table: string
  name: string
  type: string
  nullable: boolean
  /** Never written by a statement. */
  always: boolean
  /** May be left out of an insert. */
  filled: boolean
}

/** The migrated tables. Numbers, text and times; all other types of PostgreSQL reach the code as text. */
async function readDatabase(): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select table_name as table, column_name as name, data_type as type, is_nullable = 'YES' as nullable,
      identity_generation = 'ALWAYS' is true or is_generated = 'ALWAYS' as always, column_default is not null as filled
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not like 'kysely%'
      and table_name <> all (${WITHOUT_TYPES})
    order by table_name, ordinal_position`.execute(shop.owner)
  return rows
}

/** The line of a new column: what the database knows of it. A narrower type and a comment are added by hand. */
function lineOf({ name, type, nullable, always, filled }: Column): string {
  const kind = type.startsWith('timestamp') ? 'Instant' : (KINDS[type] ?? 'string').replace('json', 'unknown')
  const whole = nullable ? `${kind} | null` : kind
  return `    ${name}: ${always ? `GeneratedAlways<${whole}>` : filled ? `Generated<${whole}>` : whole}`
}

const BODY = (table: string) => new RegExp(`(^  ${table}: \\{[\\s\\S]*?)(\\n  \\}$| \\}$)`, 'm')

/** The text with a line for each column that it lacks. */
function completed(text: string, columns: readonly Column[]): string {
  return columns.reduce((sofar, column) => {
    const [, body] = BODY(column.table).exec(sofar) ?? []
    if (body === undefined) return sofar.replace(/\}\n$/, `  ${column.table}: {\n${lineOf(column)}\n  }\n}\n`)
    if (new RegExp(`\\b${column.name}: `).test(body)) return sofar
    return sofar.replace(BODY(column.table), (_all, before, end) => `${before}\n${lineOf(column)}${end}`)
  }, text)
}

/** Types of the schema that are not text although they are no basic type. */
const NAMED: Record<string, string> = { StatusKey: 'number', Level: 'number' }

function kindOf(type: string): string {
  if (/^(number|boolean|Buffer|string\[\])$/.test(type)) return type
  if (type.endsWith('[]')) return 'string[]'
  return NAMED[type] ?? (/^(unknown|Json|CountScope|ColumnType<)/.test(type) ? 'json' : 'string')
}

/** `db/schema.ts` by its text, because types do not exist at run time. */
function readSchema(schema: string): string[] {
  const text = schema.replace(/\/\*\*[\s\S]*?\*\//g, '').split('export interface Database {')[1]
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

const FILE = join(import.meta.dirname, 'schema.ts')

test('db/schema.ts has every column; if not, `npm test -- db/schema -u` adds its line', async () => {
  await expect(completed(readFileSync(FILE, 'utf8'), await readDatabase())).toMatchFileSnapshot(FILE)
})

test('the types of every table are those of the migrated database', async () => {
  const columns = (await readDatabase()).map(({ table, name, type, nullable, always }) =>
    describeColumn(`${table}.${name}`, KINDS[type] ?? 'string', nullable, always),
  )
  expect(readSchema(readFileSync(FILE, 'utf8')).toSorted()).toEqual(columns.toSorted())
})

test('the line of a new column says what the database knows of it', () => {
  const column = { table: 'brands', name: 'at', type: 'text', nullable: false, always: false, filled: false }
  const lines = (change: Partial<Column>) =>
    completed('  brands: {\n    id: number\n  }\n}\n', [{ ...column, ...change }])
  expect(lines({ filled: true })).toBe('  brands: {\n    id: number\n    at: Generated<string>\n  }\n}\n')
  expect(lines({ type: 'timestamp with time zone', nullable: true })).toContain('    at: Instant | null\n')
  expect(lines({ type: 'integer', always: true })).toContain('    at: GeneratedAlways<number>\n')
  expect(lines({ name: 'id' })).toBe('  brands: {\n    id: number\n  }\n}\n')
  expect(lines({ table: 'colours' })).toContain('  }\n  colours: {\n    at: string\n  }\n}\n')
})
