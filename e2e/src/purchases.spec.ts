import { randomUUID } from 'node:crypto'
import type { ShopClient } from '@shop/api-client/client'
import { chooseAgain } from './image.ts'
import { makeProduct } from './make.ts'
import { ADMIN, expect, signIn, test } from './shop.ts'

/** A CNPJ that no other test has. */
function newCnpj(): string {
  const digit = (digits: number[]) => {
    const sum = digits.reduceRight(
      ({ sum, weight }, value) => ({ sum: sum + value * weight, weight: weight === 9 ? 2 : weight + 1 }),
      { sum: 0, weight: 2 },
    ).sum
    return sum % 11 < 2 ? 0 : 11 - (sum % 11)
  }
  const base = [...randomUUID().replace(/\D/g, '').padEnd(12, '7').slice(0, 12)].map(Number)
  const first = digit(base)
  return [...base, first, digit([...base, first])].join('')
}

async function makeSupplier(api: ShopClient) {
  const name = `Fornecedor ${randomUUID().slice(0, 8)}`
  const { data, error } = await api.POST('/api/suppliers', { body: { name, cnpj: newCnpj(), leadDays: 3 } })
  if (!data) throw new Error(JSON.stringify(error))
  return data.data
}

test('from the purchase list to an order, received by scan after a check of the prices, into the stock', async ({
  page,
  api,
}) => {
  const [supplier, product] = [await makeSupplier(api), await makeProduct(api, { stock: 1, cost: 10 })]
  await api.PUT('/api/purchase-list/{productId}', {
    params: { path: { productId: String(product.id) } },
    body: { quantity: 5, supplierId: supplier.id },
  })
  await signIn(page, undefined, '/admin/purchases?view=list')
  const wanted = page.getByLabel(`Quantidade a comprar de ${product.name}`)
  await expect(wanted).toHaveValue('5')
  // The field is saved when it is left, here by pressing the button.
  await wanted.fill('2')
  await page.getByRole('button', { name: /Gerar pedidos por fornecedor/ }).click()
  // Rows of the purchase list contain the supplier's name too.
  const orders = page.getByRole('table', { name: 'Pedidos de compra' })
  await orders.getByRole('row', { name: supplier.name }).click()
  const order = page.getByRole('dialog')
  await order.getByRole('button', { name: 'Editar' }).click()
  const quantity = page.getByLabel(`Quantidade de ${product.name}`)
  await expect(quantity).toHaveValue('2')
  await quantity.fill('3')
  await page.getByLabel(`Custo de ${product.name}`).fill('12,00')
  await page.getByRole('button', { name: 'Salvar' }).click()
  await order.getByRole('button', { name: 'Marcar como enviado' }).click()
  await page
    .getByRole('dialog', { name: /^Enviar/ })
    .getByRole('button', { name: 'Marcar como enviado' })
    .click()
  await order.getByRole('button', { name: 'Receber' }).click()

  const scan = page.getByLabel('Ler produto')
  for (const unit of ['1', '2', '3']) {
    await scan.fill(product.code)
    await scan.press('Enter')
    await expect(page.getByLabel(`Recebido de ${product.name}`)).toHaveValue(unit)
  }
  await expect(page.getByText('completo')).toBeVisible()
  // Scanned units are saved without pressing a button.
  await page.reload()
  await expect(page.getByLabel(`Recebido de ${product.name}`)).toHaveValue('3')
  // The order leads to its unfinished receipt instead of starting a second one.
  await page.goto('/admin/purchases?view=orders')
  await orders.getByRole('row', { name: supplier.name }).click()
  await order.getByRole('button', { name: 'Continuar recebimento' }).click()
  await expect(page.getByLabel(`Recebido de ${product.name}`)).toHaveValue('3')
  await page.getByRole('button', { name: 'Salvar e conferir preços' }).click()
  await expect(page.getByRole('row', { name: /Ouro/ })).toContainText('R$ 12,00')
  await page.getByRole('button', { name: 'Concluir e manter preços' }).click()
  await expect(page.getByRole('link', { name: 'Etiquetas do que chegou' })).toBeVisible()
  const { data } = await api.GET('/api/products/full/search/{term}', {
    params: { path: { term: product.code } },
  })
  expect(data?.data[0]).toMatchObject({ stock: 4, cost: 12 })
})

