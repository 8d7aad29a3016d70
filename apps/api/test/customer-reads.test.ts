import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addressesOf, BODIES, customerRoutes, KEY, makeOwner, nameOf, type Owner } from './customer-calls.ts'
import { CUSTOMER_READS, NOT_TYPED, READ_COLUMNS, REFUSALS } from './customer-reads.ts'
import { type Method, openTestShop, type Person, type TestShop } from './harness.ts'
import { makeOrder, PNG_BASE64 } from './make.ts'

const MARK = 'INTERNO:'

let shop: TestShop
let staff: Person
let ana: Owner
let planted: TextColumn[]
let responses: ApiResponse[]

interface TextColumn {
  table: string
  column: string
  type: string
}

/** Every column that can hold text, out of the database's catalogue. */
const textColumns = async () =>
  (
    await sql<TextColumn>`
      select table_name as table, column_name as column, data_type as type from information_schema.columns
      join information_schema.tables using (table_schema, table_name)
      where table_schema = 'public' and table_type = 'BASE TABLE' and is_generated = 'NEVER'
        and data_type in ('text', 'character varying', 'ARRAY', 'json', 'jsonb') and udt_name <> '_int4'
        and table_name not like 'kysely%' order by 1, 2`.execute(shop.owner)
  ).rows

const isListed = (list: Record<string, string>, { table, column }: TextColumn) =>
  (list[table] ?? '').split(' ').includes(column) || list[table] === '*'

/** A value of the column with the mark; the first word is free, because a deliverer's first name is public. */
const markOf = ({ table, column, type }: TextColumn) => {
  const text = sql`'Texto ' || ${MARK} || ${`${table}.${column}`} || ' ' || ctid::text`
  if (type === 'ARRAY') return sql`array[${text}]`
  return type.startsWith('json') ? sql`to_jsonb(array[${text}])` : text
}

/** Writes the mark into every row of the column, past the triggers. False for a column that refuses such a text. */
async function plant(column: TextColumn): Promise<boolean> {
  const table = sql.table(column.table)
  try {
    await shop.owner.transaction().execute(async (tx) => {
      await sql`alter table ${table} disable trigger user`.execute(tx)
      await sql`grant update on ${table} to current_user`.execute(tx)
      await sql`update ${table} set ${sql.ref(column.column)} = ${markOf(column)}`.execute(tx)
      await sql`alter table ${table} enable trigger user`.execute(tx)
    })
    return true
  } catch (error) {
    // A check of the values: the column holds words of the program.
    if ((error as { code?: string }).code === '23514') return false
    throw error
  }
}

/** Makes rows with texts of the staff: a refused delivery, credit, a return, a decision about the customer. */
async function fill(): Promise<void> {
  const { ids } = ana
  const deliverer = await shop.employee(['app:delivery'], 'deliverer')
  const out = await makeOrder(shop.db, 4, { customer_id: ids.customer, deliverer_id: deliverer.id })
  const act = (method: Method, path: string, body: object) => shop.call(method, path, staff, body)
  await act('PATCH', '/workflow/order/fail', { orderId: out.id, reason: 'absent', comment: 'Equipe' })
  await act('POST', `/customers/${ids.customer}/credit/grant`, { amount: 5, comment: 'Equipe' })
  const cancelled = await makeOrder(shop.db, 11, { customer_id: ids.customer, payment: 'transfer' })
  await act('PATCH', '/workflow/order/cancel', { orderId: cancelled.id, comment: 'Equipe' })
  ids.orders.push(out.id, cancelled.id)
  await act('PATCH', '/customers', { customerId: ids.customer, internalNote: 'Equipe', level: 1 })
  await act('PUT', '/employees/deliverer/sign/customer', {
    customerId: ids.customer,
    delivererId: deliverer.id,
  })
}

afterAll(() => shop.close())

