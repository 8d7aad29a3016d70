import type { StartState } from '@shop/contract/start'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type Person, type TestShop } from '../../../../test/harness.ts'
import { makeProduct } from '../../../../test/make.ts'

let shop: TestShop
let admin: Person

beforeAll(async () => {
  shop = await openTestShop()
  admin = await shop.employee(['full:access'])
})
afterAll(() => shop.close())

const start = async () => (await shop.call<StartState>('GET', '/start', admin)).data

test('a step is done when the data of the shop shows it', async () => {
  expect((await start()).steps).toMatchObject({ products: false, sale: false })
  await makeProduct(shop.db, 1)
  expect((await start()).steps).toMatchObject({ products: true, sale: false })
})

test('the steps are dismissed for everybody and shown again, and the trail names each change once', async () => {
  const colleague = await shop.employee(['full:access'])
  const dismiss = (dismissed: boolean) => shop.call<StartState>('PATCH', '/start', colleague, { dismissed })
  for (const dismissed of [true, true, false]) {
    expect((await dismiss(dismissed)).data.dismissed).toBe(dismissed)
    expect((await start()).dismissed).toBe(dismissed)
  }
  const trail = await shop.db
    .selectFrom('audit_log')
    .select('change')
    .where('entity', '=', 'company')
    .execute()
  expect(trail.map(({ change }) => change)).toEqual([
    'Começar no menu: de Sim para Não',
    'Começar no menu: de Não para Sim',
  ])
})
