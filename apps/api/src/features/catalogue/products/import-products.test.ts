import type { ImportResult, Product, ProductList } from '@shop/contract/products'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type Person, type TestShop } from '../../../../test/harness.ts'
import { addCatalogue, productBody } from '../../../../test/product-body.ts'
import { checkLedger } from '../../../checks/ledgers.ts'

let shop: TestShop
let manager: Person

beforeAll(async () => {
  shop = await openTestShop()
  manager = await shop.employee(['bo:manage:products'])
  await addCatalogue(shop, manager)
})
afterAll(() => shop.close())

function line(changes: Record<string, unknown> = {}) {
  const { images: _, ...fields } = productBody(changes)
  return fields
}
const send = (products: unknown[]) =>
  shop.call<ImportResult>('POST', '/products/import', manager, { products })
const total = async () => (await shop.call<ProductList>('GET', '/products', manager)).data.total

test('creates lines without a code with their first stock, and changes all of the others except their stock', async () => {
  const { data: old } = await shop.call<Product>('POST', '/products', manager, productBody({ stock: 3 }))
  const response = await send([
    line({ name: 'Nova capa', stock: 8 }),
    line({ code: old.code, name: 'Capa renomeada', reference: null, stock: 99, tags: ['x', 'y'] }),
  ])
  expect(response.data).toEqual({ created: 1, changed: 1 })
  const { data: changed } = await shop.call<Product[]>('GET', `/products/lookup?codes=${old.code}`, manager)
  expect(changed[0]).toMatchObject({
    name: 'Capa renomeada',
    reference: '',
    stock: 3,
    tags: ['x', 'y'],
    version: 2,
  })
  const { data: found } = await shop.call<Product[]>('GET', '/products/full/search/nova', manager)
  expect(found[0]).toMatchObject({ name: 'Nova capa', stock: 8 })
  expect((await checkLedger(shop.db)).broken).toEqual([])
  const trail = await shop.db
    .selectFrom('audit_log')
    .select('change')
    .where('entity_id', '=', old.id)
    .where('action', '=', 'edit')
    .executeTakeFirst()
  expect(trail?.change).toContain('nome: de Capa iPhone 13 para Capa renomeada')
})

test.each([
  ['an unknown brand', { brand: 'Nenhuma' }, 422, 'Linha 2: A marca Nenhuma não existe.'],
  ['an unknown reference', { reference: 'X' }, 422, 'Linha 2: A referência X não existe na marca Apple.'],
  ['an unknown code', { code: '77' }, 404, 'Linha 2: Produto 77 não encontrado.'],
  ['no name', { name: '' }, 400, 'Linha 2: Informe o nome do produto'],
])('with %s writes nothing and names the line', async (_, changes, status, text) => {
  const before = await total()
  const response = await send([line(), line(changes)])
  expect([response.status, response.errors[0]]).toEqual([status, text])
  expect(await total()).toBe(before)
})

test('refuses a code that occurs twice', async () => {
  const { data } = await shop.call<Product>('POST', '/products', manager, productBody())
  const response = await send([line({ code: data.code }), line({ code: data.code })])
  expect(response).toMatchObject({ status: 409, errors: [`Linha 2: O código ${data.code} está repetido.`] })
})

test('accepts ten thousand lines at once, and not one more', async () => {
  const lines = Array.from({ length: 10_000 }, (_, index) =>
    line({ name: `Linha ${index}`, stock: index % 3 }),
  )
  const before = await total()
  expect((await send(lines)).data).toEqual({ created: 10_000, changed: 0 })
  expect(await total()).toBe(before + 10_000)
  expect((await checkLedger(shop.db)).broken).toEqual([])
  expect((await send([...lines, line()])).status).toBe(400)
})

test('names a wrong line far down in a long sheet, and answers a repetition with the same key the same way', async () => {
  const lines = Array.from({ length: 2_500 }, (_, index) => line({ name: `Capa longa ${index}` }))
  const before = await total()
  const wrong = await send([...lines.slice(0, 2_400), { ...lines[0], cost: 'dez' }, ...lines.slice(2_400)])
  expect(wrong).toMatchObject({
    status: 400,
    errors: ['Linha 2401: O campo "products.2400.cost" deve ser um número.'],
  })
  expect(await total()).toBe(before)
  const once = () =>
    shop.call('POST', '/products/import', manager, { products: lines }, { 'idempotency-key': 'planilha-1' })
  expect([await once(), await once()]).toMatchObject([
    { data: { created: 2_500 } },
    { data: { created: 2_500 } },
  ])
  expect(await total()).toBe(before + 2_500)
})

test('refuses a sheet of one entry with hundreds of thousands of fields', async () => {
  const fields = Object.fromEntries(Array.from({ length: 380_000 }, (_, index) => [`k${index}`, 1]))
  expect(await shop.call('POST', '/products/import', manager, fields)).toMatchObject({ status: 413 })
  expect(await send([fields])).toMatchObject({ status: 413 })
})
