import { randomInt } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import type { ShopClient } from '@shop/api-client/client'
import { luhnDigit } from '@shop/domain/serials'
import { violations } from './axe.ts'
import { enter } from './customer.ts'
import { IMAGE } from './image.ts'
import { makeCustomer, makeEmployee, makeProduct } from './make.ts'
import { giveTo, sign } from './orders.ts'
import { counter } from './presses.ts'
import { readCodes } from './reader.ts'
import { expect, goToScreen, seesNotice, signIn, test } from './shop.ts'

test.use({ serviceWorkers: 'allow' })

function newImei() {
  const digits = `35${Array.from({ length: 12 }, () => randomInt(10)).join('')}`
  return `${digits}${luhnDigit(digits)}`
}

const stateOf = async (api: ShopClient, serial: string) =>
  (await api.GET('/api/units/{serial}', { params: { path: { serial } } })).data?.data.state

/** Draws on the only signature pad of a dialog. */
async function signOn(page: Page, dialog: Locator, name: string) {
  const pad = dialog.getByRole('img', { name })
  await pad.scrollIntoViewIfNeeded()
  const box = await pad.boundingBox()
  if (!box) throw new Error('There is nothing to sign on')
  await page.mouse.move(box.x + 20, box.y + 20)
  await page.mouse.down()
  await page.mouse.move(box.x + 120, box.y + 60)
  await page.mouse.up()
}

/** A phone in the cart of a customer who can pick it up or have it delivered. */
async function cartWith(api: ShopClient, serial: string) {
  const customer = await makeCustomer(api, { shippingCost: 10 })
  const phone = await makeProduct(api, { sellPrice: 900, serials: [serial] })
  const params = { path: { id: String(customer.id) } }
  await api.POST('/api/orders/cart/add/{id}', { params, body: { productId: phone.id, quantity: 1 } })
  return { customer, phone, params }
}

/** A phone that its customer fetched at the counter. */
async function sold(api: ShopClient, serial: string) {
  const { customer, phone, params } = await cartWith(api, serial)
  const body = { typeOfDelivery: 2 as const, withWarranty: false, isFastDelivery: false }
  const { data } = await api.POST('/api/orders/checkout/{id}', { params, body })
  const { error } = await api.POST('/api/workflow/order/hand-over', {
    body: { orderId: data?.data.orderId ?? 0, serials: [{ productId: phone.id, serial }] },
  })
  if (error) throw new Error(JSON.stringify(error))
  return { customer, phone }
}

/** Fills in the data required for every used phone: the phone, its state and price, and its record. Each step is one action. */
async function fillPhone(
  page: Page,
  dialog: Locator,
  does: (a: Promise<unknown>) => Promise<unknown>,
  code: string,
  known?: string,
) {
  const serial = known ?? newImei()
  await does(dialog.getByLabel(/^Produto/).fill(code))
  await does(page.keyboard.press('Enter'))
  await expect(dialog.getByText('Aparelho:')).toBeVisible()
  if (known) await expect(dialog.getByLabel('IMEI ou número de série')).toHaveValue(known)
  else await does(dialog.getByLabel('IMEI ou número de série').fill(serial))
  await does(dialog.getByLabel('Preço de compra').fill('350,00'))
  await does(dialog.getByLabel('Tela', { exact: false }).first().selectOption('Sim, em ordem'))
  const images = dialog.locator('input[type=file]')
  await does(images.first().setInputFiles(IMAGE))
  await expect(dialog.getByRole('img', { name: 'Imagem escolhida 1' })).toHaveCount(1)
  await does(images.last().setInputFiles(IMAGE))
  await expect(dialog.getByRole('img', { name: 'Imagem escolhida 1' })).toHaveCount(2)
  await does(signOn(page, dialog, 'Assinatura de quem vende'))
  return serial
}

// No days of holding, so that a bought phone can be sold at once, and cash to pay for it; the till may be open already.
test.beforeEach(async ({ api }) => {
  await api.PATCH('/api/companies/phones', { body: { holdingDays: 0 } })
  await api.POST('/api/till/open', { body: { float: 0 } })
  await api.POST('/api/till/movements', {
    body: { kind: 'in', amount: 2_000, category: '', comment: 'Troco' },
  })
})

