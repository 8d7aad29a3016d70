import { formatBRL, MAX_CENTS } from '@shop/domain/money'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type Person, type TestShop } from '../../../../test/harness.ts'
import { makeCustomer, makeOrder, makeProduct } from '../../../../test/make.ts'

const TOO_LARGE = `O valor não pode passar de ${formatBRL(MAX_CENTS)}.`

let shop: TestShop
let person: Person

beforeAll(async () => {
  shop = await openTestShop()
  person = await shop.employee(['full:access'])
})
afterAll(() => shop.close())

const post = (path: string, body: object) => shop.call<{ id: number }>('POST', path, person, body)

/**
 * A finished sale of two units, another order of the same customer that is being settled, and a sale of another
 * customer.
 */
async function sales() {
  const product = await makeProduct(shop.db, 10)
  const customer = await makeCustomer(shop.db)
  const terms = { customer_id: customer.id, productId: product.id }
  const sold = await makeOrder(shop.db, 13, { ...terms, paid_cents: 20_000 })
  const open = await makeOrder(shop.db, 6, { ...terms, is_pickup: true })
  const foreign = await makeOrder(shop.db, 13, { productId: product.id })
  return { product, customer, sold, open, foreign }
}

/** Number of rows in every table that returns, exchanges and cash write. */
async function written() {
  const { rows } = await sql<object>`select (select count(*) from returns) as returns,
    (select count(*) from returned_items) as items, (select count(*) from credit_entries) as credit,
    (select count(*) from stock_movements) as stock, (select count(*) from defective_movements) as defective,
    (select count(*) from settlements) as settlements, (select count(*) from till_sessions) as sessions,
    (select count(*) from till_movements) as till, (select count(*) from order_history) as history,
    (select count(*) from audit_log) as audit`.execute(shop.db)
  return rows
}

/** A refused call has an error and changes nothing. */
async function refused(path: string, body: object, status: number, sentence: string) {
  const before = await written()
  const response = await post(path, body)
  expect([response.status, response.errors[0]]).toEqual([status, sentence])
  expect(await written()).toEqual(before)
}

test('a return of zero, of a negative number, of too many or of unsold units is refused', async () => {
  const { product, sold, open } = await sales()
  const give = (item: object, more: object = {}) => ({
    fromOrderId: sold.id,
    items: [{ productId: product.id, quantity: 1, reason: 'regret', ...item }],
    settle: 'credit',
    ...more,
  })
  for (const quantity of [0, -1]) await refused('/returns', give({ quantity }), 400, 'Informe a quantidade')
  const tooMany = `Do pedido ${sold.code} só podem voltar 2 unidades de Produto.`
  await refused('/returns', give({ quantity: 3 }), 409, tooMany)
  await refused(
    '/returns',
    give({ productId: product.id + 1 }),
    404,
    'O produto não foi vendido no pedido de origem.',
  )
  await refused('/returns', give({ reason: undefined }), 400, 'Informe o motivo.')
  const other = await makeProduct(shop.db, 1)
  await refused(
    '/returns',
    give({ productId: other.id }),
    404,
    'O produto não foi vendido no pedido de origem.',
  )
  for (const defective of [false, true])
    await refused(
      '/returns',
      give({ defective, serials: ['SN-0001'] }),
      422,
      `${product.name} não tem números de série: nada a informar.`,
    )
  const notOver = `O pedido ${open.code} está em “Aguardando cliente”; só um pedido entregue ou finalizado tem devolução.`
  await refused('/returns', give({}, { fromOrderId: open.id }), 409, notOver)
  expect((await post('/returns', give({ quantity: 2 }))).status).toBe(201)
  await refused('/returns', give({}), 409, `Tudo de Produto já voltou do pedido ${sold.code}.`)
})

