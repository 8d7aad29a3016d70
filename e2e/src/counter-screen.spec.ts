import type { Page } from '@playwright/test'
import type { ShopClient } from '@shop/api-client/client'
import { makeCustomer, makeProduct } from './make.ts'
import { counter } from './presses.ts'
import { printToPage } from './printed.ts'
import { readCodes, typeByHand } from './reader.ts'
import { expect, signIn, test } from './shop.ts'

// Nothing here needs the till: what does is in till.spec.ts. Each test has a seller's cart of its own customer, because the
// seller's own cart is one.

const SELLER = { email: 'vendedor@demo.local', password: 'demo-vendedor-2026' }
const BOX = 'Nome, código, código de barras ou número de série'

const sold = (page: Page) => page.getByRole('region', { name: 'Venda concluída' })

async function scan(page: Page, code: string, name: string) {
  await expect(page.getByRole('searchbox', { name: BOX })).toBeFocused()
  await readCodes(page, [code])
  await expect(page.getByText(`${name}: 1 no carrinho`)).toBeVisible()
}

const orderOf = async (api: ShopClient, page: Page) => {
  const id = new URL(page.url()).searchParams.get('sold') ?? ''
  const { data } = await api.GET('/api/orders/by-id/{id}', { params: { path: { id } } })
  if (!data) throw new Error('No order in the address')
  return data.data
}

test('three products are sold by card in at most seven actions, and the next sale remembers its brand', async ({
  page,
  api,
}) => {
  const customer = await makeCustomer(api, {})
  const products = await Promise.all([1, 2, 3].map(() => makeProduct(api, { stock: 2 })))
  await signIn(page, SELLER, `/admin/counter?customer=${customer.id}`)
  await expect(page.getByText(customer.name)).toBeVisible()
  const { does, count } = counter()
  for (const { code, name } of products) await does(scan(page, code, name))
  await does(page.keyboard.press('F8'))
  await expect(page.getByRole('combobox', { name: 'Bandeira' })).toBeFocused()
  // The total stays in sight while the brand is chosen.
  const brands = await page.getByRole('listbox').boundingBox()
  const total = await page.getByText('R$ 60,00').last().boundingBox()
  expect(brands && total && brands.x + brands.width).toBeLessThan(total?.x ?? 0)
  await does(page.keyboard.type('Visa'))
  await does(page.keyboard.press('Enter'))
  await expect(sold(page).getByText('Finalizado', { exact: true })).toBeVisible()
  expect(count()).toBeLessThanOrEqual(7)
  const order = await orderOf(api, page)
  expect([order.customerId, order.parts.map(({ kind }) => kind)]).toEqual([customer.id, ['card']])

  const [again] = products
  await page.goto(`/admin/counter?customer=${customer.id}`)
  await scan(page, again?.code ?? '', again?.name ?? '')
  await page.keyboard.press('F8')
  const confirm = page.getByRole('button', { name: 'Cartão aprovado: entregar' })
  await expect(confirm).toBeFocused()
  await page.keyboard.press('F8')
  await expect(page.getByRole('radio', { name: 'Débito' })).toBeChecked()
  await page.keyboard.press('Enter')
  await expect(sold(page).getByText('Finalizado', { exact: true })).toBeVisible()
  expect((await orderOf(api, page)).parts[0]).toMatchObject({ card: { brand: 'Visa', kind: 'debit' } })
})