test('a used phone of a product without a proposed price is bought from a passer-by, and is stock', async ({
  page,
  api,
}) => {
  const model = await makeProduct(api, { serials: [newImei()] })
  const { does, count } = counter()
  await signIn(page)
  await does(goToScreen(page, '/admin/trade-ins'))
  await does(page.getByRole('button', { name: 'Comprar aparelho' }).click())
  const dialog = page.getByRole('dialog', { name: 'Comprar aparelho' })
  await does(dialog.getByLabel('Nome').fill('Vitória Vendedora'))
  await does(dialog.getByLabel('CPF').fill('529.982.247-25'))
  await does(dialog.getByLabel('Telefone').fill('11987654321'))
  await does(dialog.getByLabel('Endereço').fill('Rua da Troca, 7'))
  const serial = await fillPhone(page, dialog, does, model.code)
  await seesNotice(
    page,
    'registrada com sucesso',
    does(dialog.getByRole('button', { name: 'Registrar compra' }).click()),
  )
  await expect(page.getByRole('row', { name: serial })).toContainText('Liberado para venda')
  expect(count()).toBeLessThanOrEqual(20)
  expect(await stateOf(api, serial)).toBe('stock')
  await page.getByRole('row', { name: serial }).click()
  const record = page.getByRole('dialog', { name: 'Compra de usado' })
  for (const name of ['Documento de quem vende', /^Consulta do IMEI/, 'Assinatura de quem vende'])
    await expect(record.getByRole('img', { name })).toHaveJSProperty('complete', true)
})

test('a used phone lowers the sale that it is bought in, and is stock when the sale is made', async ({
  page,
  api,
}) => {
  const { customer, phone } = await cartWith(api, newImei())
  const { does, count } = counter()
  await signIn(page, undefined, `/admin/selling?customer=${customer.id}&step=cart`)
  await does(page.getByRole('link', { name: 'Usado na troca' }).click())
  const dialog = page.getByRole('dialog', { name: 'Comprar aparelho' })
  await expect(dialog).toContainText(`Na compra de ${customer.name}`)
  const serial = await fillPhone(page, dialog, does, phone.code)
  await does(dialog.getByRole('button', { name: 'Registrar compra' }).click())
  const lines = page.locator('dl', { hasText: 'Usados na troca' })
  await expect(lines).toContainText('-R$ 350,00')
  await does(page.getByRole('radio', { name: 'Retirada na loja' }).check())
  await expect(lines).toContainText('A pagarR$ 550,00')
  await does(page.getByRole('button', { name: 'Finalizar Pedido' }).click())
  await expect(page.getByRole('heading', { name: /concluída$/ })).toBeVisible()
  expect(count()).toBeLessThanOrEqual(20)
  expect(await stateOf(api, serial)).toBe('stock')
})

test('a used phone is begun inside of a sale at the counter, by its IMEI in the box, and lowers the sale', async ({
  page,
  api,
}) => {
  const [bought, used] = [newImei(), newImei()]
  const customer = await makeCustomer(api, {})
  const phone = await makeProduct(api, { sellPrice: 900, serials: [bought] })
  const seller = await makeEmployee(api, ['bo:manage:orders', 'bo:manage:internal_sales', 'app:counter'])
  await signIn(page, seller, '/admin/counter')
  const box = page.getByPlaceholder('Nome, código, código de barras ou número de série')
  await expect(box).toBeFocused()
  const { does, count } = counter()
  await does(readCodes(page, [bought]))
  const lines = page.getByRole('list', { name: 'Itens da venda' })
  await expect(lines).toContainText(bought)
  await does(readCodes(page, [used]))
  const found = page.getByRole('list', { name: 'Pedidos e aparelhos encontrados' })
  await expect(found).toContainText(`Um aparelho que a loja não conhece: ${used}`)
  expect(await violations(page)).toEqual([])
  await does(found.getByRole('button', { name: 'Usado na troca' }).click())
  // The sale was to nobody: who gives a phone is registered.
  const who = page.getByRole('dialog', { name: 'Cliente da venda' })
  await expect(who).toContainText('Quem dá o usado na troca precisa de cadastro')
  expect(await violations(page)).toEqual([])
  await does(who.getByRole('searchbox').fill(customer.name))
  await expect(who.getByRole('button', { name: customer.name })).toBeVisible()
  await does(page.keyboard.press('Enter'))
  const dialog = page.getByRole('dialog', { name: 'Comprar aparelho' })
  await expect(dialog).toContainText(`Na compra de ${customer.name}`)
  await fillPhone(page, dialog, does, phone.code, used)
  await does(dialog.getByRole('button', { name: 'Registrar compra' }).click())
  await expect(page.getByRole('list', { name: 'Usados na troca' })).toContainText('-R$ 350,00')
  const sale = page.getByRole('region', { name: 'Venda' })
  await expect(sale).toContainText('A pagar R$ 550,00')
  await expect(lines).toContainText(bought)
  expect(await violations(page)).toEqual([])
  await does(page.keyboard.press('F8'))
  await does(page.getByRole('combobox', { name: 'Bandeira' }).fill('Visa'))
  await does(page.keyboard.press('Enter'))
  await expect(page.getByRole('region', { name: 'Venda concluída' })).toContainText('Finalizado')
  expect(count()).toBeLessThanOrEqual(20)
  expect([await stateOf(api, used), await stateOf(api, bought)]).toEqual(['stock', 'sold'])
})

