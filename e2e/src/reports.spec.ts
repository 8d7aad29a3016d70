import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import type { ShopClient } from '@shop/api-client/client'
import { PNG } from './image.ts'
import { makeCustomer, makeProduct, newCpf } from './make.ts'
import { ADMIN, expect, signIn, test } from './shop.ts'

/** A deliverer for a single test. */
async function makeDeliverer(api: ShopClient) {
  const name = `Motoboy ${randomUUID().slice(0, 8)}`
  const person = { name, document: newCpf(), email: `${randomUUID()}@loja.local`, phone: '11987654321' }
  const { data, error } = await api.POST('/api/accounts/employee/deliverer/signup', {
    body: { ...person, func: 2 },
  })
  if (!data) throw new Error(JSON.stringify(error))
  return { id: data.data.id, ...person }
}

/** Former employees are blocked, but reports on their earlier deliveries must work. */
async function block(api: ShopClient, { id: _id, ...person }: Awaited<ReturnType<typeof makeDeliverer>>) {
  const { error } = await api.PUT('/api/employees/deliverer', { body: { ...person, blocked: true } })
  if (error) throw new Error(JSON.stringify(error))
}

/** A packed order of the deliverer's customer; returns its code. */
async function waitingOrder(api: ShopClient, delivererId: number, product: { id: number }, quantity: number) {
  const customer = await makeCustomer(api, { level: 1, shippingCost: 7.5 })
  const params = { path: { id: String(customer.id) } }
  await api.PUT('/api/employees/deliverer/sign/customer', { body: { delivererId, customerId: customer.id } })
  await api.POST('/api/orders/cart/add/{id}', { params, body: { productId: product.id, quantity } })
  const { data, error } = await api.POST('/api/orders/checkout/{id}', {
    params,
    body: { typeOfDelivery: 1, withWarranty: false, isFastDelivery: false },
  })
  if (!data) throw new Error(JSON.stringify(error))
  const { orderId, code } = data.data
  await api.PATCH('/api/workflow/order/prepare', { body: { orderId } })
  await api.PATCH('/api/workflow/order/pack', { body: { orderId, images: [PNG] } })
  return { code, orderId, customer: customer.name }
}

async function openReport(page: Page, title: string) {
  await signIn(page)
  await page.getByRole('link', { name: 'Relatórios' }).click()
  await expect(page.getByRole('button', { name: 'Gerar' })).toBeDisabled()
  await page.getByLabel('Relatório').selectOption(title)
}

test('the footer of a report is the sum of its rows, and its file has the same rows', async ({
  page,
  api,
}) => {
  const deliverer = await makeDeliverer(api)
  const product = await makeProduct(api, { cost: 100, sellPrice: 200, stock: 10 })
  // Gold: R$ 120,00 per unit, and R$ 7,50 of freight per order.
  const first = await waitingOrder(api, deliverer.id, product, 1)
  const second = await waitingOrder(api, deliverer.id, product, 3)
  await openReport(page, 'Pedidos aguardando motoboy')
  await page.getByLabel('Motoboy').selectOption(deliverer.name)
  await page.getByRole('button', { name: 'Gerar' }).click()

  const table = page.getByRole('table', { name: 'Pedidos aguardando motoboy' })
  await expect(table.getByRole('row').filter({ hasText: first.code })).toContainText('R$ 127,50')
  await expect(table.getByRole('row').filter({ hasText: second.code })).toContainText('R$ 367,50')
  await expect(table.getByRole('row').last()).toHaveText(/Total: 2 pedidos\s*R\$\s495,00/)

  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Baixar CSV' }).click()
  const file = await downloading
  expect(file.suggestedFilename()).toBe('relatorio.csv')
  const text = await readFile(await file.path(), 'utf8')
  expect(text.charCodeAt(0)).toBe(0xfeff)
  const [header, ...lines] = text.slice(1).trimEnd().split('\r\n')
  expect(header).toBe('Código;Cliente;Realizado em;Pagamento;Total')
  expect(lines).toHaveLength(2)
  expect(lines[0]).toMatch(new RegExp(`^${first.code};${first.customer};.+;127,50$`))
  expect(lines[1]).toMatch(new RegExp(`^${second.code};${second.customer};.+;367,50$`))
})

