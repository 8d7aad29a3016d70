import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { ShopClient } from '@shop/api-client/client'
import { ORDER_STATUS } from '@shop/domain/order-status'
import { violations } from './axe.ts'
import { IMAGE, PNG } from './image.ts'
import { makeCustomer, makeProduct } from './make.ts'
import { giveTo, placeOrder } from './orders.ts'
import { counter } from './presses.ts'
import { pressAction } from './selection.ts'
import { ADMIN, expect, rendered, seesNotice, signIn, test } from './shop.ts'

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
  test(`a paid order is opened with its proof, and '${button}' decides it`, async ({ page, api }) => {
    const { orderId, code } = await transferOrder(api)
    await signIn(page)
    await openOrder(page, code)
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    const ofOrder = `**/api/orders/by-id/${orderId}`
    for (const late of [ofOrder, `**/api/orders/proofs/${orderId}`])
      await page.route(late, (route) => held.then(() => route.continue()))
    await pressAction(page, 'Aprovar ou Reprovar')
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('button', { name: 'Reprovar' })).toBeVisible()
    const opened = await dialog.boundingBox()
    // The order and its proof's data arrive after the dialog, which has its size from the start.
    await Promise.all([page.waitForResponse(ofOrder), release()])
    await expect(dialog.getByRole('img', { name: 'Comprovante' })).toBeVisible()
    await expect(dialog.getByText('O dinheiro ainda não está no extrato do banco.')).toBeVisible()
    await rendered(page)
    expect(await dialog.boundingBox()).toEqual(opened)
    if (button === 'Reprovar') await dialog.getByLabel('Motivo, se reprovar').fill('Comprovante ilegível')
    await seesNotice(
      page,
      'Pedido aprovado/reprovado com sucesso.',
      dialog.getByRole('button', { name: button, exact: true }).click(),
    )
    await expect(
      page.getByText(`O pedido ${code} foi ${button.toLowerCase().replace(/r$/, 'do')}.`),
    ).toBeVisible()
    await expect(dialog).toBeHidden()
    const params = { path: { orderId: String(orderId) } }
    const { data } = await api.GET('/api/reports/order/histories/{orderId}', { params })
    const comment = data?.data.histories.at(-1)?.comment ?? ''
    expect(comment.includes('Comprovante ilegível')).toBe(button === 'Reprovar')
    expect(await statusOf(api, orderId)).toBe(status)
  })

test('a proof that came later is sent with its order, after surviving a reload', async ({ page, api }) => {
  const params = { path: { status: String(ORDER_STATUS.AGUARDANDO_COMPROVANTE) } }
  const { data } = await api.GET('/api/orders/status/{status}', { params })
  const { orderId, code } = data?.data.orders[0] ?? { orderId: 0, code: '' }
  await signIn(page)
  await openOrder(page, code)
  await pressAction(page, 'Enviar comprovante')
  await page.locator('input[type=file]').setInputFiles(IMAGE)
  const image = page.getByRole('img', { name: 'Imagem escolhida 1' })
  await expect(image).toBeVisible()
  await page.reload()
  await expect(image).toBeVisible()
  await seesNotice(
    page,
    'Pedido alterado com sucesso.',
    page.getByRole('button', { name: 'Enviar', exact: true }).click(),
  )
  expect(await statusOf(api, orderId)).toBe('AGUARDANDO_APROVACAO')
})

test('packed orders of two districts get two deliverers in four actions; closing asks before it discards the choice', async ({
  page,
  api,
}) => {
  const districts = [`Vila ${randomUUID().slice(0, 8)}`, `Vila ${randomUUID().slice(0, 8)}`] as const
  const [first, second] = districts
  const orders: Awaited<ReturnType<typeof placeOrder>>[] = []
  for (const district of [first, first, second]) orders.push(await placeOrder(api, district))
  for (const { orderId } of orders) {
    await api.PATCH('/api/workflow/order/prepare', { body: { orderId } })
    await api.PATCH('/api/workflow/order/pack', { body: { orderId, images: [PNG] } })
  }
  const { data: people } = await api.GET('/api/employees/deliverers')
  const [one, other] = people?.data.deliverers.filter(({ isBlocked }) => !isBlocked) ?? []
  await signIn(page, ADMIN, '/admin/orders')
  const { does, count } = counter()
  await does(page.getByRole('button', { name: 'Atribuir motoboy' }).click())
  const dialog = page.getByRole('dialog', { name: 'Atribuir motoboy' })
  await expect(dialog.getByRole('region', { name: first })).toContainText('2 paradas')
  await does(dialog.getByLabel(`Motoboy de ${first}`).selectOption(one?.name ?? ''))
  await dialog.getByRole('button', { name: 'Fechar', exact: true }).click()
  await page.getByRole('button', { name: 'Continuar editando' }).click()
  const loads = dialog.getByRole('list', { name: 'O que cada motoboy leva' })
  await expect(loads.getByRole('listitem').filter({ hasText: one?.name ?? '' })).toContainText('em dinheiro')
  await does(dialog.getByLabel(`Motoboy de ${second}`).selectOption(other?.name ?? ''))
  expect(await violations(page)).toEqual([])
  const assign = dialog.getByRole('button', { name: 'Atribuir', exact: true })
  await seesNotice(page, 'Motoboy alterado com sucesso.', does(assign.click()))
  await expect(dialog).toBeHidden()
  expect(count()).toBe(4)
  for (const [at, person] of [one, one, other].entries()) {
    const params = { path: { id: String(orders[at]?.orderId) } }
    const { data } = await api.GET('/api/orders/by-id/{id}', { params })
    expect(data?.data.deliverer).toBe(person?.name)
  }

  // Taking an order from somebody is said beside the button, however many districts there are.
  await page.getByRole('button', { name: 'Atribuir motoboy' }).click()
  await dialog.getByRole('switch', { name: 'Só sem motoboy' }).click()
  await dialog.getByLabel(`Motoboy de ${second}`).selectOption(one?.name ?? '')
  await expect(dialog.getByText('1 pedido já tem outro motoboy e será trocado.')).toBeInViewport({ ratio: 1 })
  await expect(assign).toBeInViewport({ ratio: 1 })
})

