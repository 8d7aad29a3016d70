import type { Page } from '@playwright/test'
import type { ShopClient } from '@shop/api-client/client'
import { PNG } from './image.ts'
import { makeProduct } from './make.ts'
import { giveTo, placeOrder } from './orders.ts'
import { counter } from './presses.ts'
import { printToPage } from './printed.ts'
import { readCodes, typeByHand } from './reader.ts'
import { ADMIN, expect, signIn, test } from './shop.ts'

// There is one till: what fills it and what closes it does not run at the same time.
test.describe.configure({ mode: 'serial' })

const SELLER = { email: 'vendedor@demo.local', password: 'demo-vendedor-2026' }
const DELIVERER = 'entregador@demo.local'
const BOX = 'Nome, código, código de barras ou número de série'

test.beforeEach(async ({ api }) => {
  // It may be open already.
  await api.POST('/api/till/open', { body: { float: 100 } })
})

const threeProducts = (api: ShopClient) =>
  Promise.all([20, 30.5, 15].map((sellPrice) => makeProduct(api, { stock: 2, sellPrice })))

/** The finished sale, handed over by the seller alone, with its cash in the till. */
async function seesCashOfSale(page: Page, api: ShopClient, total: number) {
  const sold = page.getByRole('region', { name: 'Venda concluída' })
  await expect(sold.getByText('Finalizado', { exact: true })).toBeVisible()
  const orderId = Number(new URL(page.url()).searchParams.get('sold'))
  const { data } = await api.GET('/api/till')
  const ofSale = data?.data.session?.movements.filter((movement) => movement.orderId === orderId)
  expect(ofSale?.map(({ amount }) => amount)).toEqual([total])
  return sold
}

test('a seller sells three products for cash by reader in at most seven actions', async ({ page, api }) => {
  const products = await threeProducts(api)
  await signIn(page, SELLER, '/admin/counter')
  await expect(page.getByPlaceholder(BOX)).toBeFocused()
  const { does, count } = counter()
  for (const { code, name } of products) {
    await does(readCodes(page, [code]))
    await expect(page.getByText(`${name}: 1 no carrinho`)).toBeVisible()
  }
  await does(page.keyboard.press('F6'))
  await expect(page.getByLabel('Recebido')).toBeFocused()
  await does(page.keyboard.type('100'))
  await does(page.keyboard.press('Enter'))
  const sold = await seesCashOfSale(page, api, 65.5)
  expect(count()).toBeLessThanOrEqual(7)
  const change = sold.getByText('R$ 34,50')
  const size = (one: Element) => Number.parseFloat(getComputedStyle(one).fontSize)
  const largest = await page.evaluate(() =>
    Math.max(
      ...[...document.querySelectorAll('*')].map((one) => Number.parseFloat(getComputedStyle(one).fontSize)),
    ),
  )
  expect(await change.evaluate(size)).toBe(largest)
  // Enter begins the next sale.
  await expect(sold.getByRole('button', { name: 'Próxima venda' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Leia ou digite o primeiro produto.')).toBeVisible()
})

test('a seller sells three products for cash by keyboard in at most nine actions', async ({ page, api }) => {
  const products = await threeProducts(api)
  await signIn(page, SELLER, '/admin/counter')
  await expect(page.getByPlaceholder(BOX)).toBeFocused()
  const { does, count } = counter()
  for (const { name } of products) {
    await does(typeByHand(page, name))
    await expect(page.getByRole('button', { name: new RegExp(name) })).toBeVisible()
    await does(page.keyboard.press('Enter'))
    await expect(page.getByLabel(`Quantidade de ${name}`)).toHaveValue('1')
  }
  await does(page.keyboard.press('F6'))
  await does(page.keyboard.press('Enter'))
  await seesCashOfSale(page, api, 65.5)
  expect(count()).toBeLessThanOrEqual(9)
})

test('a lost response at the counter sells and takes the cash once, however often Enter is pressed', async ({
  page,
  api,
}) => {
  const product = await makeProduct(api, { stock: 5, sellPrice: 20 })
  await signIn(page, SELLER, '/admin/counter')
  await expect(page.getByPlaceholder(BOX)).toBeFocused()
  await readCodes(page, [product.code])
  await expect(page.getByLabel(`Quantidade de ${product.name}`)).toHaveValue('1')
  let lost = 0
  await page.route('**/api/orders/checkout/*', async (route) => {
    if (lost++ > 0) return route.continue()
    await route.fetch()
    return route.fulfill({ status: 502, body: 'Bad Gateway' })
  })
  await page.keyboard.press('F6')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await seesCashOfSale(page, api, 20)
  const params = { path: { term: product.code } }
  const { data } = await api.GET('/api/products/full/search/{term}', { params })
  expect(data?.data.map(({ stock }) => stock)).toEqual([4])
})

test('a deliverer hands cash over, the settlement enters the till, and the till is closed with its expected cash', async ({
  page,
  api,
}) => {
  const { orderId, code } = await placeOrder(api)
  await giveTo(api, orderId, DELIVERER)
  await api.PATCH('/api/workflow/order/dispatch', { body: { orderId } })
  await api.PATCH('/api/workflow/order/deliver', { body: { orderId, signature: PNG, receivedBy: 'Ana' } })
  await printToPage(page)
  await signIn(page, ADMIN, '/admin/cash?view=settlements')
  const deliverers = await api.GET('/api/employees/deliverers')
  const deliverer = deliverers.data?.data.deliverers.find(({ email }) => email === DELIVERER)
  const owing = page.getByRole('table', { name: 'Dinheiro com os motoboys' })
  await owing
    .getByRole('row')
    .filter({ hasText: deliverer?.name ?? '' })
    .click()
  await expect(page.getByRole('row').filter({ hasText: code })).toContainText('R$ 30,00')
  const expected = await page.getByText('Dinheiro a entregar').locator('..').innerText()
  const amount = /R\$\s([\d.,]+)/.exec(expected)?.[1] ?? ''
  await page.getByLabel('Dinheiro entregue').fill(amount)
  await expect(page.getByText('Confere')).toBeVisible()
  await page.getByRole('button', { name: 'Registrar acerto' }).click()
  await expect(page.locator('#printed')).toContainText(code)

  await page.goto('/admin/cash')
  await page.getByRole('button', { name: 'Fechar caixa' }).click()
  const dialog = page.getByRole('dialog', { name: 'Fechar caixa' })
  const inTill = /R\$\s([\d.,]+)/.exec(await dialog.getByText(/Esperado no caixa/).innerText())?.[1] ?? ''
  await dialog.getByLabel('Valor contado').fill(inTill)
  await expect(dialog.getByText('Confere')).toBeVisible()
  await dialog.getByRole('button', { name: 'Fechar caixa' }).click()
  await expect(page.getByText('O caixa está fechado.')).toBeVisible()
})
