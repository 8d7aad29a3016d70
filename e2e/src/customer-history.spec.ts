import { readFile } from 'node:fs/promises'
import type { ShopClient } from '@shop/api-client/client'
import { violations } from './axe.ts'
import { makeCustomer, makeProduct } from './make.ts'
import { ADMIN, expect, signIn, test } from './shop.ts'

// An English browser would use 12/31/2026 in a native date field.
test.use({ locale: 'en-US' })

async function placeOrder(api: ShopClient, customerId: number, productId: number, quantity: number) {
  const params = { path: { id: String(customerId) } }
  await api.POST('/api/orders/cart/add/{id}', { params, body: { productId, quantity } })
  const { data, error } = await api.POST('/api/orders/checkout/{id}', {
    params,
    body: { typeOfDelivery: 1, withWarranty: false, isFastDelivery: false },
  })
  if (!data) throw new Error(JSON.stringify(error))
  return data.data.code
}

test('a history takes Brazilian dates and opens every order with its items', async ({ page, api }) => {
  const product = await makeProduct(api, { cost: 10, sellPrice: 20, stock: 9 })
  const customer = await makeCustomer(api, { level: 3, shippingCost: 7.5 })
  const first = await placeOrder(api, customer.id, product.id, 1)
  await placeOrder(api, customer.id, product.id, 2)
  await signIn(page, ADMIN, `/admin/customers?customer=${customer.email}&dialog=history`)
  const dialog = page.getByRole('dialog', { name: `Histórico do Cliente ${customer.name}` })
  const [start, end] = [dialog.getByLabel('Data inicial'), dialog.getByLabel('Data final')]
  await expect(start).toBeFocused()
  // A phone, a PC at 200 % and a tablet: no button is narrower than its text.
  for (const width of [360, 683, 960, 1366]) {
    await page.setViewportSize({ width, height: 768 })
    const labels = dialog.locator('.mantine-Button-label')
    expect(
      await labels.evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).length),
    ).toBe(0)
  }
  // The last thirty days are preset.
  await expect(end).toHaveValue(/^\d\d\/\d\d\/\d{4}$/)
  await start.fill('')
  await start.pressSequentially('31022026')
  await expect(start).toHaveValue('31/02/2026')
  await start.blur()
  await expect(dialog.getByText('Esta data não existe')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Gerar' })).toBeDisabled()
  await start.fill('1/2/2026')
  await start.blur()
  await expect(start).toHaveValue('01/02/2026')

  await dialog.getByRole('button', { name: 'Abrir calendário' }).last().click()
  const calendar = page.getByRole('dialog', { name: 'Abrir calendário' })
  await expect(calendar.locator('[data-highlight-today]')).toBeFocused()
  expect(await violations(page)).toEqual([])
  await calendar.getByRole('button', { name: /^\p{L}+ \d{4}$/u }).press('Enter')
  await expect(calendar.locator('table').getByRole('button', { name: 'jan' })).toBeVisible()
  await expect(calendar.locator('table button:focus')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(calendar).toBeHidden()
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Enter')
  await calendar.locator('[data-highlight-today]').press('Enter')
  await expect(end).toHaveValue(/^\d\d\/\d\d\/\d{4}$/)
  await dialog.getByRole('button', { name: 'Gerar' }).click()

  const items = dialog.getByRole('table', { name: `Itens do pedido ${first}` })
  await expect(items.getByRole('row', { name: 'Valor Total:' })).toContainText('R$ 27,50')
  await expect(dialog.getByRole('row', { name: 'Total de todos os pedidos:' })).toContainText('R$ 75,00')
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Baixar CSV' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('historico.csv')
  expect(await readFile(await file.path(), 'utf8')).toMatch(new RegExp(`;${first};`))

  await start.fill('01/01/2001')
  await end.fill('31/01/2001')
  await dialog.getByRole('button', { name: 'Gerar' }).click()
  await expect(dialog.getByText('Nenhuma informação encontrada com os filtros selecionados.')).toBeVisible()
})
