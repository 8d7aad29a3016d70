import type { Browser } from '@playwright/test'
import type { ShopClient } from '@shop/api-client/client'
import { violations } from './axe.ts'
import { asCustomer, enter } from './customer.ts'
import { PNG } from './image.ts'
import { makeCustomer, makeProduct } from './make.ts'
import { ADMIN, expect, signIn, test } from './shop.ts'

test.use({ viewport: { width: 390, height: 844 } })

const CHOICE = { typeOfDelivery: 2, withWarranty: false, isFastDelivery: false } as const

/** An order of a new customer that waits for the proof of its transfer. */
async function unpaidOrder(api: ShopClient, baseURL: string | undefined) {
  const customer = await makeCustomer(api, {})
  const product = await makeProduct(api, { stock: 2 })
  const self = await asCustomer(baseURL, customer.email)
  const params = { path: { id: String(customer.id) } }
  await self.POST('/api/orders/cart/add/{id}', { params, body: { productId: product.id, quantity: 2 } })
  const { data } = await self.POST('/api/orders/checkout/bank/transfer/{id}', { params, body: CHOICE })
  if (!data) throw new Error('The order was not placed')
  return { customer, product, ...data.data }
}

/** Staff at a PC, on the list of customers' requests. */
async function atDesk(browser: Browser) {
  const context = await browser.newContext({ viewport: { width: 1366, height: 768 } })
  const page = await context.newPage()
  await signIn(page, ADMIN, '/admin/requests')
  return page
}

test('a customer asks on the phone for cancelling an unpaid order; the shop accepts, and both see it', async ({
  page,
  api,
  browser,
  baseURL,
}) => {
  const order = await unpaidOrder(api, baseURL)
  await enter(page, order.customer.email)
  await page.goto(`/loja/pedidos/${order.orderId}`)
  await page.getByRole('button', { name: 'Pedir o cancelamento' }).click()
  await page.getByLabel('Por quê? (opcional)').fill('Comprei errado')
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Enviar para a loja' }).click()
  await expect(page.getByText('Aguardando a loja')).toBeVisible()

  const desk = await atDesk(browser)
  await desk.getByRole('checkbox', { name: `Selecionar Solicitação do pedido ${order.code}` }).check()
  expect(await violations(desk)).toEqual([])
  await desk.getByRole('button', { name: 'Aceitar', exact: true }).click()
  const dialog = desk.getByRole('dialog')
  await expect(dialog.getByText('“Comprei errado”')).toBeVisible()
  await dialog.getByRole('button', { name: 'Aceitar', exact: true }).click()
  await expect(desk.getByText('Solicitação aceita.')).toBeVisible()
  // The change appears on the phone without a reload.
  await expect(page.getByText('Cancelado').first()).toBeVisible()
  await expect(page.getByText('ficou como crédito no seu cadastro')).toBeVisible()
  await page.goto(`/loja/produto/${order.product.id}`)
  await expect(
    page
      .getByText('Disponível')
      .or(page.getByText(/Últimas/))
      .first(),
  ).toBeVisible()
  await desk.context().close()
})

test('a customer asks for a return of goods that were handed over, and reads the shop’s reply', async ({
  page,
  api,
  browser,
  baseURL,
}) => {
  const { orderId, code, customer, product } = await unpaidOrder(api, baseURL)
  await api.PATCH('/api/workflow/order/proof', { body: { orderId, receiptImage: PNG } })
  await api.PATCH('/api/workflow/order/approve', { body: { orderId } })
  await api.PATCH('/api/workflow/order/prepare', { body: { orderId } })
  await api.PATCH('/api/workflow/order/pack', { body: { orderId, images: [] } })
  await api.POST('/api/workflow/order/finalize', { body: { orderId } })
  await enter(page, customer.email)
  await page.goto(`/loja/pedidos/${orderId}`)
  await page.getByRole('button', { name: 'Pedir uma devolução' }).click()
  await page
    .getByRole('group', { name: `Devolver ${product.name}` })
    .getByLabel('Mais um')
    .click()
  await page.getByRole('radio', { name: 'Defeito' }).check()
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Enviar para a loja' }).click()
  await expect(page.getByText('Aguardando a loja')).toBeVisible()

  const desk = await atDesk(browser)
  const row = desk.getByRole('row').filter({ hasText: code })
  await expect(row).toContainText('Devolução: Defeito')
  await expect(row).toContainText(`1 × ${product.name}`)
  await row.getByRole('checkbox').check()
  await desk.getByRole('button', { name: 'Recusar', exact: true }).click()
  const dialog = desk.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: 'Recusar', exact: true })).toBeDisabled()
  await dialog.getByLabel('Resposta ao cliente').fill('Traga à loja para avaliarmos.')
  await dialog.getByRole('button', { name: 'Recusar', exact: true }).click()
  await expect(desk.getByText('Solicitação recusada.')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Resposta da loja: Traga à loja para avaliarmos.')).toBeVisible()
  await desk.context().close()
})
