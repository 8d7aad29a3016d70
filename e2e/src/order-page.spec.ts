import type { Page } from '@playwright/test'
import type { ShopClient } from '@shop/api-client/client'
import { violations } from './axe.ts'
import { PNG } from './image.ts'
import { makeCustomer, makeProduct } from './make.ts'
import { placeOrder } from './orders.ts'
import { pressAction } from './selection.ts'
import { ADMIN, expect, seesNotice, signIn, test } from './shop.ts'

/** Two orders of a customer that wait for a decision about their transfers, and the list of them, latest first. */
async function placeTransfers(api: ShopClient) {
  const customer = await makeCustomer(api, { shippingCost: 10 })
  const product = await makeProduct(api, { stock: 2 })
  const path = { params: { path: { id: String(customer.id) } } }
  const place = async () => {
    await api.POST('/api/orders/cart/add/{id}', { ...path, body: { productId: product.id, quantity: 1 } })
    const { data, error } = await api.POST('/api/orders/checkout/bank/transfer/{id}', {
      ...path,
      body: { typeOfDelivery: 1, withWarranty: false, isFastDelivery: false, receiptImage: PNG },
    })
    if (!data) throw new Error(JSON.stringify(error))
    return data.data
  }
  const second = await place()
  const first = await place()
  return { customer, product, first, second, list: `/admin/orders?q=${encodeURIComponent(customer.name)}` }
}

const statusOf = async (api: ShopClient, orderId: number) =>
  (await api.GET('/api/orders/by-id/{id}', { params: { path: { id: String(orderId) } } })).data?.data.status

const titleOf = (page: Page, code: string) => page.getByRole('heading', { level: 1, name: `Pedido ${code}` })

