import type { Product } from '@shop/contract/products'
import type { ScannedCart, SellingProduct } from '@shop/contract/selling'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type Person, type TestShop } from '../../../../test/harness.ts'
import { makeCustomer } from '../../../../test/make.ts'
import { addCatalogue, changeBody, productBody } from '../../../../test/product-body.ts'

const EAN = '7891000315507'
const UPC = '036000291452'
const OTHER = '4006381333931'
const THIRD = '96385074'

let shop: TestShop
let manager: Person

beforeAll(async () => {
  shop = await openTestShop()
  manager = await shop.employee(['bo:manage:products'])
  await addCatalogue(shop, manager)
})
afterAll(() => shop.close())

const create = async (changes: Record<string, unknown>) =>
  (await shop.call<Product>('POST', '/products', manager, productBody(changes))).data
const change = (code: string, changes: Record<string, unknown>) =>
  shop.call<Product>('PUT', `/products/${code}`, manager, changeBody(code, changes))
const lookUp = async (codes: string) =>
  (await shop.call<Product[]>('GET', `/products/lookup?codes=${codes}`, manager)).data.map(({ code }) => code)
const archive = (code: string) => shop.call('PATCH', `/products/archive?codes=${code}`, manager)
const unarchive = (code: string) => shop.call('PATCH', `/products/unarchive/${code}`, manager)

test('a product keeps its GTIN when an edit omits the field, and loses it when the field is empty', async () => {
  const { code, gtin } = await create({ gtin: EAN })
  expect(gtin).toBe(EAN)
  expect((await change(code, { name: 'Outra capa' })).data.gtin).toBe(EAN)
  expect((await change(code, { gtin: '' })).data.gtin).toBeNull()
})

test.each(['7891000315508', '123', 'abcdefgh', '00000000'])(
  '%s is refused: it is not a GTIN',
  async (gtin) => {
    const response = await shop.call('POST', '/products', manager, productBody({ gtin }))
    expect([response.status, response.errors?.[0]]).toEqual([
      422,
      'GTIN inválido: informe 8, 12, 13 ou 14 dígitos e confira o último.',
    ])
  },
)

test('a GTIN of an active product is refused with that product’s name, with or without leading zeros', async () => {
  const owner = await create({ name: 'Cabo USB-C', gtin: UPC })
  const taken = (gtin: string) => [409, `O GTIN ${gtin} já é de Cabo USB-C (${owner.code}).`]
  const again = await shop.call('POST', '/products', manager, productBody({ gtin: `0${UPC}` }))
  expect([again.status, again.errors?.[0]]).toEqual(taken(`0${UPC}`))
  const other = await create({})
  const edited = await change(other.code, { gtin: UPC })
  expect([edited.status, edited.errors?.[0]]).toEqual(taken(UPC))
  expect((await change(owner.code, { gtin: `0${UPC}` })).data.gtin).toBe(`0${UPC}`)

  await archive(owner.code)
  expect((await change(other.code, { gtin: UPC })).status).toBe(200)
  const back = await unarchive(owner.code)
  expect([back.status, back.errors?.[0]]).toEqual([
    409,
    `O GTIN 0${UPC} já é de Capa iPhone 13 (${other.code}).`,
  ])
  await archive(other.code)
})

test('of two people who set one GTIN at once, one is refused', async () => {
  const responses = await Promise.all(
    [1, 2, 3, 4].map(() => shop.call('POST', '/products', manager, productBody({ gtin: THIRD }))),
  )
  expect(responses.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409])
})

test('a scan finds a product by code or GTIN, with or without leading zeros, but no archived one', async () => {
  const { code } = await create({ name: 'Carregador', gtin: UPC })
  for (const scan of [code, UPC, `0${UPC}`, `00${UPC}`]) expect(await lookUp(scan)).toEqual([code])
  expect(await lookUp(`${code},${UPC},${OTHER}`)).toEqual([code])
  const search = await shop.call<Product[]>('GET', `/products/full/search/0${UPC}`, manager)
  expect(search.data.map((product) => product.code)).toEqual([code])
  const page = await shop.call<{ items: Product[] }>('GET', `/products?q=${UPC}`, manager)
  expect(page.data.items.map((product) => product.code)).toEqual([code])
  await archive(code)
  expect(await lookUp(UPC)).toEqual([])
})

test('a scan puts one unit into the cart, and records no search', async () => {
  const seller = await shop.employee(['bo:manage:selling'])
  const customer = await makeCustomer(shop.db)
  const { id, code } = await create({ stock: 2, gtin: UPC })
  const scan = (text: string) =>
    shop.call<ScannedCart>('POST', `/orders/cart/scan/${customer.id}`, seller, { code: text })
  await scan(`0${UPC}`)
  const { data } = await scan(code)
  expect([data.scanned, data.cart.items.map(({ quantity }) => quantity)]).toEqual([id, [2]])
  const [third, unknown] = [await scan(UPC), await scan('7891000000000')]
  expect([third.status, third.code, unknown.status, unknown.errors?.[0]]).toEqual([
    409,
    'OUT_OF_STOCK',
    404,
    'Código 7891000000000 não encontrado.',
  ])
  const found = await shop.call<{ products: SellingProduct[] }>(
    'GET',
    `/shop/products/full/search/${UPC}/email/${customer.email}`,
    seller,
  )
  expect(found.data.products.map(({ productId }) => productId)).toEqual([id])
})
