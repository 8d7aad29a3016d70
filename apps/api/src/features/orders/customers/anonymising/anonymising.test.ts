import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestShop, type Person, type TestShop } from '../../../../../test/harness.ts'
import type { Db } from '../../../../db/database.ts'
import { FILE_COLUMNS } from '../../../platform/files/file-columns.ts'
import { type Column, columnsOf, holdsText, plantRow } from './columns.testing.ts'
import { type Fate, FILES, TEXT_COLUMNS } from './text-columns.ts'

const ROOT = join(import.meta.dirname, '../../../../../../..')

let shop: TestShop
let admin: Person
let columns: Column[]

beforeAll(async () => {
  shop = await openTestShop()
  admin = await shop.employee(['full:access'])
  columns = await columnsOf(shop.owner)
})
afterAll(() => shop.close())

const at = ({ table, name }: Column) => `${table}.${name}`
const listed = Object.entries(TEXT_COLUMNS).flatMap(([table, { columns: all }]) =>
  Object.keys(all).map((name) => `${table}.${name}`),
)

describe('the list of what forgetting does', () => {
  test('names every column of the database that can hold a text', () => {
    const missing = columns
      .filter(holdsText)
      .map(at)
      .filter((name) => !listed.includes(name))
    expect(missing, 'add them to text-columns.ts').toEqual([])
  })

  test('names no column that does not exist', () => {
    expect(listed.filter((name) => !columns.map(at).includes(name))).toEqual([])
  })

  test('names every column that refers to a stored file', () => {
    for (const { table, column } of FILE_COLUMNS) expect(listed).toContain(`${table}.${column}`)
  })

  test('names every kind of file that the program writes', () => {
    const folders = ['apps/api/src', 'packages/postgres/src'].map((path) => join(ROOT, path))
    const sources = folders.flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((name) => /(?<!test|testing)\.ts$/.test(name))
        .map((name) => readFileSync(join(folder, name), 'utf8')),
    )
    const kinds = sources.flatMap((text) =>
      [...text.matchAll(/(?:DATA_DIR|dataDir), '([^']+)'/g)].map(([, name]) => name ?? ''),
    )
    expect([...new Set(kinds)].sort()).toEqual(Object.keys(FILES).sort())
  })
})

/** Numbers used for all ids of the rows of the anonymised customer, of another customer, and of no customer. */
const SELF = 1001
const OTHER = 1002
const NOBODY = 1003

const NAME = 'Marcolina Única'
const EARLIER = 'Marcolete Antes'
const EMAIL = 'marcolina@agora.example'
const EARLIER_EMAIL = 'marcolete@antes.example'
/** Spellings of the customer's data that people use in free text. */
const WRITTEN = [
  NAME,
  'MARCOLINA  UNICA',
  EARLIER,
  EMAIL,
  EARLIER_EMAIL,
  '(11) 95555-0002',
  '+55 11 95555 0001',
  '111.444.777-35',
]
const SENTENCE = `Troco de ${WRITTEN.join(', ')}, mãe`
const MARK = 'marcopolo'

const replaces = (fate: Fate) => fate === 'words' || (typeof fate === 'object' && 'set or words' in fate)
const isNever = (fate: Fate) => typeof fate === 'object' && 'never' in fate

/** The text planted in a column: identifiers in whole sentences, or a mark of its own. */
function planted(table: string, column: string, fate: Fate, number: number) {
  if (table === 'jobs.job') return JSON.stringify({ customerId: String(number), text: MARK })
  if (fate === 'null where named')
    return JSON.stringify({ customerId: number === NOBODY ? null : number, text: SENTENCE })
  return replaces(fate) || fate === 'row deleted where named'
    ? SENTENCE
    : `${MARK} ${table} ${column} ${number}`
}

/** States in which nothing is open, so that the customer may be anonymised. */
const FITTING: Record<string, object> = {
  customers: { credit_cents: 0, status: 'Approved' },
  orders: { status: 13 },
  returns: { refund_state: 'done' },
  pix_payments: { outcome: 'matched' },
  claims: { status: 'handed_back', ended_at: new Date() },
  trade_ins: { settled_at: new Date() },
}

/** Links to the owner; a row of no customer has none where the column may be empty. */
function linksOf(table: string, number: number) {
  const mine = columns.filter(
    (column) => column.table === table && /^int/.test(column.type) && !column.computed,
  )
  return Object.fromEntries(
    mine.flatMap(({ name, nullable }) => {
      if (name === 'id') return [[name, number]]
      if (!name.endsWith('_id')) return []
      return [[name, number === NOBODY && nullable ? null : number]]
    }),
  )
}

const PLANTABLE = /^(text|varchar|jsonb)$/

