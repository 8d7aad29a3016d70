import { changeProductBody, type Product, type ProductList } from '@shop/contract/products'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestShop, type Person, type TestShop } from '../../../../test/harness.ts'
import { addCatalogue, changeBody, productBody } from '../../../../test/product-body.ts'
import { checkLedger } from '../../../checks/ledgers.ts'

let shop: TestShop
let manager: Person

beforeAll(async () => {
  shop = await openTestShop()
  manager = await shop.employee(['bo:manage:products'])
  await addCatalogue(shop, manager)
})
afterAll(() => shop.close())

const create = async (changes: Record<string, unknown> = {}) => {
  const response = await shop.call<Product>('POST', '/products', manager, productBody(changes))
  expect(response.errors).toBeUndefined()
  return response.data
}
const read = async (term: string) => {
  const { data } = await shop.call<Product[]>('GET', `/products/full/search/${term}`, manager)
  return data[0] as Product
}

describe('creating a product', () => {
  test('answers 201 with the product, its code and its prices in reais and percent', async () => {
    const response = await shop.call<Product>('POST', '/products', manager, productBody({ stock: 7 }))
    expect(response.status).toBe(201)
    expect(response.data).toMatchObject({
      name: 'Capa iPhone 13',
      brand: 'Apple',
      reference: 'iPhone 13',
      cost: 30,
      sellPrice: 60,
      goldPrice: 36,
      silverPrice: 45,
      discount: { goldPercentage: 20, silverPercentage: 50, bronzePercentage: 100 },
      stock: 7,
      stockAlert: 5,
      tags: ['capa', 'silicone'],
      imagesUrl: [],
      archived: false,
      version: 1,
    })
    expect(response.data.code).toMatch(/^\d+$/)
  })

  test.each([
    ['no percentages', { discount: {} }],
    ['no discount at all', { discount: undefined }],
  ])('with %s costs every level the sale price', async (_, changes) => {
    const made = await shop.call<Product>(
      'POST',
      '/products',
      manager,
      productBody({ cost: 30, sellPrice: 61.37, ...changes }),
    )
    expect(made).toMatchObject({
      status: 201,
      data: { sellPrice: 61.37, goldPrice: 61.37, silverPrice: 61.37 },
    })
  })

  test('begins the ledger with the first stock', async () => {
    const { id } = await create({ stock: 12 })
    const rows = await shop.db
      .selectFrom('stock_movements')
      .selectAll()
      .where('product_id', '=', id)
      .execute()
    expect(rows).toMatchObject([{ kind: 'entry', quantity_before: 0, quantity_in: 12, quantity_after: 12 }])
  })

  test('finds the brand and the reference without accents or case', async () => {
    const { brand, reference } = await create({ brand: 'ÁPPLE', reference: 'iphone 13' })
    expect([brand, reference]).toEqual(['Apple', 'iPhone 13'])
  })

  test('stores name, brand, reference and tags as one line each, without invisible characters', async () => {
    const body = productBody({ name: 'Capa\r\n\u202e\ud800azul', tags: ['couro\npreto'] })
    const made = await shop.call<Product>('POST', '/products', manager, body)
    expect(made).toMatchObject({ status: 201, data: { name: 'Capa azul', tags: ['couro preto'] } })
    const once = { 'idempotency-key': 'marca-nova' }
    const brand = await shop.call('POST', '/products/brand', manager, { name: 'Marca\n\udc00Nova' }, once)
    expect(brand).toMatchObject({ status: 201, data: { name: 'Marca Nova' } })
  })

  test('drops empty tags and stores a name with markup as it was typed', async () => {
    const product = await create({ name: '<b>Capa</b> & "cia"', tags: ['a', null, 'a', ''] })
    expect(product).toMatchObject({ name: '<b>Capa</b> & "cia"', tags: ['a'] })
  })

  test.each([
    ['a name of 10,000 characters', { name: 'x'.repeat(10_000) }, 400],
    ['no name', { name: '  ' }, 400],
    ['a price of 0,001', { sellPrice: 0.001 }, 400],
    ['a price of nothing', { sellPrice: 0 }, 422],
    ['a cost below nothing', { cost: -1 }, 400],
    ['a cost of null', { cost: null }, 400],
    ['a percentage of 10.000,01', { discount: { silverPercentage: 1, goldPercentage: 10_000.01 } }, 400],
    ['a stock of 1e12', { stock: 1e12 }, 400],
    ['half a unit', { stock: 1.5 }, 400],
    ['an alert above 10,000', { stockAlert: 10_001 }, 400],
    ['an unknown field', { colour: 'red' }, 400],
    ['an unknown brand', { brand: 'Nenhuma' }, 422],
    ['a reference of another brand', { reference: 'Galaxy' }, 422],
  ])('refuses %s in Portuguese', async (_, changes, status) => {
    const response = await shop.call('POST', '/products', manager, productBody(changes))
    expect(response.status).toBe(status)
    expect(response.errors[0]).toMatch(/\p{L}{3,}/u)
  })
})

