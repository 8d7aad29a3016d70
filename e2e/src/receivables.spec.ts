import type { Page } from '@playwright/test'
import type { ShopClient } from '@shop/api-client/client'
import { showTheme, violations } from './axe.ts'
import { enter } from './customer.ts'
import { makeCustomer, makeProduct } from './make.ts'
import { counter } from './presses.ts'
import { printToPage } from './printed.ts'
import { ADMIN, expect, rendered, seesNotice, signIn, test } from './shop.ts'

/** A customer who bought for R$ 90,00 on term, in three instalments. */
async function sellOnTerm(api: ShopClient) {
  const customer = await makeCustomer(api, { creditLimit: 100, termPlans: [[30, 60, 90]] })
  const product = await makeProduct(api, { sellPrice: 90, stock: 1 })
  const params = { path: { id: String(customer.id) } }
  await api.POST('/api/orders/cart/add/{id}', { params, body: { productId: product.id, quantity: 1 } })
  const { data, error } = await api.POST('/api/orders/checkout/{id}', {
    params,
    body: {
      typeOfDelivery: 2,
      withWarranty: false,
      isFastDelivery: false,
      parts: [{ kind: 'term', amount: 90, days: [30, 60, 90] }],
    },
  })
  if (!data) throw new Error(JSON.stringify(error))
  return { ...customer, code: data.data.code }
}

const bothThemes = async (page: Page, within: string) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await showTheme(page, colorScheme)
    await rendered(page)
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    expect(await violations(page, { within })).toEqual([])
  }
}

test('the oldest instalment of a customer is received in two actions, and its receipt printed by the third', async ({
  page,
  api,
}) => {
  const { id, name, code } = await sellOnTerm(api)
  await printToPage(page)
  await signIn(page, ADMIN, '/admin/receivables')
  // Other tests sell on term in the same shop.
  await page.getByPlaceholder('Pesquisar').nth(1).fill(name)
  const list = page.getByRole('table', { name: 'Contas a receber' })
  await expect(list.getByRole('row')).toHaveCount(4)
  await expect(list.getByRole('row', { name: code })).toHaveCount(3)
  await bothThemes(page, 'main')
  const { does, count } = counter()
  // The list begins with the instalment that is due first.
  const first = list.getByRole('row').nth(1)
  await expect(first).toContainText('1/3')
  await does(first.getByRole('button', { name: /^Receber de/ }).click())
  const dialog = page.getByRole('dialog', { name: 'Receber pagamento' })
  await expect(dialog.getByLabel('Valor recebido')).toHaveValue('30,00')
  await bothThemes(page, '[role="dialog"]')
  const receive = dialog.getByRole('button', { name: 'Receber', exact: true })
  await seesNotice(page, 'Pagamento recebido com sucesso.', does(receive.click()))
  const done = page.getByRole('dialog', { name: 'Pagamento recebido' })
  const print = done.getByRole('button', { name: 'Imprimir recibo' })
  await expect(print).toBeFocused()
  await expect(done.getByText('R$ 60,00')).toBeVisible()
  await bothThemes(page, '[role="dialog"]')
  await does(page.keyboard.press('Enter'))
  for (const said of [`Parcela 1/3 de ${code}`, 'Ainda em aberto'])
    await expect(page.locator('#printed')).toContainText(said)
  expect(count()).toBe(3)
  await done.getByRole('button', { name: 'Fechar', exact: true }).click()
  await expect(list.getByRole('row', { name: code })).toHaveCount(2)
  const { data } = await api.GET('/api/receivables/customers/{id}', { params: { path: { id: String(id) } } })
  expect(data?.data).toMatchObject({ limit: 100, owed: 60, available: 40 })
  expect(data?.data.items.map(({ number }) => number)).toEqual([2, 3])
})

