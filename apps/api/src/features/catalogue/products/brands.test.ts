import type { Brand, Product } from '@shop/contract/products'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestShop, type Person, type TestShop } from '../../../../test/harness.ts'
import { addCatalogue, productBody } from '../../../../test/product-body.ts'

let shop: TestShop
let manager: Person

beforeAll(async () => {
  shop = await openTestShop()
  manager = await shop.employee(['bo:manage:products'])
  await addCatalogue(shop, manager)
})
afterAll(() => shop.close())

const addBrand = (name: string) => shop.call<Brand>('POST', '/products/brand', manager, { name })
const addReference = (name: string, reference: string) =>
  shop.call<Brand>('PATCH', '/products/brand', manager, { name, reference })
const removeBrand = (name: string) =>
  shop.call<Brand>('DELETE', `/products/brand/${encodeURIComponent(name)}`, manager)
const removeReference = (brand: string, reference: string) =>
  shop.call<Brand>('DELETE', '/products/brand/reference', manager, { brand, reference })
const create = async (changes: Record<string, unknown>) =>
  (await shop.call<Product>('POST', '/products', manager, productBody(changes))).data

describe('brands', () => {
  test('are unique regardless of accents and case', async () => {
    expect(await addBrand('Positivo')).toMatchObject({
      status: 201,
      data: { name: 'Positivo', references: [] },
    })
    expect(await addBrand('pósitivo')).toMatchObject({
      status: 409,
      errors: ['Já existe uma marca com este nome.'],
    })
  })

  test('are listed by name with their references', async () => {
    await addBrand('Xiaomi')
    await addReference('Xiaomi', 'Redmi')
    const { data } = await shop.call<Brand[]>('GET', '/products/brands', manager)
    expect(data).toContainEqual({ name: 'Xiaomi', references: ['Redmi'] })
    const { data: references } = await shop.call<string[]>('GET', '/products/references', manager)
    expect(references).toEqual(expect.arrayContaining(['Redmi', 'iPhone 13']))
  })

  test('need a name', async () => {
    expect(await addBrand('  ')).toMatchObject({
      status: 400,
      errors: ['Informe a marca que deseja criar'],
    })
  })

  const AWKWARD = ['reference', 'brands', 'menu/purchase', '100% a?b#c', 'ç'.repeat(100), '漢'.repeat(100)]
  test.each(AWKWARD)(
    'called “%s” are removed by their name, and their references still by brand',
    async (name) => {
      await addBrand(name)
      await addReference(name, 'reference')
      expect((await removeReference(name, 'reference')).data).toEqual({ name, references: [] })
      expect(await removeBrand(name)).toMatchObject({ status: 200, data: { name } })
      expect(await removeBrand(name)).toMatchObject({ status: 404 })
    },
  )

  test('cannot be named by special characters alone, which no address can contain', async () => {
    for (const name of ['.', '..', '/'])
      expect(await addBrand(name)).toMatchObject({
        status: 400,
        errors: ['Informe a marca que deseja criar'],
      })
    expect((await addReference('Apple', '..')).status).toBe(400)
  })

  test('stay while a product uses them, and go with their references once it is archived', async () => {
    await addBrand('Nokia/HMD')
    await addReference('Nokia/HMD', '3310')
    const { code } = await create({ brand: 'Nokia/HMD', reference: '3310' })
    expect(await removeBrand('Nokia/HMD')).toMatchObject({ status: 409, code: 'IN_USE' })
    await shop.call('PATCH', `/products/archive?codes=${code}`, manager)
    expect(await removeBrand('Nokia/HMD')).toMatchObject({ status: 200, data: { references: ['3310'] } })
    expect(await removeBrand('Nokia/HMD')).toMatchObject({ status: 404 })
  })

  test('keep their products archived once removed, until they are created again', async () => {
    await addBrand('Palm')
    const { code } = await create({ brand: 'Palm', reference: '' })
    await shop.call('PATCH', `/products/archive?codes=${code}`, manager)
    await removeBrand('Palm')
    const unarchive = () => shop.call('PATCH', `/products/unarchive/${code}`, manager)
    expect(await unarchive()).toMatchObject({ status: 409, code: 'INVALID_STATE' })
    expect((await addBrand('PALM')).status).toBe(201)
    expect((await unarchive()).status).toBe(200)
  })

  test('are never both removed and in use when both happen at once', async () => {
    for (let round = 0; round < 8; round++) {
      const name = `Corrida ${round}`
      await addBrand(name)
      const [made, removed] = await Promise.all([
        shop.call('POST', '/products', manager, productBody({ brand: name, reference: '' })),
        removeBrand(name),
      ])
      expect([
        [201, 409],
        [422, 200],
      ]).toContainEqual([made.status, removed.status])
    }
  })
})

describe('references', () => {
  test('are unique within a brand regardless of accents and case', async () => {
    await addBrand('Motorola')
    expect((await addReference('Motorola', 'Edição 50')).data.references).toEqual(['Edição 50'])
    expect(await addReference('Motorola', 'EDICAO 50')).toMatchObject({
      status: 409,
      errors: ['Já existe uma referencia com este nome.'],
    })
    expect((await addReference('Apple', 'Edição 50')).status).toBe(200)
  })

  test('of an unknown brand are refused', async () => {
    expect((await addReference('Nenhuma', 'X')).status).toBe(404)
  })

  test('stay while a product uses them', async () => {
    await addBrand('Sony')
    await addReference('Sony', 'Xperia')
    const { code } = await create({ brand: 'Sony', reference: 'Xperia' })
    expect(await removeReference('Sony', 'Xperia')).toMatchObject({ status: 409, code: 'IN_USE' })
    await shop.call('PATCH', `/products/archive?codes=${code}`, manager)
    expect(await removeReference('sony', 'xperia')).toMatchObject({ status: 200, data: { references: [] } })
    expect((await shop.call('PATCH', `/products/unarchive/${code}`, manager)).status).toBe(409)
  })
})

test('require the permission for products', async () => {
  const other = await shop.employee(['bo:manage:customers'])
  expect((await shop.call('POST', '/products/brand', other, { name: 'X' })).status).toBe(403)
  expect((await shop.call('GET', '/products')).status).toBe(401)
})