/** The names of all fields of a response: `data.orders[].code`. */
function fieldsOf(value: unknown, at = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((one) => fieldsOf(one, `${at}[]`))
  if (value === null || typeof value !== 'object') return [at]
  return Object.entries(value).flatMap(([name, inner]) => fieldsOf(inner, at ? `${at}.${name}` : name))
}

interface ApiResponse {
  route: string
  status: number
  body: string
}

/** Bodies that are refused: outdated, impossible now, or with nothing in them. */
const refusedBodies = (): object[] => [
  { version: -1, notes: 'x' },
  {},
  { orderId: 999_999, receiptImage: PNG_BASE64 },
  { productId: 999_999, quantity: 1, newQuantity: 1, code: 'x' },
  { typeOfDelivery: 1, withWarranty: true, isFastDelivery: true, totalSeen: 1 },
]

async function request(method: Method, url: string, as: Person, payload?: object) {
  const headers = { authorization: `Bearer ${as.token}`, 'idempotency-key': `${KEY}-${Math.random()}` }
  return shop.app.inject({ method, url, headers, ...(payload && { payload }) })
}

/** Every call of customers, each with valid and with refused bodies. */
async function walk(): Promise<ApiResponse[]> {
  const seen: ApiResponse[] = []
  for (const route of customerRoutes(shop)) {
    const refused = route.method === 'GET' ? [] : refusedBodies()
    for (const url of addressesOf(route, ana))
      for (const payload of [...refused, ...(BODIES[nameOf(route)]?.(ana) ?? [undefined])]) {
        const { statusCode, body } = await request(route.method as Method, url, ana.self, payload)
        seen.push({ route: nameOf(route), status: statusCode, body })
      }
  }
  return seen
}

async function plantAll(): Promise<TextColumn[]> {
  const columns = await textColumns()
  const typed = columns.filter((column) => !isListed(READ_COLUMNS, column) && !isListed(NOT_TYPED, column))
  const done: TextColumn[] = []
  for (const column of typed) if (await plant(column)) done.push(column)
  return done
}

beforeAll(async () => {
  shop = await openTestShop()
  staff = await shop.employee(['full:access'])
  await shop.call('PUT', '/orders/bank-settings', staff, {
    settings: [{ bankSettingsType: 'Pix', name: 'Loja', pixType: 'Email', pixKey: 'loja@marca.example' }],
  })
  ana = await makeOwner(shop, staff, 'Ana', 13_731)
  await fill()
  planted = await plantAll()
  responses = await walk()
})
describe('customers read', () => {
  test('no text of the staff and no name of a colleague, in answers and refusals', () => {
    expect(planted.map(({ table, column }) => `${table}.${column}`)).toEqual(
      expect.arrayContaining(['customers.internal_note', 'customers.block_note', 'order_history.note']),
    )
    const leaks = responses.flatMap(({ route, status, body }) =>
      [...body.matchAll(/INTERNO:([\w.]+)/g)].map(([, column]) => `${route} ${status}: ${column}`),
    )
    expect([...new Set(leaks)]).toEqual([])
  })

  test('only the fields that are listed for a call, in answers and refusals', () => {
    const unlisted = responses.flatMap(({ route, status, body }) => {
      const listed = (status < 300 ? CUSTOMER_READS[route] : `errors[] code ${REFUSALS[route] ?? ''}`) ?? ''
      const fields = new Set(fieldsOf(JSON.parse(body || '{}')))
      return [...fields]
        .filter((field) => !allows(listed, field))
        .map((field) => `${route} ${status}: ${field}`)
    })
    expect([...new Set(unlisted)]).toEqual([])
  })

  test('the fields that are listed, so that the list names nothing else', () => {
    const answered = new Set(responses.filter(({ status }) => status < 300).map(({ route }) => route))
    expect(Object.keys(CUSTOMER_READS).filter((route) => !answered.has(route))).toEqual([])
  })
})

const allows = (listed: string, field: string) => new Set(listed.split(/\s+/)).has(field)
