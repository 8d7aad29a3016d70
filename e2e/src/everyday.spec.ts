import type { Page } from '@playwright/test'
import type { ShopClient } from '@shop/api-client/client'
import { ORDER_STATUS } from '@shop/domain/order-status'
import { makeCustomer, makeProduct } from './make.ts'
import { giveTo, placeOrder } from './orders.ts'
import { PICTURE, PNG } from './picture.ts'
import { pressAction } from './selection.ts'
import { ADMIN, expect, seesNotice, signIn, test } from './shop.ts'

const DELIVERER = { email: 'entregador@demo.local', password: 'demo-entregador-2026' }

const statusOf = async (api: ShopClient, orderId: number) => {
  const params = { path: { id: String(orderId) } }
  const { data } = await api.GET('/api/orders/by-id/{id}', { params })
  return data?.data.status
}

/** An order paid by transfer, with its proof. */
async function transferOrder(api: ShopClient) {
  const customer = await makeCustomer(api, { shippingCost: 10 })
  const product = await makeProduct(api, { stock: 1 })
  const params = { path: { id: String(customer.id) } }
  await api.POST('/api/orders/cart/add/{id}', { params, body: { productId: product.id, quantity: 1 } })
  const { data, error } = await api.POST('/api/orders/checkout/bank/transfer/{id}', {
    params,
    body: { typeOfDelivery: 1, withWarranty: false, isFastDelivery: false, receiptImage: PNG },
  })
  if (!data) throw new Error(JSON.stringify(error))
  return data.data
}

async function openOrder(page: Page, code: string) {
  await page.goto(`/admin/orders?code=${code}`)
  await page.getByRole('checkbox', { name: `Selecionar Pedido ${code}` }).check()
}

for (const [button, status] of [
  ['Aprovar', 'AGUARDANDO_ESTOQUISTA'],
  ['Reprovar', 'REPROVADOS'],
] as const)
  test(`a paid order is looked at with its proof, and '${button}' decides it`, async ({ page, api }) => {
    const { orderId, code } = await transferOrder(api)
    await signIn(page)
    await openOrder(page, code)
    await pressAction(page, 'Aprovar ou Reprovar')
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('img', { name: 'Comprovante' })).toBeVisible()
    await seesNotice(
      page,
      'Pedido aprovado/reprovado com sucesso.',
      dialog.getByRole('button', { name: button, exact: true }).click(),
    )
    await expect(dialog).toBeHidden()
    expect(await statusOf(api, orderId)).toBe(status)
  })

test('a proof that came later is sent with its order, and survives a reload before', async ({
  page,
  api,
}) => {
  const params = { path: { status: String(ORDER_STATUS.AGUARDANDO_COMPROVANTE) } }
  const { data } = await api.GET('/api/orders/status/{status}', { params })
  const { orderId, code } = data?.data.orders[0] ?? { orderId: 0, code: '' }
  await signIn(page)
  await openOrder(page, code)
  await pressAction(page, 'Enviar comprovante')
  await page.locator('input[type=file]').setInputFiles(PICTURE)
  const picture = page.getByRole('img', { name: 'Imagem escolhida 1' })
  await expect(picture).toBeVisible()
  await page.reload()
  await expect(picture).toBeVisible()
  await seesNotice(
    page,
    'Pedido alterado com sucesso.',
    page.getByRole('button', { name: 'Enviar', exact: true }).click(),
  )
  expect(await statusOf(api, orderId)).toBe('AGUARDANDO_APROVACAO')
})

test('without a network "not delivered" is kept with its reason and picture, and sent when it is back', async ({
  page,
  context,
  api,
}) => {
  const { orderId, code } = await placeOrder(api)
  await giveTo(api, orderId, DELIVERER.email)
  await api.PATCH('/api/workflow/order/dispatch', { body: { orderId } })
  await signIn(page, DELIVERER, '/admin/deliveries')
  await page.getByRole('button', { name: `Não entregue: pedido ${code}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Não entregue' })
  await expect(dialog).toBeVisible()
  await context.setOffline(true)
  await dialog.getByRole('radio', { name: 'Cliente ausente' }).check()
  await dialog.locator('input[type=file]').setInputFiles(PICTURE)
  await expect(dialog.getByRole('img', { name: 'Imagem escolhida 1' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Confirmar' }).click()
  const back = page.getByRole('region', { name: 'Não entregues: devolver à loja' })
  await expect(back.getByRole('article', { name: `Pedido ${code}` })).toBeVisible()
  await expect(back.getByRole('button', { name: /Sair para entrega/ })).toHaveCount(0)
  await context.setOffline(false)
  await expect(page.getByRole('article', { name: `Pedido ${code}` })).toBeHidden({ timeout: 15_000 })
  const params = { path: { id: String(orderId) } }
  const { data } = await api.GET('/api/orders/attempts/{id}', { params })
  expect(data?.data.attempts).toMatchObject([{ reason: 'absent', imageUrl: expect.any(String) }])
})

test('a product is edited together with its pictures', async ({ page, api }) => {
  const { code, name } = await makeProduct(api, { stock: 2 })
  await signIn(page, ADMIN, `/admin/products?panel=edit&code=${code}`)
  await page.getByRole('textbox', { name: 'Nome' }).fill(`${name} novo`)
  await seesNotice(
    page,
    'Imagem atualizada com sucesso.',
    page.locator('input[type=file]').first().setInputFiles(PICTURE),
  )
  await seesNotice(
    page,
    'Produto editado com sucesso.',
    page.getByRole('button', { name: 'Editar', exact: true }).click(),
  )
  const { data } = await api.GET('/api/products/full/search/{term}', { params: { path: { term: code } } })
  expect(data?.data[0]).toMatchObject({ name: `${name} novo`, imagesUrl: [expect.any(String)] })
})

test('labels are printed for the products that were chosen', async ({ page, api }) => {
  const { code, name } = await makeProduct(api, { stock: 2 })
  await signIn(page, ADMIN, `/admin/products?term=${code}`)
  await page.getByRole('checkbox', { name: `Selecionar ${name}` }).check()
  await pressAction(page, 'Imprimir Etiquetas')
  await expect(page.getByRole('img', { name: new RegExp(code) }).first()).toBeVisible()
})

test('a dialog of the till is in the address, asks before it loses what was typed, and keeps it through a reload', async ({
  page,
}) => {
  await signIn(page, ADMIN, '/admin/cash?dialog=open')
  const dialog = page.getByRole('dialog', { name: 'Abrir caixa' })
  await dialog.getByLabel('Troco inicial').fill('150,00')
  await page.reload()
  await expect(dialog.getByLabel('Troco inicial')).toHaveValue(/150,00/)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Descartar' }).click()
  await expect(dialog).toBeHidden()
  await expect(page).not.toHaveURL(/dialog=/)
})
