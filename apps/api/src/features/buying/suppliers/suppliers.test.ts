import type { Supplier, SupplierList } from '@shop/contract/suppliers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type Person, type TestShop } from '../../../../test/harness.ts'

let shop: TestShop
let person: Person

beforeAll(async () => {
  shop = await openTestShop()
  person = await shop.employee(['bo:manage:products'])
})
afterAll(() => shop.close())

const form = (changes: object = {}) => ({
  name: 'Distribuidora Norte',
  cnpj: '11.222.333/0001-81',
  phone: '(11) 3000-0000',
  email: 'Vendas@Norte.com.br',
  leadDays: 5,
  ...changes,
})
const add = (changes: object = {}) => shop.call<Supplier>('POST', '/suppliers', person, form(changes))

test('a supplier has a normalised CNPJ, which no other active one may have', async () => {
  const { status, data } = await add()
  expect(status).toBe(201)
  expect(data).toMatchObject({
    cnpj: '11222333000181',
    phone: '1130000000',
    email: 'vendas@norte.com.br',
    leadDays: 5,
    realLeadDays: null,
    products: 0,
  })
  const again = await add({ name: 'Outra' })
  expect([again.status, again.errors[0]]).toEqual([409, 'Já existe um fornecedor com este CNPJ.'])
  expect((await shop.call('DELETE', `/suppliers/${data.id}`, person)).status).toBe(200)
  expect((await add({ name: 'Outra' })).status).toBe(201)
})

test('a CNPJ may hold letters, and its check digits are verified', async () => {
  expect((await add({ cnpj: '12.ABC.345/01DE-35' })).data.cnpj).toBe('12ABC34501DE35')
  expect((await add({ cnpj: '12.ABC.345/01DE-36' })).status).toBe(422)
  expect((await add({ phone: '123' })).status).toBe(422)
  expect((await add({ leadDays: -1 })).status).toBe(400)
  expect((await add({ name: ' ' })).status).toBe(400)
})

test('is found by part of its name and by the beginning of its CNPJ', async () => {
  await add({ name: 'Capas São João', cnpj: '11.444.777/0001-61' })
  const find = async (search: string) =>
    (
      await shop.call<SupplierList>('GET', `/suppliers?search=${encodeURIComponent(search)}`, person)
    ).data.suppliers.map(({ name }) => name)
  expect(await find('sao jo')).toEqual(['Capas São João'])
  expect(await find('11.444')).toEqual(['Capas São João'])
  for (const sign of ['%', '/']) expect(await find(sign)).toEqual([])
})

test('a change has the version that the person saw; a stale one is answered with the current supplier', async () => {
  const { data } = await add({ cnpj: '19.131.243/0001-97' })
  const put = (body: object) => shop.call<Supplier>('PUT', `/suppliers/${data.id}`, person, form(body))
  const changed = await put({ cnpj: data.cnpj, leadDays: 9, version: data.version })
  expect(changed.data).toMatchObject({ leadDays: 9, version: data.version + 1 })
  const stale = await put({ cnpj: data.cnpj, version: data.version })
  expect(stale).toMatchObject({ status: 409, code: 'STALE', current: { leadDays: 9 } })
})