test('what was read for nobody goes with the customer who is chosen later, and is sold on term with a typed quantity', async ({
  page,
  api,
}) => {
  const customer = await makeCustomer(api, { creditLimit: 1_000, termPlans: [[14], [30]] })
  const product = await makeProduct(api, { stock: 5, sellPrice: 20 })
  const seller = await makeCustomer(api, {})
  await signIn(page, SELLER, `/admin/counter?customer=${seller.id}`)
  await scan(page, product.code, product.name)
  await page.keyboard.press('F4')
  const dialog = page.getByRole('dialog', { name: 'Cliente da venda' })
  await expect(dialog.getByRole('searchbox')).toBeFocused()
  await typeByHand(page, customer.name)
  await expect(dialog.getByRole('button', { name: customer.name })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Livre a prazo R$ 1.000,00')).toBeVisible()
  const quantity = page.getByLabel(`Quantidade de ${product.name}`)
  await quantity.fill('3')
  await quantity.press('Enter')
  await expect(page.getByText('R$ 60,00').first()).toBeVisible()
  await page.keyboard.press('F9')
  await page.getByLabel('Prazo').selectOption('30 dias')
  await page.getByRole('button', { name: 'Vender a prazo e entregar' }).click()
  await expect(sold(page).getByText('Finalizado', { exact: true })).toBeVisible()
  expect(await orderOf(api, page)).toMatchObject({ customerId: customer.id, total: 60, paid: 0 })
})

test('a Pix is paid first and handed over then, with the number that was read in the sale', async ({
  page,
  api,
}) => {
  const serial = `35693803${Date.now().toString().slice(-7)}`
  const phone = await makeProduct(api, { sellPrice: 100, serials: [`SN-${serial}`] })
  const customer = await makeCustomer(api, {})
  await signIn(page, SELLER, `/admin/counter?customer=${customer.id}`)
  await scan(page, `SN-${serial}`, phone.name)
  await expect(page.getByRole('list', { name: 'Itens da venda' }).getByText(`SN-${serial}`)).toBeVisible()
  await page.keyboard.press('F7')
  await expect(page.getByRole('button', { name: 'Gerar Pix' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(sold(page).getByRole('img', { name: 'QR code do Pix' })).toBeVisible()
  const { orderId } = await orderOf(api, page)
  await api.PATCH('/api/workflow/order/pix', { body: { orderId, amount: 100, note: 'Extrato' } })
  const { error } = await api.PATCH('/api/workflow/order/approve', { body: { orderId } })
  if (error) throw new Error(JSON.stringify(error))
  await sold(page).getByRole('button', { name: 'Entregar agora' }).click()
  const dialog = page.getByRole('dialog', { name: 'Entregar agora' })
  await expect(dialog.getByText('1 de 1 com número de série')).toBeVisible()
  await dialog.getByRole('button', { name: 'Confirmar entrega' }).click()
  await expect(sold(page).getByText('Finalizado', { exact: true })).toBeVisible()
  expect((await orderOf(api, page)).items[0]?.serials).toEqual([`SN-${serial}`])
})

test('a defective product is exchanged for the same from its receipt in at most six actions', async ({
  page,
  api,
}) => {
  const customer = await makeCustomer(api, {})
  const product = await makeProduct(api, { stock: 3, sellPrice: 60 })
  await printToPage(page)
  await signIn(page, SELLER, `/admin/counter?customer=${customer.id}`)
  await scan(page, product.code, product.name)
  await page.keyboard.press('F8')
  await page.getByRole('combobox', { name: 'Bandeira' }).fill('Elo')
  await page.getByRole('button', { name: 'Cartão aprovado: entregar' }).click()
  await expect(sold(page).getByText('Finalizado', { exact: true })).toBeVisible()
  const { code } = await orderOf(api, page)

  await page.goto('/admin/counter')
  await expect(page.getByPlaceholder(BOX)).toBeFocused()
  const { does, count } = counter()
  await does(readCodes(page, [code]))
  await expect(page.getByText(`Pedido ${code}: escolha o que fazer`)).toBeVisible()
  await does(page.getByRole('link', { name: 'Trocar ou devolver' }).click())
  const dialog = page.getByRole('dialog')
  await does(dialog.getByRole('checkbox', { name: new RegExp(product.name) }).check())
  await does(dialog.getByLabel('Motivo').selectOption('Defeito'))
  await dialog.getByLabel('Produto que o cliente leva').focus()
  await does(readCodes(page, [product.code]))
  await expect(dialog.getByText('Diferença')).toBeVisible()
  await does(dialog.getByRole('button', { name: 'Registrar troca' }).click())
  await expect(page.getByRole('button', { name: 'Imprimir comprovante' })).toBeVisible()
  expect(count()).toBeLessThanOrEqual(6)
  await page.keyboard.press('Escape')
  await expect(page.getByPlaceholder(BOX)).toBeVisible()
})

test('a sale is put aside for the next person and continued, and the screen does not scroll', async ({
  page,
  api,
}) => {
  const customer = await makeCustomer(api, {})
  const products = await Promise.all(Array.from({ length: 9 }, () => makeProduct(api, { stock: 2 })))
  await signIn(page, SELLER, `/admin/counter?customer=${customer.id}`)
  for (const { code, name } of products) await scan(page, code, name)
  await page.getByRole('button', { name: 'Dividir' }).click()
  await expect(page.getByLabel('Forma da parte 1')).toBeVisible()
  const total = page.getByText('R$ 180,00').last()
  await expect(total).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('button', { name: 'Receber e entregar' })).toBeInViewport({ ratio: 1 })
  const beyond = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)
  expect(beyond).toBe(0)
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText('Consumidor no balcão')).toBeVisible()
  await page.goto(`/admin/counter?customer=${customer.id}`)
  await expect(page.getByRole('list', { name: 'Itens da venda' }).getByRole('listitem')).toHaveCount(9)
})
