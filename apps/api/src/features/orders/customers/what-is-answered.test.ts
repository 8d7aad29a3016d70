import type { Customer, OwnData } from '@shop/contract/customers'
import type { Permission } from '@shop/domain/permissions'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestShop, type Person, type TestShop } from '../../../../test/harness.ts'
import { makeCustomer, makeOrder } from '../../../../test/make.ts'
import { openSession } from '../../identity/accounts/session.service.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

async function customerPerson(status: 'Waiting' | 'Reproved' | 'Approved') {
  const { id, name } = await makeCustomer(shop.db, { status })
  const origin = { ip: '127.0.0.1', userAgent: '' }
  const { accessToken } = await openSession(shop.context, { customerId: id }, name, origin)
  return { id, token: accessToken, name }
}

describe('a customer who is not approved', () => {
  test.each(['Waiting', 'Reproved'] as const)('%s reads their own data and nothing else', async (status) => {
    const person = await customerPerson(status)
    const { data } = await shop.call<OwnData>('GET', '/shop/customers/me', person)
    expect(data).toMatchObject({ id: person.id, name: person.name, status })
    const calls = [
      ['GET', '/shop/products/1'],
      ['GET', '/shop/products/full/search/capa/email/a@b.com'],
      ['GET', `/orders/pre/checkout/${person.id}`],
      ['POST', `/orders/cart/add/${person.id}`],
    ] as const
    for (const [method, path] of calls) expect((await shop.call(method, path, person)).status).toBe(403)
  })

  test('has a token that stays void after a block is lifted', async () => {
    const person = await customerPerson('Approved')
    const staff = await shop.employee(['bo:manage:customers'])
    const path = `/administrator/customer/${person.id}/status`
    const own = () => shop.call('GET', '/shop/customers/me', person)
    expect((await own()).status).toBe(200)
    const blocked = await shop.call('PATCH', path, staff, { status: 'Blocked', note: 'teste' })
    expect(blocked.status).toBe(200)
    expect((await own()).status).toBe(401)
    expect((await shop.call('PATCH', path, staff, { status: 'Approved' })).status).toBe(200)
    expect((await own()).status).toBe(401)
  })
})

describe('a seller', () => {
  const search = async (permissions: Permission[], term: string, path = '/customers/full-search') => {
    const person = await shop.employee(permissions)
    const { data } = await shop.call<{ customers: Customer[] }>('GET', `${path}?param=${term}`, person)
    return Object.keys(data.customers[0] ?? {})
  }

  test('reads only the customer data needed to choose one; a person who manages customers reads all', async () => {
    const { email } = await makeCustomer(shop.db)
    const needed = ['credit', 'email', 'id', 'level', 'name', 'phoneEnd', 'status']
    expect((await search(['bo:manage:selling'], email)).toSorted()).toEqual(needed)
    // A person who manages orders buys used phones.
    expect((await search(['bo:manage:orders'], email, '/trade-ins/sellers')).toSorted()).toEqual(needed)
    expect(await search(['bo:manage:internal_sales', 'bo:manage:customers'], email)).toContain('document')
  })
})

describe('a stocker', () => {
  test('gets for an order outside their queue the same response as for an unknown one', async () => {
    const stocker = await shop.employee(['app:stocking'], 'stocker')
    const { id } = await makeOrder(shop.db, 13)
    const prepare = (person: Person, orderId: number) =>
      shop.call('PATCH', '/workflow/order/prepare', person, { orderId })
    const [outside, none] = [await prepare(stocker, id), await prepare(stocker, 999_999)]
    expect(outside.status).toBe(404)
    expect(outside).toEqual(none)
  })
})