test('all that a customer owes is received from the list of debtors in four actions with its receipt', async ({
  page,
  api,
}) => {
  const { id, name } = await sellOnTerm(api)
  await printToPage(page)
  await signIn(page, ADMIN, '/admin/receivables?view=customers')
  await page.getByPlaceholder('Pesquisar').nth(1).fill(name)
  const { does, count } = counter()
  await does(page.getByRole('button', { name: `Receber de ${name}`, exact: true }).click())
  const dialog = page.getByRole('dialog', { name: 'Receber pagamento' })
  // Nothing is due yet, so all of it is proposed.
  await expect(dialog.getByLabel('Valor recebido')).toHaveValue('90,00')
  await does(dialog.getByLabel('Forma de pagamento').selectOption('transfer'))
  await does(dialog.getByRole('button', { name: 'Receber', exact: true }).click())
  const done = page.getByRole('dialog', { name: 'Pagamento recebido' })
  await does(done.getByRole('button', { name: 'Imprimir recibo' }).click())
  for (const number of [1, 2, 3]) await expect(page.locator('#printed')).toContainText(`Parcela ${number}/3`)
  expect(count()).toBe(4)
  const { data } = await api.GET('/api/receivables/customers/{id}', { params: { path: { id: String(id) } } })
  expect(data?.data).toMatchObject({ owed: 0, items: [] })
})

test('a payment is voided with a reason in the account of the customer, which has no accessibility error', async ({
  page,
  api,
}) => {
  const { id, name } = await sellOnTerm(api)
  await api.POST('/api/receivables/payments', {
    body: { customerId: id, amount: 45, kind: 'pix' },
  })
  await signIn(page, ADMIN, `/admin/receivables?view=customers&customer=${id}`)
  const account = page.getByRole('dialog', { name: `Conta de ${name}` })
  const payments = account.getByRole('table', { name: 'Recebimentos' })
  await expect(account.getByRole('table', { name: 'Parcelas em aberto' }).getByRole('row')).toHaveCount(3)
  await bothThemes(page, '[role="dialog"]')
  await payments.getByRole('checkbox').click()
  await account.getByRole('button', { name: 'Anular' }).click()
  const dialog = page.getByRole('dialog', { name: 'Anular recebimento' })
  await expect(dialog.getByRole('button', { name: 'Anular' })).toBeDisabled()
  await dialog.getByLabel('Motivo').fill('Lançado em dobro')
  await dialog.getByRole('button', { name: 'Anular' }).click()
  await expect(payments.getByText('Lançado em dobro')).toBeVisible()
  await expect(account.getByRole('table', { name: 'Parcelas em aberto' }).getByRole('row')).toHaveCount(4)
})

test('on a phone what is typed to receive a payment survives a reload, Back leads to the account, and no button covers another', async ({
  page,
  api,
}) => {
  const { id, name } = await sellOnTerm(api)
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, ADMIN, `/admin/receivables?view=customers&customer=${id}`)
  const account = page.getByRole('dialog', { name: `Conta de ${name}` })
  await account.getByRole('checkbox', { name: '1/3' }).click()
  const receive = account.getByRole('button', { name: 'Receber', exact: true })
  const close = account.getByRole('button', { name: 'Fechar', exact: true })
  await expect
    .poll(async () => {
      const [above, below] = [await receive.boundingBox(), await close.boundingBox()]
      return above && below && above.y + above.height <= below.y
    })
    .toBe(true)
  await receive.click()
  const dialog = page.getByRole('dialog', { name: 'Receber pagamento' })
  await dialog.getByLabel('Observação').fill('Pago pelo irmão')
  await page.reload()
  await expect(dialog.getByLabel('Observação')).toHaveValue('Pago pelo irmão')
  await page.goBack()
  await expect(dialog).toHaveCount(0)
  await expect(account).toBeVisible()
})

test('customers see in their account what they owe', async ({ page, api }) => {
  const { email, code } = await sellOnTerm(api)
  await enter(page, email)
  await page.goto('/loja/conta')
  await page.getByText('Minhas contas').click()
  await expect(page.getByRole('checkbox', { name: `Pedido ${code}, parcela 1/3` })).toBeChecked()
  await expect(page.getByText('disponível R$ 10,00')).toBeVisible()
  await bothThemes(page, 'main')
})
