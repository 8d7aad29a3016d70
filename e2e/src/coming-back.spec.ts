import type { ShopClient } from '@shop/api-client/client'
import { IMAGE } from './image.ts'
import { makeCustomer, makeProduct } from './make.ts'
import { printToPage } from './printed.ts'
import { ADMIN, expect, signIn, test } from './shop.ts'

/** A cash sale that waits to be packed. */
async function sell(api: ShopClient, price: number) {
  const customer = await makeCustomer(api, { shippingCost: 0 })
  const product = await makeProduct(api, { cost: price / 2, sellPrice: price, stock: 3 })
  const params = { path: { id: String(customer.id) } }
  await api.POST('/api/orders/cart/add/{id}', { params, body: { productId: product.id, quantity: 1 } })
  const { data, error } = await api.POST('/api/orders/checkout/{id}', {
    params,
    body: { typeOfDelivery: 2, withWarranty: false, isFastDelivery: false },
  })
  if (!data) throw new Error(JSON.stringify(error))
  return { ...data.data, customer, product }
}

/** A sale that the customer has fetched and paid. */
async function finishedSale(api: ShopClient, price: number) {
  const sale = await sell(api, price)
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
