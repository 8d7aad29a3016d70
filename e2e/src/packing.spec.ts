import { randomUUID } from 'node:crypto'
import { IMAGE } from './image.ts'
import { makeCustomer, makeProduct } from './make.ts'
import { expect, signIn, test } from './shop.ts'

test.use({ viewport: { width: 390, height: 844 } })

test('a stocker packs by scan: products not in the order are refused, units are scanned by serial number, and a delivery needs its image', async ({
  page,
  api,
}) => {
  const serials = [`PK-${randomUUID().slice(0, 8)}`, `PK-${randomUUID().slice(0, 8)}`]
  const customer = await makeCustomer(api, { shippingCost: 10 })
  const phone = await makeProduct(api, { serials })
  const cover = await makeProduct(api, { stock: 5 })
  const other = await makeProduct(api, { stock: 5 })
  const params = { path: { id: String(customer.id) } }
  for (const [product, quantity] of [
    [phone, 1],
    [cover, 2],
  ] as const)
    await api.POST('/api/orders/cart/add/{id}', { params, body: { productId: product.id, quantity } })
  const { data } = await api.POST('/api/orders/checkout/{id}', {
    params,
    body: { typeOfDelivery: 1, withWarranty: false, isFastDelivery: false },
  })
  await signIn(page, { email: 'estoque@demo.local', password: 'demo-estoque-2026' }, '/admin/stocking')
  await page.getByRole('button', { name: data?.data.code ?? '' }).click()
  const field = page.getByLabel('Ler produto ou número de série')
  const read = async (code: string, answer: string) => {
    await field.fill(code)
    await field.press('Enter')
    await expect(page.getByText(answer, { exact: true })).toBeVisible()
  }
  await read(cover.code, `${cover.name}: 1 de 2`)
  await read(cover.code, `${cover.name}: 2 de 2`)
  await read(cover.code, `${cover.name}: um a mais. Já são 2 de 2.`)
  await read(phone.code, `${phone.name}: leia o número de série.`)
  await expect(page.getByText('Falta ler 1 número de série. Fotografe a embalagem.')).toBeVisible()
  await field.fill(other.code)
  await field.press('Enter')
  await expect(page.getByText(new RegExp(other.code)).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Concluir embalagem' })).toBeDisabled()
  await read(serials[1] ?? '', `${phone.name}: 1 de 1`)
  await expect(page.getByText('Fotografe a embalagem.', { exact: true })).toBeVisible()
  await page.locator('input[type=file]').setInputFiles(IMAGE)
  await page.getByRole('button', { name: 'Concluir embalagem' }).click()
  await expect(page.getByRole('heading', { name: 'Separação' })).toBeVisible()
  const stateOf = async (serial: string) =>
    (await api.GET('/api/units/{serial}', { params: { path: { serial } } })).data?.data.state
  await expect.poll(() => stateOf(serials[1] ?? '')).toBe('sold')
  expect(await stateOf(serials[0] ?? '')).toBe('stock')
})