describe('changing a product', () => {
  test('changes the form’s fields and records the differences in the audit trail', async () => {
    const { code, id } = await create()
    const body = changeBody(code, { name: 'Capa nova', sellPrice: 70.5, reference: '', version: 1 })
    const response = await shop.call<Product>('PUT', `/products/${code}`, manager, body)
    expect(response.data).toMatchObject({ name: 'Capa nova', sellPrice: 70.5, reference: '', version: 2 })
    const trail = await shop.db
      .selectFrom('audit_log')
      .select('change')
      .where('entity', '=', 'product')
      .where('entity_id', '=', id)
      .where('action', '=', 'edit')
      .executeTakeFirstOrThrow()
    expect(trail.change).toContain('nome: de Capa iPhone 13 para Capa nova')
    expect(trail.change).toMatch(/preço de venda: de R\$\s60,00 para R\$\s70,50/)
  })

  /** Fields with a rule of their own, or of another record. */
  const OTHERS = ['gtin', 'brand', 'reference', 'discount', 'tags', 'code', 'stock', 'version', 'serials']

  test.each(Object.keys(changeProductBody.shape).filter((field) => !OTHERS.includes(field)))(
    'stores %s, answers it and writes it into the audit trail',
    async (field) => {
      const before: Record<string, unknown> & Product = await create()
      const value = before[field]
      const other =
        typeof value === 'string' ? `${value}A` : typeof value === 'boolean' ? !value : Number(value) + 1
      const where = 'product_texts_of (db/objects/products.sql) and columnsOf, FIELDS (product-record.ts)'
      const response = await shop.call<typeof before>(
        'PUT',
        `/products/${before.code}`,
        manager,
        changeBody(before.code, { [field]: other }),
      )
      expect([response.data?.[field], ((await read(before.code)) as typeof before)[field]], where).toEqual([
        other,
        other,
      ])
      const { change } = await shop.db
        .selectFrom('audit_log')
        .select('change')
        .where('entity', '=', 'product')
        .where('entity_id', '=', before.id)
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow()
      expect(change, where).toMatch(/: de .* para /)
    },
  )

  test('never sets the stock and never changes the ledger, whatever the body contains', async () => {
    const { code } = await create({ stock: 4 })
    const response = await shop.call<Product>(
      'PUT',
      `/products/${code}`,
      manager,
      changeBody(code, { stock: 99 }),
    )
    expect(response.data.stock).toBe(4)
    expect((await checkLedger(shop.db)).broken).toEqual([])
  })

  test('refuses a change of an old version and answers with the current product', async () => {
    const { code } = await create()
    // Several rounds, because in the first one each request still waits for its own connection.
    for (let version = 1; version <= 3; version++) {
      const put = (name: string) =>
        shop.call<Product>('PUT', `/products/${code}`, manager, changeBody(code, { name, version }))
      const responses = await Promise.all(['A', 'B', 'C', 'D', 'E', 'F'].map(put))
      const won = responses.filter(({ status }) => status === 200)
      expect(won).toHaveLength(1)
      for (const lost of responses.filter((response) => response !== won[0]))
        expect(lost).toMatchObject({
          status: 409,
          code: 'STALE',
          current: { name: won[0]?.data.name, version: version + 1 },
        })
    }
  })

  test('refuses a body whose code is not that of the address, and an unknown code', async () => {
    const { code } = await create()
    expect((await shop.call('PUT', `/products/${code}`, manager, changeBody('1'))).status).toBe(422)
    expect((await shop.call('PUT', '/products/1', manager, changeBody('1'))).status).toBe(404)
  })
})

