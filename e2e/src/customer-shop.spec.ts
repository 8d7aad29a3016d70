import { randomBytes, randomUUID } from 'node:crypto'
import type { APIRequestContext, Page } from '@playwright/test'
import type { ShopClient } from '@shop/api-client/client'
import { violations } from './axe.ts'
import { asCustomer, enter, PASSWORD } from './customer.ts'
import { makeCustomer, makeProduct, newCpf } from './make.ts'
import { expect, test } from './shop.ts'

test.use({ serviceWorkers: 'allow' })

test.use({ viewport: { width: 390, height: 844 } })

async function addToCart(page: Page, name: string) {
  await page.getByLabel('Pesquisar produtos').fill(name)
  await page.getByRole('button', { name: `Adicionar ${name} ao carrinho`, exact: true }).click()
  await expect(page.getByRole('link', { name: 'Carrinho 1 item' })).toBeVisible()
}

/** The customer's orders, read through their own account. */
async function ordersOf(baseURL: string | undefined, email: string) {
  const { data } = await (await asCustomer(baseURL, email)).GET('/api/shop/orders')
  return data?.data.orders ?? []
}

const payPix = async (api: ShopClient, request: APIRequestContext, orderId: number) => {
  const { data } = await api.GET('/api/orders/pix/{id}', { params: { path: { id: String(orderId) } } })
  if (!data) throw new Error('The order has no Pix')
  const { txid, total } = data.data
  const endToEndId = `E99999999202603101504${randomBytes(6).toString('hex').slice(1)}`
  const pix = [{ endToEndId, txid, valor: total.toFixed(2), horario: new Date().toISOString() }]
  const notified = await request.post('/api/webhooks/pix', {
    headers: { authorization: 'Bearer segredo-de-teste-do-pix' },
    data: { pix },
  })
  expect(notified.ok()).toBe(true)
}

test('a person signs up on the phone, waits, is approved, orders by Pix and sees it paid live', async ({
  page,
  api,
  request,
}) => {
  const product = await makeProduct(api, { sellPrice: 80, stock: 5 })
  const email = `${randomUUID()}@cliente.local`
  await page.goto('/loja/')
  await page.getByRole('link', { name: 'Quero comprar aqui' }).click()
  await page.getByLabel('CPF ou CNPJ').fill('111.111.111-11')
  await page.getByRole('button', { name: 'Enviar cadastro' }).click()
  await expect(page.getByText('Informe um CPF ou CNPJ válido')).toBeVisible()
  const values = {
    'Nome completo ou razão social': 'Ana do Celular',
    'CPF ou CNPJ': newCpf(),
    'Telefone com DDD': '11987654321',
    CEP: '01001-000',
    Rua: 'Rua das Flores',
    Número: '10',
    Bairro: 'Centro',
    Cidade: 'São Paulo',
    'E-mail': email,
  }
  for (const [label, value] of Object.entries(values))
    await page.getByLabel(label, { exact: true }).fill(value)
  await page.getByLabel('Estado').selectOption('SP')
  await page.getByLabel('Senha', { exact: true }).fill(PASSWORD)
  await page.getByRole('checkbox').check()
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Enviar cadastro' }).click()
  await expect(page.getByRole('heading', { name: 'Seu cadastro está em análise' })).toBeVisible()

  await api.PATCH('/api/administrator/customers/approve', {
    body: { email, level: 3, shippingCost: 0, warrantyPercentage: 0, approve: true },
  })
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Produtos' })).toBeVisible()
  expect(await violations(page)).toEqual([])
  await addToCart(page, product.name)
  await page.getByRole('link', { name: 'Carrinho' }).click()
  await expect(page.getByRole('link', { name: product.name })).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: /^Pagar com Pix/ }).click()
  await expect(page.getByRole('img', { name: 'QR code do Pix' })).toBeVisible()
  expect(await violations(page)).toEqual([])

  await payPix(api, request, Number(page.url().split('/').pop()))
  await expect(page.getByRole('region', { name: 'Status do pedido' })).toContainText(/Pix recebido hoje às/)
  await expect(page.getByText('Aguardando o pagamento')).toBeHidden()
  await expect(page.getByRole('img', { name: 'QR code do Pix' })).toBeHidden()
  expect(await violations(page)).toEqual([])
})