test('the dates of a report are required, in order, and kept in the address', async ({ page, api }) => {
  const deliverer = await makeDeliverer(api)
  await block(api, deliverer)
  await openReport(page, 'Pedidos por motoboy')
  const generate = page.getByRole('button', { name: 'Gerar' })
  await page.getByLabel('Motoboy').selectOption(`${deliverer.name} (bloqueado)`)
  await page.getByLabel('Data inicial').fill('')
  await page.getByLabel('Data inicial').blur()
  await expect(page.getByText('Selecione a data inicial')).toBeVisible()
  await page.getByLabel('Data final').fill('')
  await page.getByLabel('Data final').blur()
  await expect(page.getByText('Selecione a data final')).toBeVisible()
  await page.getByLabel('Data inicial').fill('2026-02-02')
  await page.getByLabel('Data final').fill('2026-02-01')
  await expect(generate).toBeDisabled()
  await page.getByLabel('Data final').fill('2026-02-02')
  await generate.click()
  const empty = page.getByText('Nenhum resultado foi encontrado com os parâmetros informados')
  await expect(empty).toBeVisible()
  await expect(generate).toBeFocused()
  await expect(page.getByRole('button', { name: 'Baixar CSV' })).toBeHidden()
  await page.reload()
  await expect(empty).toBeVisible()
  await expect(page.getByLabel('Data inicial')).toHaveValue('02/02/2026')
})

