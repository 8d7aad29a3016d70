import type { Role } from '@shop/contract/roles'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestShop, type Person, type TestShop } from '../../test/harness.ts'
import { makeCustomer, makeProduct } from '../../test/make.ts'
import { deleteInBatches } from '../db/delete-in-batches.ts'
import { ENDED } from '../features/identity/accounts/delete-ended.ts'

let shop: TestShop
let manager: Person

beforeAll(async () => {
  shop = await openTestShop()
  manager = await shop.employee(['full:access'])
})
afterAll(() => shop.close())

const newRole = (name: string) => ({ name, permissions: ['bo:manage:orders'], secondFactor: false })

const create = (name: string, key: string, as = manager) =>
  shop.call<Role>('POST', '/roles', as, newRole(name), { 'idempotency-key': key })

const rolesNamed = async (name: string) =>
  (await shop.db.selectFrom('roles').select('id').where('name', '=', name).execute()).length

describe('a call with an idempotency key', () => {
  test('is done once: its repetition gets the first response', async () => {
    const first = await create('Caixa', 'a1')
    const again = await create('Caixa', 'a1')
    expect(first.status).toBe(201)
    expect(again).toEqual(first)
    expect(await rolesNamed('Caixa')).toBe(1)
  })

  test('is done once when both arrive together', async () => {
    const responses = await Promise.all(Array.from({ length: 5 }, () => create('Balcão', 'a2')))
    expect(responses.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201])
    expect(new Set(responses.map(({ data }) => data.id)).size).toBe(1)
  })

  test('is refused when the key was used with another content, and changes nothing', async () => {
    await create('Noite', 'a3')
    const other = await create('Tarde', 'a3')
    expect(other).toMatchObject({ status: 409, code: 'DUPLICATE' })
    expect(other.errors[0]).toContain('outro conteúdo')
    expect(await rolesNamed('Tarde')).toBe(0)
  })

  test('that was refused can be tried again with the same key', async () => {
    await create('Única', 'a4')
    expect(await create('Única', 'a5')).toMatchObject({ status: 409 })
    await shop.db.deleteFrom('roles').where('name', '=', 'Única').execute()
    expect(await create('Única', 'a5')).toMatchObject({ status: 201 })
  })

  test('does not answer another person’s call with the same key', async () => {
    const colleague = await shop.employee(['full:access'])
    await create('Minha', 'a6')
    expect(await create('Outra', 'a6', colleague)).toMatchObject({ status: 201 })
  })

  test('places one order whichever payment is tried with it', async () => {
    const customer = await makeCustomer(shop.db)
    const product = await makeProduct(shop.db, 5)
    const headers = { 'idempotency-key': 'cart-1' }
    const choice = { typeOfDelivery: 2, withWarranty: false, isFastDelivery: false }
    await shop.call('POST', `/orders/cart/add/${customer.id}`, manager, {
      productId: product.id,
      quantity: 1,
    })
    expect(
      await shop.call('POST', `/orders/checkout/${customer.id}`, manager, choice, headers),
    ).toMatchObject({ status: 201 })
    await shop.call('POST', `/orders/cart/add/${customer.id}`, manager, {
      productId: product.id,
      quantity: 1,
    })
    expect(
      await shop.call('POST', `/orders/checkout/pix/${customer.id}`, manager, choice, headers),
    ).toMatchObject({ status: 409, code: 'DUPLICATE' })
    const { count } = await shop.db
      .selectFrom('orders')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('customer_id', '=', customer.id)
      .executeTakeFirstOrThrow()
    expect(count).toBe(1)
  })
})

test('keys are deleted after a week', async () => {
  await create('Antiga', 'old')
  await create('Recente', 'new')
  await shop.db
    .updateTable('request_keys')
    .set({ at: new Date(Date.now() - 8 * 24 * 60 * 60 * 1000).toISOString() })
    .where('key', '=', 'old')
    .execute()

  await deleteInBatches(shop.db, 'request_keys', ENDED.request_keys)
  const rows = await shop.db
    .selectFrom('request_keys')
    .select('key')
    .where('key', 'in', ['old', 'new'])
    .execute()
  expect(rows).toEqual([{ key: 'new' }])
})