test('an exchange of zero, of too many or of another customer’s order is refused', async () => {
  const { product, sold, open, foreign } = await sales()
  const exchange = { orderId: open.id, fromOrderId: sold.id, productId: product.id, quantity: 1 }
  const path = '/workflow/order/exchange'
  for (const quantity of [0, -1]) await refused(path, { ...exchange, quantity }, 400, 'Informe a quantidade')
  const tooMany = `Do pedido ${sold.code} só podem voltar 2 unidades de Produto.`
  await refused(path, { ...exchange, quantity: 3 }, 409, tooMany)
  await refused(path, { ...exchange, fromOrderId: foreign.id }, 422, 'O pedido de origem é de outro cliente.')
})

test('credit of zero, of an impossible amount or beyond the balance is refused', async () => {
  const { customer } = await sales()
  const amounts = [
    [0, 422, 'Informe um valor maior que zero.'],
    [-1, 400, 'O valor não pode ser negativo.'],
    [0.001, 400, 'O valor deve ter no máximo duas casas decimais.'],
    [1e308, 400, TOO_LARGE],
  ] as const
  for (const [amount, status, sentence] of amounts) {
    const grant = { amount, comment: 'Cortesia' }
    await refused(`/customers/${customer.id}/credit/grant`, grant, status, sentence)
    const payout = { ...grant, method: 'cash' }
    await refused(`/customers/${customer.id}/credit/payout`, payout, status, sentence)
  }
  const payout = { amount: 0.01, method: 'pix', comment: 'Pediu' }
  await refused(
    `/customers/${customer.id}/credit/payout`,
    payout,
    409,
    `O crédito do cliente é de ${formatBRL(0)}.`,
  )
})

test('an open till cannot be opened, a closed one cannot be closed, and a movement of zero is refused', async () => {
  const closed = { counted: 0, comment: '' }
  await refused('/till/close', closed, 409, 'O caixa já está fechado.')
  const movement = { kind: 'in', amount: 1, comment: 'Troco' }
  await refused('/till/movements', movement, 409, 'O caixa está fechado. Abra o caixa primeiro.')
  expect((await post('/till/open', { float: 10 })).status).toBe(201)
  await refused('/till/open', { float: 10 }, 409, 'O caixa já está aberto.')
  await refused('/till/movements', { ...movement, amount: 0 }, 422, 'Informe um valor maior que zero.')
  await refused('/till/movements', { ...movement, amount: -1 }, 400, 'O valor não pode ser negativo.')
  await refused('/till/movements', { ...movement, amount: 1e308 }, 400, TOO_LARGE)
  await refused('/till/close', { counted: 1e308 }, 400, TOO_LARGE)
  for (const comment of ['', ' ', '\u2026'])
    await refused(
      '/till/close',
      { counted: 0, comment },
      422,
      `Faltam ${formatBRL(1_000)} no caixa: escreva o motivo no comentário.`,
    )
  expect((await post('/till/close', { counted: 10 })).status).toBe(200)
  await refused('/till/close', closed, 409, 'O caixa já está fechado.')
})

test('an impossible amount of cash cannot be handed over, and a void settlement cannot be voided again', async () => {
  const deliverer = await shop.employee(['app:delivery'], 'deliverer')
  const { id } = await makeOrder(shop.db, 5, { deliverer_id: deliverer.id, cash_received_cents: 20_000 })
  const settle = { delivererId: deliverer.id, orderIds: [id], cashHanded: 200 }
  await refused('/settlements', { ...settle, cashHanded: -1 }, 400, 'O valor não pode ser negativo.')
  await refused('/settlements', { ...settle, cashHanded: 1e308 }, 400, TOO_LARGE)
  await refused('/settlements', { ...settle, orderIds: [] }, 400, 'Selecione ao menos um pedido.')
  const { data } = await post('/settlements', settle)
  const code = `A${String(data.id).padStart(6, '0')}`
  const order = await shop.db.selectFrom('orders').select('code').where('id', '=', id).executeTakeFirst()
  await refused('/settlements', settle, 409, `O pedido ${order?.code} já está no acerto ${code}.`)
  await post(`/settlements/${data.id}/void`, { comment: 'Engano' })
  await refused(
    `/settlements/${data.id}/void`,
    { comment: 'Engano' },
    409,
    `O acerto ${code} já foi anulado.`,
  )
})