async function plant(tx: Db, table: string, number: number): Promise<void> {
  const fates = TEXT_COLUMNS[table]?.columns ?? {}
  const texts = columns
    .filter(({ table: other, name, type }) => other === table && name in fates && PLANTABLE.test(type))
    .map(({ name, type }) => {
      const fate = fates[name] ?? 'words'
      if (isNever(fate)) return [name, type === 'jsonb' ? '{}' : `${table}-${name}-${number}`]
      const text = planted(table, name, fate, number)
      return [name, type === 'jsonb' && !text.startsWith('{') ? JSON.stringify(text) : text]
    })
  const row = { ...Object.fromEntries(texts), ...linksOf(table, number), ...FITTING[table] }
  await plantRow(tx, columns, table, row)
}

const hasOwn = (table: string) => TEXT_COLUMNS[table]?.own !== undefined
const isShared = (table: string) =>
  Object.values(TEXT_COLUMNS[table]?.columns ?? {}).some(
    (fate) => replaces(fate) || String(fate).endsWith('named'),
  )

const concerned = Object.keys(TEXT_COLUMNS).filter((table) => hasOwn(table) || isShared(table))
const rowsOf = (table: string) => [
  ...(hasOwn(table) ? [SELF, OTHER] : []),
  ...(isShared(table) ? [NOBODY] : []),
]

/** The rows of every table as JSON, one text for each. */
async function dump(): Promise<Map<string, string[]>> {
  const texts = new Map<string, string[]>()
  for (const table of new Set(columns.map((column) => column.table))) {
    const { rows } = await sql<{ text: string }>`select to_jsonb(held)::text as text
      from ${sql.table(table)} as held order by 1`.execute(shop.owner)
    texts.set(
      table,
      rows.map(({ text }) => text),
    )
  }
  return texts
}

describe('markers in every listed column', () => {
  let before: Map<string, string[]>
  let after: Map<string, string[]>

  beforeAll(async () => {
    // Rows are inserted without the rows that they refer to, and without constraints on their values.
    const { rows } = await sql<{ drop: string }>`select format('alter table %s drop constraint %I',
      conrelid::regclass, conname) as drop from pg_constraint
      where contype in ('c', 'f') and conparentid = 0
      and connamespace in ('public'::regnamespace, 'jobs'::regnamespace)`.execute(shop.owner)
    await shop.owner.transaction().execute(async (tx) => {
      for (const { drop } of rows) await sql.raw(drop).execute(tx)
      for (const table of concerned) {
        await sql`alter table ${sql.table(table)} disable trigger user`.execute(tx)
        for (const number of rowsOf(table)) await plant(tx, table, number)
        await sql`alter table ${sql.table(table)} enable trigger user`.execute(tx)
      }
      // Whose an answer is, is told by the message.
      for (const id of rowsOf('webhook_attempts')) {
        const body = JSON.stringify({ data: id === NOBODY ? {} : { orderId: id } })
        await plantRow(tx, columns, 'webhook_deliveries', { id, body })
      }
    })
    await sql`update customers set name = ${NAME}, email = ${EMAIL}, phone = '11955550002', document = '11144477735'
      where id = ${SELF}`.execute(shop.owner)
    await sql`update customers set document = '39053344705', phone = '21933334444' where id = ${OTHER}`.execute(
      shop.owner,
    )
    await sql`update customer_change_details set change = ${`Nome: de ${EARLIER} para ${NAME}; E-mail: de ${EARLIER_EMAIL} para ${EMAIL}; Telefone: de (11) 95555-0001 para (11) 95555-0002`} where customer_id = ${SELF}`.execute(
      shop.owner,
    )
    before = await dump()
    const response = await shop.call('POST', `/customers/${SELF}/anonymise`, admin, {
      reason: `Pedido de ${EARLIER}`,
    })
    expect(response).toMatchObject({ status: 200 })
    after = await dump()
  })

  const isOthers = (text: string) => text.includes(`${OTHER}`)

  test('are there before', () => {
    for (const table of concerned)
      expect(before.get(table)?.length, table).toBeGreaterThanOrEqual(rowsOf(table).length)
  })

  test('are in no row of the person and of nobody afterwards', () => {
    for (const [table, rows] of after)
      for (const row of rows.filter((one) => !isOthers(one)))
        for (const mark of [MARK, 'marcolin', 'marcolet', '95555', '444.777'])
          expect.soft(row.toLowerCase().includes(mark), `${table}: ${row}`).toBe(false)
  })

  test('stay in the rows of other customers', () => {
    for (const [table, rows] of before)
      expect.soft(after.get(table)?.filter(isOthers), table).toEqual(rows.filter(isOthers))
  })

  test('leave the rest of a text of the shop', () => {
    const texts = after.get('till_sessions')?.join()
    expect(texts).toContain(`Troco de ${WRITTEN.map(() => 'Cliente anonimizado').join(', ')}, mãe`)
  })
})