test('a search of more letters than the server takes is cut, and stays on the screen', async ({
  page,
  api,
}) => {
  const { email } = await makeCustomer(api, {})
  await enter(page, email)
  await page.goto(`/loja/?q=${'zx'.repeat(150)}`)
  await expect(page.getByText(/^Nada encontrado para/)).toBeVisible()
  await expect(page.getByLabel('Pesquisar produtos')).toHaveValue('zx'.repeat(100))
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  const text = await page.getByText(/^Nada encontrado para/).boundingBox()
  expect(text?.width).toBeLessThanOrEqual(390)
})

test('the shop, its products and the cart can be read offline', async ({ page, context, api }) => {
  const { email } = await makeCustomer(api, {})
  const product = await makeProduct(api, { stock: 5 })
  await enter(page, email)
  await addToCart(page, product.name)
  await page.goto('/loja/carrinho')
  await expect(page.getByRole('link', { name: product.name })).toBeVisible()
  await page.goto('/loja/')
  const firstName = await page.locator('.card .name').first().innerText()
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))

  await context.setOffline(true)
  await page.reload()
  await expect(page.getByText('Sem conexão: você vê o que este aparelho guardou.')).toBeVisible()
  await expect(page.locator('.card .name').first()).toHaveText(firstName)
  await page.getByRole('link', { name: 'Carrinho' }).click()
  await expect(page.getByRole('link', { name: product.name })).toBeVisible()
  await page.getByRole('button', { name: /^Pagar com Pix/ }).click()
  await expect(page.getByRole('alert')).toHaveText(/Sem resposta da loja/)
  await context.setOffline(false)
})

test('in the cart a typed message survives a look at a product, and an emptied quantity removes nothing', async ({
  page,
  api,
}) => {
  const { email } = await makeCustomer(api, {})
  const [product, other] = [await makeProduct(api, { stock: 5 }), await makeProduct(api, { stock: 5 })]
  await enter(page, email)
  await addToCart(page, product.name)
  await page.getByRole('link', { name: 'Carrinho' }).click()
  const message = page.getByLabel('Recado para a loja')
  await message.fill('Depois das 18h')
  await page.getByRole('link', { name: product.name }).click()
  await page.getByRole('link', { name: 'Ver o carrinho' }).click()
  await expect(message).toHaveValue('Depois das 18h')

  const quantity = page.getByRole('textbox', { name: `Quantidade de ${product.name}` })
  for (const [typed, taken] of [
    ['', '1'],
    ['99', '5'],
    ['99', '5'],
  ] as const) {
    await quantity.fill(typed)
    await quantity.blur()
    await expect(quantity).toHaveValue(taken)
    await expect(quantity).toBeEnabled()
  }
  await page.getByRole('button', { name: /^Pagar com Pix/ }).click()
  await expect(page.getByText('Recado: Depois das 18h')).toBeVisible()
  await page.goto('/loja/')
  await addToCart(page, other.name)
  await page.getByRole('link', { name: 'Carrinho' }).click()
  await expect(message).toHaveValue('')
})