for (const [device, width, height] of [
  ['a PC', 1366, 768],
  ['a phone', 390, 844],
] as const)
  test(`on ${device} an order has a page with everything, and the decision leads to the next one`, async ({
    page,
    api,
  }) => {
    await page.setViewportSize({ width, height })
    const { customer, product, first, second, list } = await placeTransfers(api)
    await signIn(page, ADMIN, list)
    if (width < 900) await page.getByRole('button', { name: customer.name, exact: true }).first().click()
    else await page.getByRole('row').filter({ hasText: first.code }).click()
    await expect(titleOf(page, first.code)).toBeVisible()
    const main = page.getByRole('main')
    await expect(main.getByText(product.name)).toBeVisible()
    for (const text of ['Região de Entrega', 'Possui Garantia?', 'Como se chega ao total'])
      await expect(main.getByText(text)).toBeVisible()
    await expect(main.getByRole('heading', { name: 'Detalhes do Pedido' })).toBeVisible()
    await expect(main.getByText('alterou o status do pedido para').first()).toBeVisible()
    await expect(main.getByRole('img', { name: 'Comprovante' })).toBeVisible()
    const approve = main.getByRole('button', { name: 'Aprovar e ir ao próximo' })
    await expect(approve).toBeInViewport({ ratio: 1 })
    expect(await violations(page)).toEqual([])

    await seesNotice(page, `O pedido ${first.code} foi aprovado.`, approve.click())
    await expect(titleOf(page, second.code)).toBeVisible()
    expect(await statusOf(api, first.orderId)).toBe('AGUARDANDO_ESTOQUISTA')

    // The URL alone opens it again.
    await page.reload()
    await expect(titleOf(page, second.code)).toBeVisible()
    await main.getByLabel('Motivo, se reprovar').fill('Sem depósito')
    // No other order waits, so the list is shown again.
    await main.getByRole('button', { name: 'Reprovar', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Pedidos' })).toBeVisible()
    expect(await statusOf(api, second.orderId)).toBe('REPROVADOS')
  })

test('j, k, Enter and Escape go through the list and from order to order', async ({ page, api }) => {
  const { first, second, list } = await placeTransfers(api)
  await signIn(page, ADMIN, list)
  const box = (code: string) => page.getByRole('row').filter({ hasText: code }).getByRole('checkbox')
  await box(first.code).check()
  await page.keyboard.press('Escape')
  await expect(box(first.code)).not.toBeChecked()
  await page.keyboard.press('j')
  await expect(box(second.code)).toBeFocused()
  await page.keyboard.press('k')
  await expect(box(first.code)).toBeFocused()
  await expect(box(first.code)).not.toBeChecked()
  await page.keyboard.press('x')
  await expect(box(first.code)).toBeChecked()
  await expect(page.getByText('percorrer')).toBeVisible()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Teclas' })).toContainText('Marcar ou desmarcar a linha')
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Teclas' })).toBeHidden()
  await expect(box(first.code)).toBeChecked()
  await expect(box(first.code)).toBeFocused()

  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Próximo', exact: true })).toBeEnabled()
  await page.keyboard.press('j')
  await expect(titleOf(page, second.code)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Pedido anterior' })).toBeEnabled()
  await page.keyboard.press('k')
  await expect(titleOf(page, first.code)).toBeVisible()
  // The first press shows the action of the second.
  await expect(page.getByRole('button', { name: 'Aprovar e ir ao próximo' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Aprovar e ir ao próximo' })).toBeFocused()
  expect(await statusOf(api, first.orderId)).toBe('AGUARDANDO_APROVACAO')
  await page.keyboard.press('Enter')
  await expect(titleOf(page, second.code)).toBeVisible()
  // A letter typed into a field is not a shortcut.
  await page.getByLabel('Motivo, se reprovar').pressSequentially('jk')
  await expect(page.getByLabel('Motivo, se reprovar')).toHaveValue('jk')
  await page.getByLabel('Motivo, se reprovar').clear()
  await page.getByRole('heading', { level: 1 }).focus()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { level: 1, name: 'Pedidos' })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: '2 pedidos encontrados' })).toBeVisible()
})

test('the specified dialog of details leads to the page, whose actions open their dialogs there', async ({
  page,
  api,
}) => {
  const { code } = await placeOrder(api)
  await signIn(page, ADMIN, '/admin/orders?status=1&items=100')
  await page.getByRole('row').filter({ hasText: code }).getByRole('checkbox').check()
  await pressAction(page, 'Visualizar pedido')
  const dialog = page.getByRole('dialog', { name: 'Detalhes do Pedido' })
  await expect(dialog.getByText('Região de Entrega')).toBeVisible()
  await dialog.getByRole('link', { name: 'Abrir página' }).click()
  await expect(titleOf(page, code)).toBeVisible()
  await expect(dialog).toBeHidden()

  const actions = page.getByRole('toolbar', { name: 'Ações do pedido' })
  await actions.getByRole('button', { name: 'Iniciar preparação' }).click()
  await page.getByRole('dialog', { name: 'Confirmação' }).getByRole('button', { name: 'Confirmar' }).click()
  await expect(page.getByRole('main').getByText('Em preparação').first()).toBeVisible()
  await actions.getByRole('button', { name: 'Mais' }).click()
  await page.getByRole('menuitem', { name: 'Cancelar pedido' }).click()
  const cancel = page.getByRole('dialog')
  await cancel.getByLabel('Motivo').fill('Cliente desistiu')
  await cancel.getByRole('button', { name: 'Confirmar' }).click()
  await expect(page.getByRole('main').getByText('Cancelado').first()).toBeVisible()
  await expect(titleOf(page, code)).toBeVisible()
})

test('an order that does not exist says so', async ({ page }) => {
  await signIn(page, ADMIN, '/admin/orders/99999999')
  await expect(page.getByText('Não foi possível encontrar o pedido com o código informado.')).toBeVisible()
  await page.getByRole('link', { name: 'Voltar à lista' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Pedidos' })).toBeVisible()
})
