import type { Page } from '@playwright/test'
import type { ShopClient } from '@shop/api-client/client'
import { IMAGE, PNG } from './image.ts'
import { makeCustomer, makeEmployee, makeProduct } from './make.ts'
import { giveTo, placeOrder, sign } from './orders.ts'
import { ADMIN, expect, signIn, test } from './shop.ts'

test.use({ serviceWorkers: 'allow' })

test.use({ viewport: { width: 390, height: 844 } })

/** Orders paid in cash at the door, of one customer. */
async function ordersOf(api: ShopClient, deliverer: string, quantity: number) {
  const customer = await makeCustomer(api, { shippingCost: 10 })
  const params = { path: { id: String(customer.id) } }
  const orders: { orderId: number; code: string }[] = []
  for (let n = 0; n < quantity; n++) {
    const product = await makeProduct(api, { sellPrice: 20, stock: 1 })
    await api.POST('/api/orders/cart/add/{id}', { params, body: { productId: product.id, quantity: 1 } })
    const { data } = await api.POST('/api/orders/checkout/{id}', {
      params,
      body: { typeOfDelivery: 1, withWarranty: false, isFastDelivery: false },
    })
    const order = data?.data ?? { orderId: 0, code: '' }
    await giveTo(api, order.orderId, deliverer)
    orders.push(order)
  }
  return { customer, orders }
}

/** Whether the button is within the thumb's reach on a phone: in the lowest tenth of the screen. */
const inReach = async (page: Page, name: string) =>
  ((await page.getByRole('button', { name }).boundingBox())?.y ?? 0) > 844 * 0.9

const delivererOf = async (api: ShopClient, email: string) =>
  (await api.GET('/api/employees/deliverers')).data?.data.deliverers.find((one) => one.email === email)

/** Assigns the other deliverer, who cannot leave before the shop has the goods. */
async function giveToAnother(api: ShopClient, orderId: number, email: string) {
  const delivererId = (await delivererOf(api, email))?.id ?? 0
  await api.PATCH('/api/workflow/order/assign', { body: { orderIds: [orderId], delivererId } })
  const { response } = await api.PATCH('/api/workflow/order/dispatch', { body: { orderId } })
  expect(response.status).toBe(409)
}

/** 30 reais in cash that the server knows of. */
async function deliverBefore(api: ShopClient, email: string) {
  const orderId = (await ordersOf(api, email, 1)).orders[0]?.orderId ?? 0
  await api.PATCH('/api/workflow/order/dispatch', { body: { orderId } })
  const body = { orderId, signature: PNG, receivedBy: 'Ana' }
  expect((await api.PATCH('/api/workflow/order/deliver', { body })).response.status).toBe(200)
}

const signatureOf = async (api: ShopClient, orderId: number) =>
  (await api.GET('/api/orders/by-id/{id}', { params: { path: { id: String(orderId) } } })).data?.data

test('orders for one door are handed over with one signature, offline and after a reload; then the next stop is offered', async ({
  page,
  api,
  context,
}) => {
  const deliverer = await makeEmployee(api, 'app:delivery', 'deliverer')
  await deliverBefore(api, deliverer.email)
  const two = await ordersOf(api, deliverer.email, 2)
  const one = await ordersOf(api, deliverer.email, 1)
  await signIn(page, deliverer, '/admin/deliveries')
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await expect(page.getByRole('button', { name: 'Sair com todos' })).toBeVisible()
  expect(await inReach(page, 'Sair com todos')).toBe(true)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Sair com todos' }).click()

  const handOver = `Registrar 2 entregas de ${two.customer.name}`
  await expect(page.getByText('Próxima parada')).toBeVisible()
  expect(await inReach(page, handOver)).toBe(true)
  await page.getByRole('button', { name: handOver }).click()
  const dialog = page.getByRole('dialog', { name: 'Registrar entrega' })
  await dialog.getByLabel('Recebido por').fill('Maria')
  // Five reais are missing: they stay open for the last order.
  await dialog.getByLabel('Dinheiro recebido').fill('55,00')
  await sign(page)
  await page.reload()
  await expect(dialog.getByLabel('Recebido por')).toHaveValue('Maria')
  await dialog.getByRole('button', { name: 'Registrar', exact: true }).click()

  const [next] = one.orders
  const card = page.getByRole('article', { name: `Pedido ${next?.code}` })
  await expect(card).toContainText('Próxima parada')
  await expect(card).toBeFocused()
  await expect(card).toBeInViewport()
  expect(await inReach(page, `Registrar entrega do pedido ${next?.code}`)).toBe(true)
  await page.reload()
  await expect(page.getByText(/5 registros guardados neste aparelho/)).toBeVisible()
  await expect(card).toContainText('Próxima parada')
  // Reopened without a network, the cash to hand in contains what was received since the server was heard last.
  await page.reload()
  const day = page.getByRole('region', { name: 'O seu dia' })
  await expect(day).toContainText('R$\u00a085,00')
  await expect(day).toContainText(/Valores de .*, com o que este aparelho registrou depois\./)
  await context.setOffline(false)
  await expect(page.getByText('Sem conexão.')).toBeHidden()

  for (const [at, { orderId }] of two.orders.entries()) {
    await expect
      .poll(() => signatureOf(api, orderId))
      .toMatchObject({
        status: 'ENTREGUE',
        receivedBy: 'Maria',
        cashReceived: at === 0 ? 30 : 25,
        pictures: expect.arrayContaining(['signature']),
      })
  }
  expect(await signatureOf(api, next?.orderId ?? 0)).toMatchObject({ status: 'EM_ENTREGA' })
})