test('a deliverer is assigned to a customer', async ({ page, api }) => {
  const { name, email } = await makeCustomer(api, { level: 1, shippingCost: 5 })
  await signIn(page, ADMIN, `/admin/customers?customer=${email}&dialog=deliverer`)
  const dialog = page.getByRole('dialog', { name: `Cliente: ${name}` })
  await expect(dialog.getByRole('button', { name: 'Associar' })).toBeDisabled()
  await dialog.getByRole('combobox', { name: 'Motoboy' }).click()
  const deliverer = page.getByRole('listbox').getByRole('option').first()
  const chosen = await deliverer.innerText()
  await deliverer.click()
  const associate = dialog.getByRole('button', { name: 'Associar' })
  await seesNotice(page, 'Associação realizada com sucesso.', associate.click())
  const { data } = await api.GET('/api/administrator/customer/{email}', { params: { path: { email } } })
  expect(data?.data.deliverer).toBe(chosen)
})

test('on a phone a list is sorted, and a whole page selected, as on a PC', async ({ page, api }) => {
  // Dearer than those of other tests, and than that of an earlier attempt.
  const dearest = await makeProduct(api, { sellPrice: 500_000 + (Math.floor(Date.now() / 1000) % 400_000) })
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, ADMIN, '/admin/products')
  const cards = page.getByRole('list', { name: 'Produtos' }).getByRole('listitem')
  await expect(cards.first()).not.toContainText(dearest.name)
  await page.getByRole('combobox', { name: 'Ordenar por' }).selectOption('Preço de venda, decrescente')
  await expect(cards.first()).toContainText(dearest.name)
  const box = await cards.first().getByRole('checkbox').boundingBox()
  expect(box?.width).toBeGreaterThanOrEqual(24)
  await page.getByRole('checkbox', { name: 'Selecionar todos desta página' }).check()
  await expect(page.getByText(`${await cards.count()} selecionado(s)`)).toBeVisible()
})

