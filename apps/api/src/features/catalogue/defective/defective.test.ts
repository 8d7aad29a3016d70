import type { DefectiveList, MovedDefective } from '@shop/contract/defective'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type Person, type TestShop } from '../../../../test/harness.ts'
import { makeProduct, stockOf } from '../../../../test/make.ts'
import { checkDefectiveLedger, checkLedger } from '../../../checks/ledgers.ts'

let shop: TestShop
let person: Person

beforeAll(async () => {
  shop = await openTestShop()
  person = await shop.employee(['bo:manage:products'])
})
afterAll(async () => {
  expect([(await checkLedger(shop.db)).broken, (await checkDefectiveLedger(shop.db)).broken]).toEqual([
    [],
    [],
  ])
  await shop.close()
})

const move = (code: string, kind: string, quantity: unknown = 1, comment = 'Teste') =>
  shop.call<MovedDefective>('POST', `/products/${code}/defective`, person, { kind, quantity, comment })

test('units found defective leave the stock, repaired ones come back, others are gone', async () => {
  const { id, code } = await makeProduct(shop.db, 10)
  expect(await move(code, 'found', 5)).toMatchObject({
    status: 201,
    data: { kind: 'found', before: 0, input: 5, after: 5, stock: 5, defective: 5, unitCost: 50 },
  })
  expect((await move(code, 'repaired', 2)).data).toMatchObject({ output: 2, stock: 7, defective: 3 })
  expect((await move(code, 'supplier', 2)).data).toMatchObject({ stock: 7, defective: 1 })
  expect((await move(code, 'discarded')).data).toMatchObject({ stock: 7, defective: 0 })
  const { data } = await shop.call<{ movements: object[]; total: number }>(
    'GET',
    `/products/defective/${code}/movements?items=2`,
    person,
  )
  expect([data.total, data.movements]).toMatchObject([4, [{ kind: 'discarded' }, { kind: 'supplier' }]])
  expect(await stockOf(shop.db, id)).toBe(7)
})

test('a shelf never goes below zero, also when several people move units at once', async () => {
  const { code, name } = await makeProduct(shop.db, 3)
  expect(await move(code, 'found', 4)).toMatchObject({ status: 409, code: 'OUT_OF_STOCK' })
  expect(await move(code, 'supplier')).toMatchObject({
    status: 409,
    errors: [`Não há unidades de ${name} com defeito.`],
  })
  await move(code, 'found', 3)
  const responses = await Promise.all(
    ['repaired', 'supplier', 'discarded', 'repaired', 'supplier'].map((kind) => move(code, kind)),
  )
  expect(responses.map(({ status }) => status).sort()).toEqual([201, 201, 201, 409, 409])
})

test('the list and the product show how many there are, and their cost', async () => {
  const { code } = await makeProduct(shop.db, 3)
  await move(code, 'found', 2)
  const { data } = await shop.call<DefectiveList>('GET', '/products/defective', person)
  expect(data.items.find((item) => item.code === code)).toMatchObject({
    defective: 2,
    stock: 1,
    unitCost: 50,
    totalCost: 100,
    brand: 'Marca',
  })
  expect(data.totals.totalCost).toBe(data.items.reduce((sum, { totalCost }) => sum + totalCost, 0))
  const { data: products } = await shop.call<{ items: { code: string; defective: number }[] }>(
    'GET',
    '/products?limit=100',
    person,
  )
  expect(products.items.find((item) => item.code === code)?.defective).toBe(2)
})

test.each([
  [{ kind: 'exchange', quantity: 1 }],
  [{ kind: 'found', quantity: 0 }],
  [{ kind: 'found', quantity: -1 }],
  [{ kind: 'found', quantity: 1e308 }],
  [{ kind: 'found', quantity: 1.5 }],
])('refuses %j', async (body) => {
  const { id, code } = await makeProduct(shop.db, 3)
  const response = await shop.call('POST', `/products/${code}/defective`, person, { ...body, comment: 'x' })
  expect([response.status, await stockOf(shop.db, id)]).toEqual([400, 3])
})

test('an unknown product has no shelf', async () => {
  expect((await move('0', 'found')).status).toBe(404)
  expect((await shop.call('GET', '/products/defective/0/movements', person)).status).toBe(404)
})