test('a delivery that the shop refuses is seen at the office, with its cash, until somebody has dealt with it', async ({
  page,
  api,
  context,
  browser,
}) => {
  const deliverer = await makeEmployee(api, 'app:delivery', 'deliverer')
  const [order] = (await ordersOf(api, deliverer.email, 1)).orders
  const { orderId, code } = order ?? { orderId: 0, code: '' }
  await api.PATCH('/api/workflow/order/dispatch', { body: { orderId } })
  await signIn(page, deliverer, '/admin/deliveries')
  await page.getByRole('button', { name: `Registrar entrega do pedido ${code}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Registrar entrega' })
  await dialog.getByLabel('Recebido por').fill('Maria')
  await sign(page)
  await context.setOffline(true)
  await dialog.getByRole('button', { name: 'Registrar', exact: true }).click()
  await expect(page.getByText('Sem conexão.')).toBeVisible()
  await api.PATCH('/api/workflow/order/cancel', { body: { orderId, comment: 'Desistiu' } })

  const office = await browser.newPage({ viewport: { width: 1366, height: 768 } })
  await signIn(office, ADMIN, '/admin/deliveries')
  await expect(office.getByRole('heading', { name: 'Entregas' })).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText(`Entrega ${code} não registrada`).first()).toBeVisible()
  const refused = office.getByRole('article', { name: `Entrega ${code}` })
  await expect(refused).toContainText('R$\u00a030,00 em dinheiro')
  await expect(refused).toContainText(`O pedido ${code} está em “Cancelado”`)
  await office.getByRole('button', { name: `Resolvido: Entrega ${code}` }).click()
  await expect(refused).toBeHidden()
  await office.close()
})

test('a stocker goes from one packed order to the next with the buttons in reach', async ({ page, api }) => {
  const first = await placeOrder(api)
  await placeOrder(api)
  await signIn(page, { email: 'estoque@demo.local', password: 'demo-estoque-2026' }, '/admin/stocking')
  await page.getByRole('button', { name: first.code }).click()
  expect(await inReach(page, 'Iniciar preparação')).toBe(true)
  await page.getByRole('button', { name: 'Iniciar preparação' }).click()
  await page.getByRole('main').getByRole('checkbox').check()
  await page.locator('input[type=file]').setInputFiles(IMAGE)
  await page.getByRole('button', { name: 'Concluir e ir ao próximo' }).click()
  await expect(page.getByRole('heading', { name: `Pedido ${first.code}` })).toBeHidden()
  await expect(page.getByRole('heading', { name: /^Pedido \d+/ })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Iniciar preparação' })).toBeInViewport()
  await page.getByRole('button', { name: 'Voltar' }).click()
  await expect(page.getByRole('heading', { name: 'Separação' })).toBeVisible()
})

test('a refused delivery is shown with who has it, is received back, and leaves with another deliverer', async ({
  page,
  api,
  browser,
}) => {
  const first = await makeEmployee(api, 'app:delivery', 'deliverer')
  const second = await makeEmployee(api, 'app:delivery', 'deliverer')
  const withFirst = `Não entregue: cliente recusou · com ${(await delivererOf(api, first.email))?.name}`
  const { orderId, code } = (await ordersOf(api, first.email, 1)).orders[0] ?? { orderId: 0, code: '' }
  await api.PATCH('/api/workflow/order/dispatch', { body: { orderId } })
  await signIn(page, first, '/admin/deliveries')
  await page.getByRole('button', { name: `Não entregue: pedido ${code}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Não entregue' })
  await dialog.getByRole('radio', { name: 'Cliente recusou' }).check()
  await dialog.getByRole('button', { name: 'Confirmar' }).click()
  const back = page.getByRole('region', { name: 'Não entregues: devolver à loja' })
  await expect(back.getByRole('article', { name: `Pedido ${code}` })).toContainText(
    'Não entregue: cliente recusou',
  )
  await expect(page.getByLabel('O seu dia')).toContainText('1 pedido')

  const office = await browser.newPage({ viewport: { width: 1366, height: 768 } })
  await signIn(office, ADMIN, `/admin/orders/${code}`)
  await expect(office.getByText(withFirst).first()).toBeVisible()
  await office.goto('/admin/deliveries')
  const held = office.getByRole('article', { name: `Pedido ${code}` })
  await expect(held).toContainText(withFirst)
  await giveToAnother(api, orderId, second.email)
  await held.getByRole('button', { name: `Receber de volta o pedido ${code}` }).click()
  await expect(office.getByRole('button', { name: `Receber de volta o pedido ${code}` })).toBeHidden()
  await office.close()
  await expect(page.getByRole('article', { name: `Pedido ${code}` })).toBeHidden()

  await page.goto('/logout')
  await signIn(page, second, '/admin/deliveries')
  await page.getByRole('button', { name: `Sair para entrega do pedido ${code}` }).click()
  await expect(page.getByRole('button', { name: `Registrar entrega do pedido ${code}` })).toBeVisible()
  await expect.poll(() => signatureOf(api, orderId)).toMatchObject({ status: 'EM_ENTREGA', heldBy: null })
})