test('who bought a phone is found by its IMEI from the top bar; a claim goes from the counter to the hand-back', async ({
  page,
  api,
}) => {
  const serial = newImei()
  const { customer } = await sold(api, serial)
  const { does, count } = counter()
  await signIn(page)
  const search = page.getByRole('combobox', { name: 'Pesquisar' })
  await does(search.fill(serial))
  await expect(page.getByRole('option', { name: serial })).toBeVisible()
  await does(search.press('Enter'))
  await expect(page.getByRole('main')).toContainText(customer.name)
  expect(count()).toBeLessThanOrEqual(2)

  await goToScreen(page, '/admin/claims')
  await page.getByRole('button', { name: 'Receber aparelho' }).click()
  const form = page.getByRole('dialog', { name: 'Receber aparelho' })
  const scan = form.getByLabel('Número de série ou IMEI do aparelho')
  await scan.fill(serial)
  await scan.press('Enter')
  await expect(form).toContainText(customer.name)
  await form.getByLabel('Problema').fill('Não carrega')
  await form.locator('input[type=file]').setInputFiles(IMAGE)
  await expect(form.getByRole('img', { name: 'Imagem escolhida 1' })).toBeVisible()
  await form.getByRole('button', { name: 'Abrir garantia' }).click()
  const claim = page.getByRole('dialog', { name: /^Garantia G/ })
  await expect(claim.getByRole('img', { name: 'Imagem 1 do aparelho' })).toBeVisible()
  const goOn = async (action: string, fill?: (dialog: Locator) => Promise<unknown>) => {
    await claim.getByRole('button', { name: action }).click()
    const step = page.getByRole('dialog', { name: /^G\d+: / })
    await fill?.(step)
    await step.getByRole('button', { name: 'Confirmar' }).click()
    await expect(step).toBeHidden()
  }
  await goOn('Analisar')
  await goOn('Consertado', (step) => step.getByLabel('Custo do conserto').fill('80,00'))
  await goOn('Entregar ao cliente')
  await expect(claim.getByRole('button', { name: 'Analisar' })).toBeHidden()
  await expect(claim).toContainText('R$ 80,00')
  const tracking = await claim.getByRole('link', { name: /acompanhamento/ }).getAttribute('href')
  await page.goto(tracking ?? '')
  await expect(page.getByText('Entregue ao cliente').first()).toBeVisible()
  await expect(page.getByText(serial)).toBeHidden()
})

test('a customer asks for the warranty of a phone in the shop, with an image', async ({ page, api }) => {
  const serial = newImei()
  const { customer } = await sold(api, serial)
  await enter(page, customer.email)
  await page.getByRole('link', { name: 'Conta' }).click()
  await page.getByText('Garantia', { exact: true }).click()
  await page.getByRole('button', { name: 'Pedir garantia de um aparelho' }).click()
  await page.getByLabel('Aparelho').selectOption(serial)
  await page.getByLabel('O que aconteceu?').fill('Tela piscando')
  await page.locator('input[type=file]').setInputFiles(IMAGE)
  await expect(page.getByText('Imagens escolhidas: 1')).toBeVisible()
  await page.getByRole('button', { name: 'Enviar para a loja' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: serial })).toContainText('Aberta')
  const { data } = await api.GET('/api/claims', { params: { query: { search: serial } } })
  expect(data?.data.items).toMatchObject([{ serial, status: 'open' }])
})