test('units with serial numbers are received by scanning the product once, then each number', async ({
  page,
  api,
}) => {
  const [supplier, product] = [await makeSupplier(api), await makeProduct(api, { serials: [] })]
  await signIn(page, undefined, '/admin/purchases?view=receipts')
  await page.getByLabel('Fornecedor', { exact: true }).selectOption({ label: supplier.name })
  await page.getByRole('button', { name: 'Iniciar recebimento' }).click()
  const scan = page.getByLabel('Ler produto')
  const serials = [`SN-${randomUUID().slice(0, 8)}`, `SN-${randomUUID().slice(0, 8)}`]
  for (const code of [product.code, serials[0], serials[0], serials[1]]) {
    await scan.fill(code ?? '')
    await scan.press('Enter')
  }
  await expect(page.getByRole('button', { name: `Números de série de ${product.name}: 2` })).toBeVisible()
  await page.getByRole('button', { name: 'Salvar e conferir preços' }).click()
  await page.getByRole('button', { name: 'Concluir e aceitar preços' }).click()
  await expect(page.getByRole('link', { name: 'Etiquetas do que chegou' })).toBeVisible()
  const { data } = await api.GET('/api/units', { params: { query: { product: product.code } } })
  expect(data?.data.units.map(({ serial }) => serial.toUpperCase()).sort()).toEqual(
    serials.map((serial) => serial.toUpperCase()).sort(),
  )
})

test('a file that is no NF-e says so, and a corrected one of the same name can be chosen', async ({
  page,
}) => {
  await signIn(page, undefined, '/admin/purchases?view=nfes')
  const file = (text: string) => ({ name: 'nota.xml', mimeType: 'text/xml', buffer: Buffer.from(text) })
  await page.locator('input[type=file]').setInputFiles(file('<nota/>'))
  const results = page.getByRole('status').getByRole('listitem')
  await expect(results).toHaveText(/^nota\.xml: /)
  const before = await results.textContent()
  await chooseAgain(page, 'Escolher arquivos XML', file(''))
  await expect(results).not.toHaveText(String(before))
})

test('the serial numbers of the stock are imported from a file, once it is right', async ({ page, api }) => {
  const product = await makeProduct(api, { stock: 2 })
  const serials = [1, 2].map((unit) => `SN-${randomUUID().slice(0, 8)}-${unit}`.toUpperCase())
  const file = (...numbers: (string | undefined)[]) => ({
    name: 'estoque.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      ['Código;Número de série', ...numbers.map((number) => `${product.code};${number}`)].join('\r\n'),
    ),
  })
  await signIn(page, ADMIN, '/admin/units')
  await page.getByRole('link', { name: 'Importar planilha' }).click()
  await chooseAgain(page, 'Escolher planilha', file(serials[0]))
  await expect(page.getByText(`${product.name} tem 2 na prateleira`)).toBeVisible()
  await expect(page.getByRole('button', { name: /^Importar/ })).toBeDisabled()
  // The corrected file has the same name.
  await chooseAgain(page, 'Escolher planilha', file(...serials))
  await page.getByRole('button', { name: 'Importar 2 linhas' }).click()
  await expect(page.getByText('Importação concluída: 2 novos')).toBeVisible()
  const { data } = await api.GET('/api/units', { params: { query: { product: product.code } } })
  expect(data?.data.units.map(({ serial, state }) => [serial, state]).sort()).toEqual(
    serials.toSorted().map((serial) => [serial, 'stock']),
  )
})