describe('archiving', () => {
  test('archives all of the codes or, when one is unknown, none', async () => {
    const [first, second] = [await create(), await create()]
    const refused = await shop.call('PATCH', `/products/archive?codes=${first.code},77`, manager)
    expect(refused).toMatchObject({ status: 404, errors: ['Produto 77 não encontrado.'] })
    const response = await shop.call<Product[]>(
      'PATCH',
      `/products/archive?codes=${first.code},${second.code}`,
      manager,
    )
    expect(response.data.map(({ archived, version }) => [archived, version])).toEqual([
      [true, 2],
      [true, 2],
    ])
    const { data } = await shop.call<Product[]>('GET', '/products/archiveds', manager)
    expect(data.map(({ code }) => code)).toEqual(expect.arrayContaining([first.code, second.code]))
  })

  test('takes a product out of the list and its total, and back', async () => {
    const { code } = await create()
    const total = async () => (await shop.call<ProductList>('GET', '/products', manager)).data.total
    const before = await total()
    await shop.call('PATCH', `/products/archive?codes=${code}`, manager)
    expect(await total()).toBe(before - 1)
    await shop.call('PATCH', `/products/unarchive/${code}`, manager)
    expect(await total()).toBe(before)
  })

  test('needs a code', async () => {
    expect((await shop.call('PATCH', '/products/archive?codes=,', manager)).status).toBe(400)
  })
})

describe('the list', () => {
  test('is paged by offset and limit, by name, and counts the rows there are', async () => {
    const { data: all } = await shop.call<ProductList>('GET', '/products', manager)
    const { data } = await shop.call<ProductList>('GET', '/products?offset=4&limit=2', manager)
    expect(data).toMatchObject({ page: 2, total: all.items.length })
    expect(data.items).toEqual(all.items.slice(4, 6))
  })

  test.each(['limit=101', 'limit=0', 'offset=-1', 'offset=x', 'search=a'])('refuses ?%s', async (query) => {
    expect((await shop.call('GET', `/products?${query}`, manager)).status).toBe(400)
  })

  test('finds codes in their order and leaves out those not for sale', async () => {
    const [first, second, third] = [await create(), await create(), await create()]
    await shop.call('PATCH', `/products/archive?codes=${third.code}`, manager)
    const codes = [second.code, '77', third.code, first.code].join(',')
    const { data } = await shop.call<Product[]>('GET', `/products/lookup?codes=${codes}`, manager)
    expect(data.map(({ code }) => code)).toEqual([second.code, first.code])
  })

  test('shows the products of a brand and reference', async () => {
    await create({ name: 'Da referência' })
    const { data } = await shop.call<Product[]>('GET', '/products/apple/IPHONE%2013', manager)
    expect(data.length).toBeGreaterThan(0)
    expect(data.every(({ reference }) => reference === 'iPhone 13')).toBe(true)
  })
})

describe('the search', () => {
  test('finds nothing with an empty term', async () => {
    for (const term of ['', '%20']) {
      const { data } = await shop.call<Product[]>('GET', `/products/full/search/${term}`, manager)
      expect(data).toEqual([])
    }
  })

  test('finds by three letters of a tag or of the code, without accents', async () => {
    const made = await create({ name: 'Carregador', tags: ['indução'] })
    expect((await read('ducao')).code).toBe(made.code)
    expect((await read(made.code)).code).toBe(made.code)
  })

  test('puts a name that begins with the term before one that contains it', async () => {
    await create({ name: 'Zebra película' })
    await create({ name: 'Película zebra' })
    const { data } = await shop.call<Product[]>('GET', '/products/full/search/pelicula', manager)
    expect(data.map(({ name }) => name)).toEqual(['Película zebra', 'Zebra película'])
  })

  test('finds what is called by a word of the same meaning, written together or apart', async () => {
    const cable = await create({ name: 'Cabo Tipo-C 2 m' })
    const charger = await create({ name: 'Carregador USBC turbo' })
    const bank = await create({ name: 'PowerBank 10.000 mAh' })
    const codesOf = async (term: string) => {
      const path = `/products/full/search/${encodeURIComponent(term)}`
      return (await shop.call<Product[]>('GET', path, manager)).data.map(({ code }) => code)
    }
    for (const term of ['usbc', 'usb c', 'tipoc', 'type-c'])
      expect(await codesOf(term), term).toEqual(expect.arrayContaining([cable.code, charger.code]))
    expect(await codesOf('cabo usbc')).toEqual([cable.code])
    for (const term of ['bateria externa', 'bateriaexterna'])
      expect(await codesOf(term), term).toEqual([bank.code])
  })

  test('takes a percent sign literally, and answers 400 to an invalid address', async () => {
    expect((await shop.call<Product[]>('GET', '/products/full/search/%25', manager)).data).toEqual([])
    expect((await shop.call('GET', '/products/full/search/%ff', manager)).status).toBe(400)
  })
})