test('offline, "not delivered" is stored with its reason and image, and sent when the network is back', async ({
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
  await dialog.locator('input[type=file]').setInputFiles(IMAGE)
  await expect(dialog.getByRole('img', { name: 'Imagem escolhida 1' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Confirmar' }).click()
  const back = page.getByRole('region', { name: 'Não entregues: devolver à loja' })
  await expect(back.getByRole('article', { name: `Pedido ${code}` })).toBeVisible()
  await expect(back.getByRole('button', { name: /Sair para entrega/ })).toHaveCount(0)
  await context.setOffline(false)
  await expect(page.getByText('Sem conexão.')).toBeHidden()
  const params = { path: { id: String(orderId) } }
  const attempts = async () => (await api.GET('/api/orders/attempts/{id}', { params })).data?.data.attempts
  await expect.poll(attempts).toMatchObject([{ reason: 'absent', imageUrl: expect.any(String) }])
  await expect(back.getByText('Não entregue: cliente ausente')).toBeVisible()
})

test('a product is edited together with its images', async ({ page, api }) => {
  const { code, name } = await makeProduct(api, { stock: 2 })
  await signIn(page, ADMIN, `/admin/products?panel=edit&code=${code}`)
  await page.getByRole('textbox', { name: 'Nome' }).fill(`${name} novo`)
  await seesNotice(
    page,
    'Imagem atualizada com sucesso.',
    page.locator('input[type=file]').first().setInputFiles(IMAGE),
  )
  await seesNotice(
    page,
    'Produto editado com sucesso.',
    page.getByRole('button', { name: 'Editar', exact: true }).click(),
  )
  const { data } = await api.GET('/api/products/full/search/{term}', { params: { path: { term: code } } })
  expect(data?.data[0]).toMatchObject({ name: `${name} novo`, imagesUrl: [expect.any(String)] })

  // The dialog has its place before the image arrives.
  await page.route('**/api/files/**', (route) => route.abort())
  await page.goto(`/admin/products?panel=edit&code=${code}`)
  await page.getByRole('button', { name: /^Visualizar / }).click()
  const image = page.getByRole('dialog', { name: 'Visualização da imagem' }).locator('img')
  await expect.poll(async () => (await image.boundingBox())?.height).toBeGreaterThan(300)
})

test('labels are printed for the selected products', async ({ page, api }) => {
  const { code, name } = await makeProduct(api, { stock: 2 })
  await signIn(page, ADMIN, `/admin/products?term=${code}`)
  await page.getByRole('checkbox', { name: `Selecionar ${name}` }).check()
  await pressAction(page, 'Imprimir Etiquetas')
  await expect(page.getByRole('img', { name: new RegExp(code) }).first()).toBeVisible()
})

test('a dialog of the till is in the address, asks before discarding typed text, and keeps it through a reload', async ({
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

/** An order paid by transfer that was delivered. */
async function deliveredTransfer(api: ShopClient) {
  const sold = await transferOrder(api)
  const body = { orderId: sold.orderId }
  await api.PATCH('/api/workflow/order/approve', { body })
  await giveTo(api, sold.orderId, DELIVERER.email)
  await api.PATCH('/api/workflow/order/dispatch', { body })
  const { error } = await api.PATCH('/api/workflow/order/deliver', {
    body: { ...body, receivedBy: 'Maria', signature: PNG },
  })
  if (error) throw new Error(JSON.stringify(error))
  return sold
}

test('an exchange on a paid order asks before it is lost, survives a reload, gives credit and is told in the history', async ({
  page,
  api,
}) => {
  const { orderId, code } = await deliveredTransfer(api)
  await signIn(page, ADMIN, `/admin/orders?order=${orderId}&dialog=exchangeReturn`)
  const dialog = page.getByRole('dialog', { name: 'Troca ou devolução' })
  await dialog.getByRole('button', { name: /^Produto/ }).click()
  await expect(dialog.getByText(`Pedido ${code}, já pago`)).toBeVisible()
  await dialog.getByRole('checkbox', { name: 'Com defeito (não volta ao estoque)' }).check()
  await dialog.getByLabel('Comentários').fill('Tela riscada')
  await dialog.getByRole('button', { name: 'Fechar', exact: true }).click()
  await page.getByRole('button', { name: 'Continuar editando' }).click()
  await page.reload()
  await expect(dialog.getByLabel('Comentários')).toHaveValue('Tela riscada')
  await expect(dialog.getByRole('definition').last()).toHaveText('R$ 20,00')
  await seesNotice(
    page,
    'Pedido alterado com sucesso.',
    dialog.getByRole('button', { name: 'Registrar' }).click(),
  )
  await expect(dialog.getByText('O cliente não tem itens que possam voltar.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Fechar', exact: true }).click()
  await expect(dialog).toBeHidden()

  await page.goto(`/admin/orders?order=${orderId}&dialog=history`)
  const last = page.getByRole('dialog').getByRole('listitem').last()
  await expect(last).toContainText('registrou uma troca')
  await expect(last).toContainText('com defeito')
  await expect(last).toContainText('Tela riscada')
  await expect(last).not.toContainText('alterou o status')
})

test('an order that was found by its code and acted on is in the list of its next status at once', async ({
  page,
  api,
}) => {
  const { orderId, code } = await placeOrder(api)
  await api.PATCH('/api/workflow/order/prepare', { body: { orderId } })
  // Live events are blocked: only the action itself reloads the list.
  await page.route('**/api/orders/events*', (route) => route.abort())
  await signIn(page, ADMIN, `/admin/orders?status=${ORDER_STATUS.EM_PREPARACAO}&items=100`)
  const row = page.getByRole('row').filter({ hasText: code })
  await expect(row).toBeVisible()
  await page.getByPlaceholder('Código do pedido').fill(code)
  await page.getByRole('button', { name: 'Buscar' }).click()
  await page.getByRole('table', { name: 'Pedido encontrado' }).getByRole('checkbox').check()
  await pressAction(page, 'Concluir embalagem')
  const pack = page.getByRole('dialog', { name: 'Concluir embalagem' })
  await pack.locator('input[type=file]').setInputFiles(IMAGE)
  await pack.getByRole('button', { name: 'Concluir' }).click()
  await expect(pack).toBeHidden()
  await expect(page.getByRole('table', { name: 'Pedidos', exact: true })).toBeVisible()
  await expect(row).toBeHidden()
})