test('a broken phone goes to its supplier, and what came of it is recorded', async ({ page, api }) => {
  const serial = newImei()
  const phone = await makeProduct(api, { serials: [serial] })
  const suppliers = await api.GET('/api/suppliers')
  const supplier = suppliers.data?.data.suppliers[0]?.name ?? ''
  await api.POST('/api/products/{code}/defective', {
    params: { path: { code: phone.code } },
    body: { kind: 'found', quantity: 1, comment: 'Não liga', serials: [serial] },
  })
  await signIn(page, undefined, '/admin/purchases?view=returns')
  await page.getByRole('button', { name: 'Nova remessa' }).click()
  const form = page.getByRole('dialog', { name: 'Nova remessa' })
  await form.getByLabel('Fornecedor').selectOption(supplier)
  await form.getByLabel('Documento').fill('NF 77')
  const scan = form.getByRole('textbox').last()
  await scan.fill(serial)
  await scan.press('Enter')
  await expect(form.getByText(serial)).toBeVisible()
  await form.getByRole('button', { name: 'Registrar' }).click()
  await page.getByRole('row', { name: 'NF 77' }).click()
  const sent = page.getByRole('dialog').filter({ hasText: supplier })
  await sent.getByRole('row', { name: serial }).click()
  const decide = page.getByRole('dialog', { name: `Resultado: ${serial}` })
  await decide.getByLabel('O que aconteceu').selectOption('repaired')
  await decide.getByRole('button', { name: 'Registrar' }).click()
  await expect(decide).toBeHidden()
  expect(await stateOf(api, serial)).toBe('stock')
})

test.describe('at the door', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('without a network another phone is refused with a word, and the camera reads the right one', async ({
    page,
    api,
    context,
  }) => {
    const serial = newImei()
    const { customer, phone, params } = await cartWith(api, serial)
    await api.PATCH('/api/companies/phones', { body: { serialAtDoor: true } })
    const deliverer = await makeEmployee(api, 'app:delivery', 'deliverer')
    const body = { typeOfDelivery: 1 as const, withWarranty: false, isFastDelivery: false }
    const { data } = await api.POST('/api/orders/checkout/{id}', { params, body })
    const orderId = data?.data.orderId ?? 0
    await giveTo(api, orderId, deliverer.email, [{ productId: phone.id, serial }])
    await api.PATCH('/api/workflow/order/dispatch', { body: { orderId } })
    await signIn(page, deliverer, '/admin/deliveries')
    await page.evaluate(async () => void (await navigator.serviceWorker.ready))
    // The code that reads barcodes was never used on this phone.
    const decoder = () =>
      page.evaluate(async () => {
        const names = await caches.keys()
        const stored = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
        return stored.flat().filter(({ url }) => url.endsWith('.wasm')).length
      })
    await expect.poll(decoder).toBe(1)
    await api.PATCH('/api/companies/phones', { body: { serialAtDoor: false } })
    await context.setOffline(true)
    await page.reload()
    await page.getByRole('button', { name: `Registrar entrega do pedido ${data?.data.code}` }).click()
    const dialog = page.getByRole('dialog', { name: 'Registrar entrega' })
    const field = dialog.getByLabel('Número de série do aparelho')
    const other = newImei()
    await field.fill(other)
    await field.press('Enter')
    await expect(dialog).toContainText(`${other} não é deste pedido: não entregue este aparelho.`)
    await dialog.getByLabel('Recebido por').fill(customer.name)
    await sign(page)
    const submit = dialog.getByRole('button', { name: 'Registrar', exact: true })
    await expect(submit).toBeDisabled()
    const reads = await page.evaluate(async () => {
      const names = await caches.keys()
      const stored = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
      const code = stored.flat().find(({ url }) => url.includes('decoder-polyfill'))
      const [load] = Object.values(await import(code?.url ?? ''))
      const Detector = await (load as () => Promise<{ getSupportedFormats(): Promise<string[]> }>)()
      return Detector.getSupportedFormats()
    })
    expect(reads).toContain('code_128')
    await field.fill(serial)
    await field.press('Enter')
    await expect(dialog.getByLabel('Conferido')).toBeVisible()
    await submit.click()
    await expect(dialog).toBeHidden()
    await context.setOffline(false)
    const ofOrder = { params: { path: { id: String(orderId) } } }
    const status = async () => (await api.GET('/api/orders/by-id/{id}', ofOrder)).data?.data.status
    await expect.poll(status).toBe('ENTREGUE')
  })
})
