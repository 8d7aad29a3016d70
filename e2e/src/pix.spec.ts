import { randomBytes } from 'node:crypto'
import type { ShopClient } from '@shop/api-client/client'
import { violations } from './axe.ts'
import { makeCustomer, makeProduct } from './make.ts'
import { ADMIN, expect, seesNotice, signIn, test } from './shop.ts'

const endToEndId = () => `E99999999202603101504${randomBytes(6).toString('hex').slice(1)}`

/** An order of R$ 123,45 that waits for its Pix. */
async function placePixOrder(api: ShopClient) {
  const customer = await makeCustomer(api, {})
  const product = await makeProduct(api, { sellPrice: 123.45 })
  const params = { path: { id: String(customer.id) } }
  await api.POST('/api/orders/cart/add/{id}', { params, body: { productId: product.id, quantity: 1 } })
  const { data: placed } = await api.POST('/api/orders/checkout/pix/{id}', {
    params,
    body: { typeOfDelivery: 2, withWarranty: false, isFastDelivery: false },
  })
  if (!placed) throw new Error('The order was not placed')
  return placed.data
}

test('a Pix can still be scanned while its reloads fail', async ({ page, api }) => {
  const { orderId } = await placePixOrder(api)
  await page.clock.install()
  await signIn(page, ADMIN, `/admin/orders?dialog=details&order=${orderId}`)
  const image = page.getByRole('img', { name: 'QR code do Pix' })
  await expect(image).toBeVisible()
  await expect(page.getByText(/^Aguardando R\$\s123,45$/)).toBeVisible()
  await page.route('**/api/orders/pix/*', (route) =>
    route.fulfill({ status: 500, json: { errors: ['Falhou'], code: 'INTERNAL' } }),
  )
  const failed = page.waitForResponse('**/api/orders/pix/*')
  await page.clock.fastForward(6_000)
  await failed
  await page.clock.fastForward(1_000)
  await expect(image).toBeVisible()
})

test('a Pix confirmed by hand gets its later notification attached, found and settled', async ({
  page,
  api,
  request,
}) => {
  const { code, txid } = await placePixOrder(api)
  await signIn(page, ADMIN, `/admin/orders?code=${code}`)
  await page.getByRole('row', { name: code }).getByRole('checkbox').click()
  await page.getByRole('button', { name: 'Confirmar Pix recebido' }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirmar Pix recebido' })
  const confirm = dialog.getByRole('button', { name: 'Confirmar' })
  await dialog.getByLabel('Valor recebido').fill('123,44')
  await dialog.getByLabel('Observação').fill('Extrato das 15h')
  await expect(dialog.getByText('Só o valor exato paga o pedido')).toBeVisible()
  await expect(confirm).toBeDisabled()
  expect(await violations(page)).toEqual([])
  await dialog.getByLabel('Valor recebido').fill('123,45')
  await seesNotice(page, 'Pedido alterado com sucesso.', confirm.click())
  await page.goto(`/admin/orders?code=${code}`)
  await expect(page.getByRole('row', { name: code })).toContainText('Aguardando aprovação')

  const pix = [{ endToEndId: endToEndId(), txid, valor: '123.45', horario: new Date().toISOString() }]
  const notified = await request.post('/api/webhooks/pix', {
    headers: { authorization: 'Bearer segredo-de-teste-do-pix' },
    data: { pix },
  })
  expect(notified.ok()).toBe(true)

  await page.goto('/admin/settings?view=payments')
  const queue = page.getByRole('table', { name: 'Pagamentos a conferir' })
  await page.getByRole('main').getByPlaceholder('Pesquisar').fill(code)
  await expect(queue.getByRole('row')).toHaveCount(2)
  await expect(queue).toContainText('Pedido já pago')
  await queue.getByRole('checkbox').click()
  await page.getByRole('button', { name: 'Conferir' }).click()
  const decision = page.getByRole('dialog', { name: 'Conferir pagamento' })
  await expect(decision).toContainText('Pix confirmado à mão')
  await expect(decision.getByLabel('Aceitar como pagamento do pedido')).toBeChecked()
  const address = page.url()
  await decision.getByLabel('Justificativa').fill('É o mesmo Pix')
  await seesNotice(
    page,
    'Pagamento conferido com sucesso.',
    decision.getByRole('button', { name: 'Confirmar' }).click(),
  )
  await expect(page.getByText('Nenhum resultado encontrado')).toBeVisible()

  // An older URL shows the decision.
  await page.goto(address)
  await expect(decision.getByRole('alert')).toHaveText(
    'Este pagamento já foi conferido por Administrador: Aceitar como pagamento do pedido (É o mesmo Pix).',
  )
  await expect(decision.getByRole('button', { name: 'Confirmar' })).toBeDisabled()
})