test('a report is selected from the list too, and Back leads to the list', async ({ page }) => {
  await signIn(page, ADMIN, '/admin/reports')
  await page.getByRole('link', { name: 'Pedidos por motoboy' }).click()
  await expect(page.getByLabel('Relatório')).toHaveValue('6')
  await expect(page.getByLabel('Relatório')).toBeFocused()
  await expect(page.getByLabel('Data inicial')).toBeVisible()
  await page.goBack()
  await page.getByRole('link', { name: 'Estoque x vendas' }).click()
  await expect(page.getByRole('table', { name: 'Estoque x vendas' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Pedidos por motoboy' })).toBeHidden()
})

test('a selected report is in the address at once, survives a reload, and is generated only on request', async ({
  page,
}) => {
  await openReport(page, 'Produtos com estoque baixo')
  await expect(page).toHaveURL(/report=5/)
  await page.reload()
  await expect(page.getByLabel('Relatório')).toHaveValue('5')
  await expect(page.getByRole('table')).toHaveCount(0)
  await page.getByRole('button', { name: 'Gerar' }).click()
  await expect(page.getByRole('table').first()).toBeVisible()
})

test('a report without a period asks for none', async ({ page }) => {
  await openReport(page, 'Estoque x vendas')
  await expect(page.getByLabel('Data inicial')).toBeHidden()
  await expect(page.getByLabel('Nível')).toHaveValue('0')
  await expect(page.getByLabel('Nível').getByRole('option')).toHaveText(['Todos', 'Ouro', 'Prata', 'Bronze'])
  await page.getByLabel('Relatório').selectOption('Produtos com estoque baixo')
  await expect(page.getByLabel('Nível')).toBeHidden()
  await expect(page.getByLabel('Data inicial')).toBeHidden()
})

test('references depend on the selected brand', async ({ page, api }) => {
  const { brand } = await makeProduct(api, {})
  const reference = `Ref ${randomUUID().slice(0, 8)}`
  await api.PATCH('/api/products/brand', { body: { name: brand, reference } })
  await openReport(page, 'Marcas e referências')
  await expect(page.getByLabel('Referência')).toBeDisabled()
  await page.getByLabel('Marca').selectOption(brand)
  await page.getByLabel('Referência').selectOption(reference)
  await page.getByRole('button', { name: 'Gerar' }).click()
  await expect(page.getByText('Nenhum resultado foi encontrado com os parâmetros informados')).toBeVisible()
})

test('a total and a row of a report open the orders behind them', async ({ page, api }) => {
  const deliverer = await makeDeliverer(api)
  const product = await makeProduct(api, { cost: 100, sellPrice: 200, stock: 10 })
  // The demo shop sells this product only in this test; today's page has all its sales.
  const today = new Date().toLocaleDateString('sv-SE', { timeZone: 'America/Sao_Paulo' })
  const first = await waitingOrder(api, deliverer.id, product, 1)
  const second = await waitingOrder(api, deliverer.id, product, 3)
  await openReport(page, 'Produtos mais vendidos')
  await page.getByLabel('Data inicial').fill(today)
  await page.getByLabel('Data final').fill('2099-12-31')
  await page.getByRole('button', { name: 'Gerar' }).click()
  await page.getByRole('button', { name: product.name }).click()

  const ofProduct = page.getByRole('dialog', { name: `${product.name}: pedidos` })
  const rows = ofProduct.getByRole('row')
  await expect(rows.filter({ hasText: first.code })).toHaveText(/Dinheiro\s*1$/)
  await expect(rows.filter({ hasText: second.code })).toHaveText(/Dinheiro\s*3$/)
  await expect(rows.filter({ hasText: /^Pix/ })).toHaveText(/0$/)
  await expect(rows.last()).toHaveText(/^Total\s*4$/)
  await ofProduct.getByRole('button', { name: second.code }).click()
  const order = page.getByRole('dialog', { name: `Pedido ${second.code}` })
  await expect(order.getByRole('row').filter({ hasText: product.name })).toHaveText(/3\s*R\$\s120,00/)
  await order.getByRole('button', { name: 'Fechar', exact: true }).click()
  await expect(rows.filter({ hasText: second.code })).toBeVisible()
  await page.reload()
  await expect(rows.filter({ hasText: second.code })).toBeVisible()
  await ofProduct.getByRole('button', { name: 'Fechar', exact: true }).click()
  await expect(ofProduct).toBeHidden()

  await page.getByRole('button', { name: 'ver pedidos' }).click()
  const all = page.getByRole('dialog', { name: 'Produtos mais vendidos: pedidos' })
  // The table contains the orders of every test of today, so its first page is not predictable.
  await expect(all.getByRole('row').nth(2)).toHaveText(/^\d{8}/)
  await expect(all.getByRole('row').last()).toHaveText(/^Total\s*\d+$/)
  await page.goBack()
  await expect(all).toBeHidden()
  await expect(page.getByRole('table', { name: 'Produtos mais vendidos' })).toBeVisible()
})

test('a file that takes a while shows its progress, and can be cancelled', async ({ page }) => {
  await openReport(page, 'Pedidos por depósito (transferência e Pix)')
  await page.getByLabel('Data inicial').fill('2000-01-01')
  await page.getByLabel('Data final').fill('2099-12-31')
  await page.getByRole('button', { name: 'Gerar' }).click()
  const table = page.getByRole('table', { name: 'Pedidos por depósito (transferência e Pix)' })
  await expect(table).toBeVisible()
  const network = await page.context().newCDPSession(page)
  await network.send('Network.enable')
  const slow = { offline: false, latency: 0, downloadThroughput: 2_000, uploadThroughput: -1 }
  await network.send('Network.emulateNetworkConditions', slow)
  let files = 0
  page.on('download', () => files++)
  await page.getByRole('button', { name: 'Baixar CSV' }).click()
  await expect(page.getByText(/Preparando [1-9][\d.]* de [\d.]+ linhas/)).toBeVisible()
  await page.getByRole('button', { name: 'Cancelar' }).click()
  await expect(page.getByText(/Preparando/)).toBeHidden()
  await expect(table).toBeVisible()
  await expect(page.getByRole('button', { name: 'Baixar CSV' })).toBeEnabled()
  expect(files).toBe(0)
})

test('a deliverer settles a day: the cash to hand over, the missing cash, and a sheet to sign', async ({
  page,
  api,
}) => {
  const deliverer = await makeDeliverer(api)
  const product = await makeProduct(api, { cost: 100, sellPrice: 200, stock: 10 })
  const { orderId } = await waitingOrder(api, deliverer.id, product, 1)
  await api.PATCH('/api/workflow/order/dispatch', { body: { orderId } })
  await api.PATCH('/api/workflow/order/deliver', { body: { orderId, signature: PNG, receivedBy: 'Ana' } })
  await page.addInitScript(() => {
    window.print = () => document.body.append(document.getElementById('print-sheet')?.textContent ?? '')
  })
  await signIn(page, ADMIN, '/admin/reports?view=settlement')
  await page.getByLabel('Motoboy').selectOption(deliverer.name)
  await expect(page.getByText('Dinheiro a entregar').locator('..')).toHaveText(/R\$\s127,50$/)
  await page.getByLabel('Dinheiro entregue').fill('100')
  await expect(page.getByText(/^Faltam R\$\s27,50$/)).toBeVisible()
  await page.getByRole('button', { name: 'Imprimir acerto' }).click()
  await expect(page.locator('body')).toContainText(`Assinatura do motoboy ${deliverer.name}`)
})