test('an order whose answer is lost is found again after a reload, and placed once', async ({
  page,
  api,
  baseURL,
}) => {
  const { email } = await makeCustomer(api, {})
  const product = await makeProduct(api, { stock: 5 })
  await enter(page, email)
  await addToCart(page, product.name)
  await page.getByRole('link', { name: 'Carrinho' }).click()
  await page.route('**/api/orders/checkout/pix/*', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await page.getByRole('button', { name: /^Pagar com Pix/ }).click()
  await expect.poll(async () => (await ordersOf(baseURL, email)).length).toBe(1)
  await page.unroute('**/api/orders/checkout/pix/*')
  await page.reload()
  await expect(page.getByRole('img', { name: 'QR code do Pix' })).toBeVisible()
  const orders = await ordersOf(baseURL, email)
  expect(orders).toHaveLength(1)
  await expect(page.getByRole('heading', { name: `Pedido ${orders[0]?.code}` })).toBeVisible()
})

test('products that arrive push nothing away that was there', async ({ page, api }) => {
  const { email } = await makeCustomer(api, {})
  await makeProduct(api, { stock: 5 })
  await enter(page, email)
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        shifts.push((entry as PerformanceEntry & { value: number }).value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.reload()
  await expect(page.locator('.card').first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  const sum = await page.evaluate(() =>
    (window as unknown as { shifts: number[] }).shifts.reduce((all, one) => all + one, 0),
  )
  expect(sum).toBeLessThan(0.01)
})

test('what pays is in sight on a phone and on a PC, under no notice', async ({ page, api }) => {
  const { email } = await makeCustomer(api, {})
  const product = await makeProduct(api, { stock: 5 })
  await enter(page, email)
  await addToCart(page, product.name)
  await page.getByRole('link', { name: 'Carrinho' }).click()
  const pay = page.getByRole('button', { name: /^Pagar com Pix/ })
  await expect(pay).toBeInViewport({ ratio: 1 })
  const notice = await page.getByText(`${product.name}: no carrinho.`).boundingBox()
  const button = await pay.boundingBox()
  expect((notice?.y ?? 0) + (notice?.height ?? 0)).toBeLessThan(button?.y ?? 0)
  await page.setViewportSize({ width: 1366, height: 768 })
  await expect(pay).toBeInViewport({ ratio: 1 })
})

test('the address without its slash leads into the shop, which opens offline after the first visit', async ({
  page,
  context,
}) => {
  await page.goto('/loja')
  await expect(page).toHaveURL(/\/loja\/$/)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  // The worker serves this first visit already.
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  await context.setOffline(true)
  for (const address of ['/loja/', '/loja/cadastro', '/loja']) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  await context.setOffline(false)
})

test('a word without blanks is wrapped on the smallest phone, whichever screen shows it', async ({
  page,
  api,
  baseURL,
}) => {
  const { id, email } = await makeCustomer(api, {})
  const long = `Capa${'Transparente'.repeat(6)}`
  const product = await makeProduct(api, { name: long, stock: 5 })
  const customer = await asCustomer(baseURL, email)
  const params = { path: { id: String(id) } }
  const line = { productId: product.id, quantity: 1 }
  await customer.POST('/api/orders/cart/add/{id}', { params, body: line })
  const { data } = await customer.POST('/api/orders/checkout/pix/{id}', {
    params,
    body: { typeOfDelivery: 1, withWarranty: false, isFastDelivery: false, comments: long },
  })
  await customer.POST('/api/orders/cart/add/{id}', { params, body: line })
  await page.setViewportSize({ width: 320, height: 640 })
  await enter(page, email)
  const addresses = [`/?q=${long}`, `/produto/${product.id}`, '/carrinho', `/pedidos/${data?.data.orderId}`]
  for (const address of addresses) {
    await page.goto(`/loja${address}`)
    await expect(page.getByText(long).first()).toBeVisible()
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect.soft(width, address).toBeLessThanOrEqual(320)
  }
})

test('the total of an order stays in its card beside a long status, on every width', async ({
  page,
  api,
  baseURL,
}) => {
  const { id, email } = await makeCustomer(api, {})
  const product = await makeProduct(api, { sellPrice: 123_456.78, stock: 1 })
  const customer = await asCustomer(baseURL, email)
  const params = { path: { id: String(id) } }
  await customer.POST('/api/orders/cart/add/{id}', { params, body: { productId: product.id, quantity: 1 } })
  await customer.POST('/api/orders/checkout/pix/{id}', {
    params,
    body: { typeOfDelivery: 1, withWarranty: false, isFastDelivery: false },
  })
  await enter(page, email)
  for (const width of [320, 1366]) {
    await page.setViewportSize({ width, height: 768 })
    await page.goto('/loja/pedidos')
    const card = page.getByRole('listitem').filter({ hasText: 'Repetir' })
    await expect(card.getByText('Aguardando o pagamento')).toBeVisible()
    const wider = await card.evaluate((element) => element.scrollWidth - element.clientWidth)
    expect.soft(wider, `${width} px`).toBeLessThanOrEqual(0)
  }
})
