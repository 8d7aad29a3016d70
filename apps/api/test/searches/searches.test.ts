import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Customer } from '@shop/contract/customers'
import type { OrderMessage } from '@shop/contract/messages'
import type { OrderSummary } from '@shop/contract/orders'
import type { Product } from '@shop/contract/products'
import type { SellingProduct } from '@shop/contract/selling'
import type { UnitList } from '@shop/contract/units'
import { fold } from '@shop/domain/text'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDemoShop } from '../demo-shop.ts'
import type { Person, TestShop } from '../harness.ts'

const MOST_SHOWN = 3
/** Of the searches of each kind, how many find what is wanted among the first {@link MOST_SHOWN}. */
const LEAST_FOUND = 0.97

interface Typed {
  typed: string
  wanted: string
}

const lines = readFileSync(join(import.meta.dirname, 'as-people-type.txt'), 'utf8').split('\n')

function section(name: string): Typed[] {
  const rest = lines.slice(lines.indexOf(`[${name}]`) + 1)
  const end = rest.findIndex((line) => line.startsWith('['))
  return rest
    .slice(0, end === -1 ? undefined : end)
    .filter((line) => (line.trim() !== '' && !/^#( |$)/.test(line)) || /^# \{/.test(line))
    .map((line) => {
      const [typed = '', wanted = ''] = line.split(/ = (?!.* = )/)
      return { typed, wanted }
    })
}

const decomposed = (text: string) =>
  text.startsWith('{decomposed} ') ? text.replace('{decomposed} ', '').normalize('NFD') : text

const filled = (text: string, values: Readonly<Record<string, string>>) =>
  decomposed(text.replace(/\{(?!decomposed)([^}]+)\}/g, (_all, key: string) => values[key] ?? `{${key}}`))

/** Whether one of the alternatives has all of its parts in one of the names. */
const isAmong = (names: readonly string[], wanted: string) =>
  wanted.split('|').some((one) => {
    const parts = one.split(' + ').map(fold).filter(Boolean)
    return names.slice(0, MOST_SHOWN).some((name) => parts.every((part) => fold(name).includes(part)))
  })

let shop: TestShop
let staff: Person
const started = new Date().toISOString()

beforeAll(async () => {
  shop = await openDemoShop()
  staff = await shop.employee(['full:access'])
}, 120_000)
afterAll(() => shop.close())

async function read<Answer>(path: string): Promise<Answer> {
  const { status, data } = await shop.call<Answer>('GET', path, staff)
  expect(status, path).toBe(200)
  return data
}

const productsOf = (term: string) => read<Product[]>(`/products/full/search/${encodeURIComponent(term)}`)
const offersOf = async (term: string, email: string) =>
  (
    await read<{ products: SellingProduct[] }>(
      `/shop/products/full/search/${encodeURIComponent(term)}/email/${email}`,
    )
  ).products

const buyer = () =>
  shop.db
    .selectFrom('customers')
    .select(['id', 'email'])
    .where('status', '=', 'Approved')
    .where('level', '=', 1)
    .orderBy('id')
    .executeTakeFirstOrThrow()

/** The rows that did not find what they should, at most those that may fail. */
function expectMost(rows: readonly Typed[], missed: readonly string[]) {
  expect(rows.length).toBeGreaterThan(0)
  expect(missed.length / rows.length, missed.join('\n')).toBeLessThanOrEqual(1 - LEAST_FOUND)
}

test('the table has the ways of at least 200 searches', () => {
  const all = ['products', 'customers', 'orders', 'units', 'nothing'].flatMap(section)
  expect(all.length).toBeGreaterThanOrEqual(200)
  expect(new Set(all.map(({ typed }) => typed)).size).toBe(all.length)
})

test('products are found as people type them, in the back-office and in sales', async () => {
  const { code, gtin, name } = await shop.db
    .selectFrom('products')
    .select(['code', 'gtin', 'name'])
    .where('name', '=', 'AirPods 4')
    .executeTakeFirstOrThrow()
  const values = {
    [`code of ${name}`]: code,
    [`gtin of ${name}`]: gtin ?? '',
    [`spaced gtin of ${name}`]: (gtin ?? '').replace(/(\d)(\d{6})(\d{6})/, '$1 $2 $3'),
  }
  const { email } = await buyer()
  const missed: string[] = []
  const rows = section('products')
  for (const { typed, wanted } of rows) {
    const term = filled(typed, values)
    const names = (await productsOf(term)).map((product) => product.name)
    expect(await offersOf(term, email).then((found) => found.map((product) => product.name))).toEqual(names)
    if (!isAmong(names, wanted)) missed.push(`${term}: ${names.slice(0, MOST_SHOWN).join(' | ')}`)
  }
  expectMost(rows, missed)
})

test.each([
  ['i-phone 13 rosa', 'iphone 13 rosa'],
  ['gala xy a06', 'galaxy a06'],
  ['mag.safe iphone 13', 'magsafe iphone 13'],
  ['carrega dor 65 w', 'carregador 65w'],
  ['hd mi', 'hdmi'],
])('hyphens, dots and blanks inside of a word do not count: “%s” is “%s”', async (typed, meant) => {
  const namesOf = async (term: string) => new Set((await productsOf(term)).map(({ name }) => name))
  const names = await namesOf(meant)
  expect(names.size).toBeGreaterThan(0)
  expect(await namesOf(typed)).toEqual(names)
})

test.each(['iphome 13', 'iphones 13', 'i-phone 13', 'ipho ne 13'])(
  'the best match of “%s” is what that of “iphone 13” is',
  async (typed) => {
    const firstOf = async (term: string) =>
      (await productsOf(term)).slice(0, MOST_SHOWN).map(({ name }) => name)
    expect(await firstOf(typed)).toEqual(await firstOf('iphone 13'))
  },
)

test('customers are found by names, telephones and documents as people type them', async () => {
  const missed: string[] = []
  const rows = section('customers')
  const { name, phone, document, email } = await shop.db
    .selectFrom('customers')
    .selectAll()
    .where('name', '=', 'Daniela Soares Duarte')
    .executeTakeFirstOrThrow()
  const values = {
    email,
    phone,
    document,
    area: phone.slice(0, 2),
    first: phone.slice(2, 7),
    last: phone.slice(7),
    'dotted document': document.replace(/(\d{3})(\d{3})(\d{3})(\d{2})/, '$1.$2.$3-$4'),
  }
  expect(name).toBe('Daniela Soares Duarte')
  for (const { typed, wanted } of rows) {
    const term = encodeURIComponent(filled(typed, values))
    const { customers } = await read<{ customers: Customer[] }>(`/customers/full-search?param=${term}`)
    const names = customers.map((customer) => customer.name)
    if (!isAmong(names, wanted)) missed.push(`${decodeURIComponent(term)}: ${names.slice(0, 3).join(' | ')}`)
    const list = await read<{ customers: Customer[] }>(`/customers?page=0&items=100&search=${term}`)
    expect(new Set(list.customers.map((customer) => customer.name))).toEqual(new Set(names))
  }
  expectMost(rows, missed)
})

test('orders are found by their code as people write it, and by the tracking link', async () => {
  const { orders } = await read<{ orders: OrderSummary[] }>('/orders/status/13?page=0&items=1')
  const { code, orderId } = orders[0] as OrderSummary
  const { trackingUrl: url } = await read<OrderMessage>(`/orders/message/${orderId}`)
  const values = {
    code,
    front: code.slice(0, 4),
    back: code.slice(4),
    'tracking link': url,
    'tracking path': new URL(url).pathname,
    'tracking token': url.split('/').at(-1) ?? '',
  }
  const rows = section('orders')
  for (const { typed } of rows) {
    const term = encodeURIComponent(filled(typed, values))
    const found = await read<{ orders: OrderSummary[] }>(`/orders/search?q=${term}`)
    expect([term, found.orders[0]?.code]).toEqual([term, code])
    const top = await read<{ orders: OrderSummary[] }>(`/search?q=${term}`)
    expect([term, top.orders[0]?.code]).toEqual([term, code])
  }
})

test('a phone in stock is found by its IMEI, however it is written, also where it is sold', async () => {
  const { serial, name } = await shop.db
    .selectFrom('units')
    .innerJoin('products', 'products.id', 'product_id')
    .select(['serial', 'products.name'])
    .where('state', '=', 'stock')
    .orderBy('units.id')
    .executeTakeFirstOrThrow()
  const values = {
    imei: serial,
    'imei in groups': serial.replace(/(\d{2})(\d{6})(\d{6})(\d)/, '$1 $2 $3 $4'),
    'imei with hyphens': serial.replace(/(\d{2})(\d{6})(\d{6})(\d)/, '$1-$2-$3-$4'),
    'imei with software version': `${serial.slice(0, 14)}01`,
    'imei without check digit': serial.slice(0, 14),
  }
  const { email } = await buyer()
  for (const { typed } of section('units')) {
    const term = filled(typed, values)
    const { units } = await read<UnitList>(`/units?page=0&items=10&q=${encodeURIComponent(term)}`)
    expect([term, units[0]?.serial]).toEqual([term, serial])
    expect([term, (await offersOf(term, email))[0]?.name]).toEqual([term, name])
  }
})

/** The terms that the customer searched in this test without a result. */
const searchedInVain = async (customerId: number) =>
  (
    await shop.db
      .selectFrom('searches')
      .select('term')
      .where('customer_id', '=', customerId)
      .where('found', '=', false)
      .where('at', '>', started)
      .execute()
  ).map(({ term }) => term)

/** Searches that find something only once they are read loosely. */
const MISTYPED = ['iphome 13', 'sansung a16', 'capinhas para iphone 13', 'carregadores 65w']

test('nothing is found for what is not there, and only that counts as searched in vain', async () => {
  const { email, id } = await buyer()
  const words = section('nothing').map(({ typed }) => typed)
  for (const term of words) {
    expect([term, (await offersOf(term, email)).map((product) => product.name)]).toEqual([term, []])
    const found = await read<{ orders: unknown[]; customers: unknown[]; products: unknown[] }>(
      `/search?q=${encodeURIComponent(term)}`,
    )
    expect([term, found.products, found.customers]).toEqual([term, [], []])
  }
  for (const term of MISTYPED) await offersOf(term, email)
  const vain = await expect
    .poll(() => searchedInVain(id))
    .toEqual(expect.arrayContaining(words))
    .then(() => searchedInVain(id))
  expect(MISTYPED.filter((term) => vain.includes(term))).toEqual([])
})
