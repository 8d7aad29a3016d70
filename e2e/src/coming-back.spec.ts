import type { Page } from '@playwright/test'
import type { ShopClient } from '@shop/api-client/client'
import { IMAGE, PNG } from './image.ts'
import { makeCustomer, makeProduct } from './make.ts'
import { giveTo } from './orders.ts'
import { ADMIN, expect, signIn, test } from './shop.ts'

const DELIVERER = 'entregador@demo.local'

interface Sold {
  price: number
  delivery?: 1 | 2
}

/** A cash sale that waits to be packed. */
async function sell(api: ShopClient, { price, delivery = 2 }: Sold) {
  const customer = await makeCustomer(api, { shippingCost: 0 })
  const product = await makeProduct(api, { cost: price / 2, sellPrice: price, stock: 3 })
  const params = { path: { id: String(customer.id) } }
  await api.POST('/api/orders/cart/add/{id}', { params, body: { productId: product.id, quantity: 1 } })
  const { data, error } = await api.POST('/api/orders/checkout/{id}', {
    params,
    body: { typeOfDelivery: delivery, withWarranty: false, isFastDelivery: false },
  })
  if (!data) throw new Error(JSON.stringify(error))
  return { ...data.data, customer, product }
}

/** A sale that the customer has fetched and paid. */
async function finishedSale(api: ShopClient, price: number) {
  const sale = await sell(api, { price })
  const body = { orderId: sale.orderId }
  await api.PATCH('/api/workflow/order/prepare', { body })
  await api.PATCH('/api/workflow/order/pack', { body: { ...body, images: [] } })
  const { error } = await api.POST('/api/workflow/order/finalize', { body })
  if (error) throw new Error(JSON.stringify(error))
  return sale
}

async function creditOf(api: ShopClient, id: number) {
  const params = { path: { id: String(id) } }
  return (await api.GET('/api/customers/{id}/credit', { params })).data?.data.balance
}

/** Shows on the page what would be printed. */
const printToPage = (page: Page) =>
  page.addInitScript(() => {
    window.print = () => {
      const paper = document.createElement('output')
      paper.id = 'printed'
      const sheet = document.getElementById('print-sheet')
      paper.textContent = sheet?.textContent ?? ''
      const logo = sheet?.querySelector('img')
      paper.dataset.logo = String(Boolean(logo?.complete && logo.naturalWidth > 0))
      document.body.append(paper)
    }
  })

test('credit is granted to a customer with a reason, and the next sale is paid with it', async ({
  page,
  api,
}) => {
  const customer = await makeCustomer(api, { shippingCost: 0 })
  const product = await makeProduct(api, { cost: 10, sellPrice: 80, stock: 2 })
  await signIn(page, ADMIN, `/admin/customers?dialog=credit&customer=${customer.email}`)
  const dialog = page.getByRole('dialog', { name: `Crédito de ${customer.name}` })
  await dialog.getByRole('button', { name: 'Conceder crédito' }).click()
  await dialog.getByLabel('Valor').fill('30,00')
  await dialog.getByLabel('Motivo').fill('Atraso na entrega')
  await dialog.getByRole('button', { name: 'Conceder crédito' }).click()
  await expect(dialog.getByText(/Saldo: R\$\s30,00/)).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Imprimir comprovante' })).toBeVisible()

  const params = { path: { id: String(customer.id) } }
  await api.POST('/api/orders/cart/add/{id}', { params, body: { productId: product.id, quantity: 1 } })
  await page.goto(`/admin/selling?customer=${customer.id}&step=cart`)
  await page.getByRole('checkbox', { name: /^Usar crédito de R\$\s30,00/ }).check()
  await page.getByRole('button', { name: 'Finalizar Pedido' }).click()
  await expect(page.getByText(`Ordem para: ${customer.name} concluída`)).toBeVisible()
  expect(await creditOf(api, customer.id)).toBe(0)
})

test('a finished sale comes back: its value becomes credit and the slip is printed to sign', async ({
  page,
  api,
}) => {
  const { customer, product, code } = await finishedSale(api, 60)
  await printToPage(page)
  await signIn(page, ADMIN, '/admin/returns?form=true')
  const origin = page.getByLabel('Pedido de origem')
  await origin.fill(code)
  await origin.press('Enter')
  await page.getByRole('radio', { name: 'Devolução' }).check()
  await page.getByRole('checkbox', { name: new RegExp(product.name) }).check()
  await page.getByLabel('Motivo').selectOption('Defeito')
  await expect(page.getByRole('checkbox', { name: 'Com defeito' })).toBeChecked()
  await page.locator('input[type=file]').setInputFiles(IMAGE)
  await expect(page.getByRole('img', { name: 'Imagem escolhida 1' })).toBeVisible()
  await page.getByRole('button', { name: 'Registrar devolução' }).click()
  const stored = page.getByRole('img', { name: 'Imagem 1 da devolução' })
  await expect.poll(() => stored.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1)
  await page.getByRole('button', { name: 'Imprimir comprovante' }).click()
  await expect(page.locator('#printed')).toContainText(`Assinatura de ${customer.name}`)
  await expect(page.locator('#printed')).toContainText(product.name)
  // The browser prints only loaded images: a logo that is still loading would be missing.
  await expect(page.locator('#printed')).toHaveAttribute('data-logo', 'true')
  expect(await creditOf(api, customer.id)).toBe(60)
})

test('at the counter a product is exchanged for a more expensive one in at most eight clicks, and the difference is paid', async ({
  page,
  api,
}) => {
  const { code, product } = await finishedSale(api, 60)
  const dearer = await makeProduct(api, { cost: 50, sellPrice: 100, stock: 1 })
  await signIn(page, ADMIN, '/admin/returns')
  let clicks = 0
  const click = (name: string | RegExp, role: 'button' | 'checkbox' = 'button') => {
    clicks++
    return page.getByRole(role, { name }).click()
  }
  await click('Nova troca ou devolução')
  await page.getByLabel('Pedido de origem').fill(code)
  await page.keyboard.press('Enter')
  await click(new RegExp(product.name), 'checkbox')
  await page.getByLabel('Produto que o cliente leva').fill(dearer.code)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Diferença a pagar').locator('..')).toContainText(/R\$\s40,00/)
  clicks++
  await page.getByLabel('Motivo').selectOption('Desistência')
  await click('Registrar troca')
  await expect(page.getByRole('button', { name: 'Imprimir comprovante' })).toBeVisible()
  expect(clicks).toBeLessThanOrEqual(8)
})

test('a deliverer hands cash over, the settlement enters the till, and the till is closed with its expected cash', async ({
  page,
  api,
}) => {
  // The till may be open already.
  await api.POST('/api/till/open', { body: { float: 100 } })
  const { orderId, code } = await sell(api, { price: 90, delivery: 1 })
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
  await expect(page.getByRole('row').filter({ hasText: code })).toContainText('R$ 90,00')
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
