import type { DeviceBook } from '@shop/contract/device-book'
import { shopDay } from '@shop/domain/shop-time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type Person, type TestShop } from '../../../../test/harness.ts'
import { makeCustomer, makeOrder, makeSupplier, PNG_BASE64 } from '../../../../test/make.ts'
import { makePhone } from '../../../../test/serials.ts'
import { deleteOldPeople } from './device-book.queries.ts'

let shop: TestShop
let admin: Person
let keeper: Person

beforeAll(async () => {
  shop = await openTestShop()
  admin = await shop.employee(['full:access'])
  keeper = await shop.employee(['bo:manage:device_book'])
})
afterAll(() => shop.close())

const TODAY = () => shopDay(new Date(), 'America/Sao_Paulo')
const book = async (serials: readonly string[], from = TODAY(), to = TODAY()) => {
  const { data, status } = await shop.call<DeviceBook>(
    'GET',
    `/device-book?from=${from}&to=${to}&items=100`,
    keeper,
  )
  expect(status).toBe(200)
  return data.items.filter(({ serial }) => serials.includes(serial))
}

/** A phone that a customer bought. */
async function sold() {
  const phone = await makePhone(shop.db, 2)
  const customer = await makeCustomer(shop.db, { name: 'Berenice Livro', street: 'Rua do Livro' })
  const order = await makeOrder(shop.db, 2, { productId: phone.id, customer_id: customer.id })
  const packed = await shop.call('PATCH', '/workflow/order/pack', admin, {
    orderId: order.id,
    images: [PNG_BASE64],
    serials: phone.serials.map((serial) => ({ productId: phone.id, serial })),
  })
  expect(packed.status).toBe(200)
  return { phone, customer, order }
}

test('has one row for each unit that came in or went out, with where from and where to', async () => {
  const { phone, customer, order } = await sold()
  const rows = await book([phone.serials[0] ?? ''])
  expect(rows).toMatchObject([
    { direction: 'in', kind: 'entry', party: 'Compra de fornecedor' },
    { direction: 'out', kind: 'sale', party: 'Berenice Livro', document: order.code },
  ])
  expect(rows[1]?.partyDocument.replace(/\D/g, '')).toBe(customer.document.replace(/\D/g, ''))
  expect(rows[1]?.partyAddress).toContain('Rua do Livro')
})

test('moves inside the shop are no rows; a supplier is named on the way out and back', async () => {
  const supplier = await makeSupplier(shop.db, { name: 'Atacado Livro' })
  const phone = await makePhone(shop.db, 1)
  const [serial = ''] = phone.serials
  await shop.call('POST', `/products/${phone.code}/defective`, admin, {
    kind: 'found',
    quantity: 1,
    comment: 'x',
    serials: [serial],
  })
  const sent = await shop.call<{ id: number }>('POST', '/supplier-returns', admin, {
    supplierId: supplier.id,
    serials: [serial],
    document: 'NF 12',
  })
  await shop.call('PATCH', `/supplier-returns/${sent.data.id}/units/${serial}`, admin, {
    outcome: 'repaired',
  })
  expect(await book([serial])).toMatchObject([
    { kind: 'entry', direction: 'in' },
    { kind: 'supplier', direction: 'out', party: 'Atacado Livro', document: 'NF 12' },
    { kind: 'from_supplier', direction: 'in', party: 'Atacado Livro' },
  ])
})

test('days are included, and a period that ends before it begins is refused', async () => {
  const { phone } = await sold()
  const yesterday = shopDay(new Date(Date.now() - 86_400_000), 'America/Sao_Paulo')
  expect(await book(phone.serials, yesterday, yesterday)).toEqual([])
  expect(await book(phone.serials, yesterday, TODAY())).toHaveLength(4)
  const back = await shop.call('GET', `/device-book?from=${TODAY()}&to=${yesterday}`, keeper)
  expect(back.status).toBe(422)
})

test('is a file for spreadsheets, which the audit trail knows', async () => {
  const { phone } = await sold()
  const response = await shop.app.inject({
    url: `/api/device-book?from=${TODAY()}&to=${TODAY()}&format=csv`,
    headers: { authorization: `Bearer ${keeper.token}` },
  })
  expect(response.headers['content-type']).toContain('text/csv')
  expect(response.body.startsWith('\uFEFFData e hora;Movimento')).toBe(true)
  expect(response.body.split('\r\n').filter((line) => line.includes(phone.serials[0] ?? '!'))).toHaveLength(2)
  // As in the other files: DD/MM/YYYY HH:mm:ss.
  expect(response.body.split('\r\n')[1]).toMatch(/^\d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d;/)
  const { change } = await shop.db
    .selectFrom('audit_log')
    .select('change')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect(change).toContain('Livro de aparelhos')
})

test('is open to its permission alone', async () => {
  for (const permission of ['bo:manage:products', 'bo:manage:orders', 'bo:manage:reports'] as const) {
    const other = await shop.employee([permission])
    const response = await shop.call('GET', `/device-book?from=${TODAY()}&to=${TODAY()}`, other)
    expect(response.status).toBe(403)
  }
})

test('keeps who bought a phone when the person is forgotten, until the legal time is over', async () => {
  const { phone, customer, order } = await sold()
  await shop.db
    .updateTable('orders')
    .set({ status: 13, paid_cents: 20_000 })
    .where('id', '=', order.id)
    .execute()
  const forgotten = await shop.call('POST', `/customers/${customer.id}/anonymise`, admin, {
    reason: 'Pedido do titular',
  })
  expect(forgotten.status).toBe(200)
  const [, sale] = await book([phone.serials[0] ?? ''])
  expect(sale).toMatchObject({ party: 'Berenice Livro' })
  await deleteOldPeople(shop.db)
  expect((await book([phone.serials[0] ?? '']))[1]?.party).toBe('Berenice Livro')

  const at = new Date(Date.now() - 6 * 366 * 86_400_000)
  await shop.owner
    .updateTable('unit_moves')
    .set({ at: at.toISOString() })
    .where('order_id', '=', order.id)
    .execute()
  const day = shopDay(at, 'America/Sao_Paulo')
  expect((await book(phone.serials, day, day))[0]).toMatchObject({
    party: 'Cliente anonimizado',
    partyDocument: '',
  })
  await deleteOldPeople(shop.db)
  const stored = shop.db.selectFrom('device_book_people').selectAll().where('customer_id', '=', customer.id)
  expect(await stored.execute()).toEqual([])
})
