import { randomInt, randomUUID } from 'node:crypto'
import { shopDay } from '@shop/domain/shop-time'
import { ofx1 } from '../../apps/api/test/statements.ts'
import { violations } from './axe.ts'
import { PNG } from './image.ts'
import { makeCustomer, makeProduct } from './make.ts'
import { counter } from './presses.ts'
import { ADMIN, expect, signIn, test } from './shop.ts'

test('the lines of the bank that have one match are settled together in two actions, and the others say why they wait', async ({
  page,
  api,
}) => {
  const customer = await makeCustomer(api, {})
  const path = { params: { path: { id: String(customer.id) } } }
  const day = shopDay(new Date(), 'America/Sao_Paulo')
  const orders = []
  const lines = []
  for (let at = 0; at < 2; at++) {
    const product = await makeProduct(api, { stock: 1, sellPrice: randomInt(100_000, 900_000) / 100 })
    await api.POST('/api/orders/cart/add/{id}', { ...path, body: { productId: product.id, quantity: 1 } })
    const { data, error } = await api.POST('/api/orders/checkout/bank/transfer/{id}', {
      ...path,
      body: { typeOfDelivery: 2, withWarranty: false, isFastDelivery: false, receiptImage: PNG },
    })
    if (!data) throw new Error(JSON.stringify(error))
    orders.push(data.data)
    lines.push({
      day,
      reais: product.sellPrice,
      memo: `TED RECEBIDA ${customer.name}`,
      fitId: randomUUID().slice(0, 12),
    })
  }
  const nobodys = `TED RECEBIDA ${randomUUID().slice(0, 8)}`
  lines.push({ day, reais: 0.07, memo: nobodys, fitId: randomUUID().slice(0, 12) })
  const { error } = await api.POST('/api/bank/statements', {
    body: { name: 'extrato.ofx', file: ofx1(lines) },
  })
  if (error) throw new Error(JSON.stringify(error))

  await signIn(page, ADMIN, '/admin/bank')
  const waiting = page.getByRole('table', { name: 'Está no banco, sem pedido' })
  await expect(waiting.getByRole('row', { name: nobodys })).toContainText(
    'Nenhum pedido em aberto tem este valor nestes dias.',
  )
  const { does, count } = counter()
  await does(page.getByRole('button', { name: /^Conciliar os de um só par/ }).click())
  const dialog = page.getByRole('dialog', { name: 'Conciliar os de um só par' })
  for (const { code } of orders) await expect(dialog.getByText(`Pedido ${code}`)).toBeVisible()
  expect(await violations(page)).toEqual([])
  await does(dialog.getByRole('button', { name: /^Conciliar/ }).click())
  await expect(dialog).toBeHidden()
  expect(count()).toBe(2)
  for (const { orderId } of orders) {
    const { data } = await api.GET('/api/orders/by-id/{id}', { params: { path: { id: String(orderId) } } })
    expect(data?.data.status).toBe('AGUARDANDO_ESTOQUISTA')
  }

  await waiting.getByRole('row', { name: nobodys }).click()
  await expect(
    page.getByText('Por que espera: Nenhum pedido em aberto tem este valor nestes dias.'),
  ).toBeVisible()
})
