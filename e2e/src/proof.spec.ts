import { randomUUID } from 'node:crypto'
import type { ShopClient } from '@shop/api-client/client'
import { writePdf } from '../../apps/api/test/write-pdf.ts'
import { violations } from './axe.ts'
import { makeCustomer, makeProduct } from './make.ts'
import { ADMIN, expect, signIn, test } from './shop.ts'

/** A PDF as a bank's app shares it; each differs, because a proof is accepted once. */
const bankPdf = (amount: string) =>
  writePdf(['Comprovante de transferencia', `Valor R$ ${amount}`, 'Pagador: Ana Souza', randomUUID()])

/** An order of R$ 90,00 that waits for a decision about this proof. */
async function orderWithProof(api: ShopClient, proof: Buffer) {
  const customer = await makeCustomer(api, { shippingCost: 10 })
  const product = await makeProduct(api, { stock: 1, sellPrice: 80 })
  const path = { params: { path: { id: String(customer.id) } } }
  await api.POST('/api/orders/cart/add/{id}', { ...path, body: { productId: product.id, quantity: 1 } })
  const { data, error } = await api.POST('/api/orders/checkout/bank/transfer/{id}', {
    ...path,
    body: {
      typeOfDelivery: 1,
      withWarranty: false,
      isFastDelivery: false,
      receiptImage: proof.toString('base64'),
    },
  })
  if (!data) throw new Error(JSON.stringify(error))
  return data.data
}

for (const [device, width, height] of [
  ['a PC', 1366, 768],
  ['a phone', 390, 844],
] as const)
  test(`on ${device} the amount, the drawn PDF and the deciding button are in one view`, async ({
    page,
    api,
  }) => {
    await page.setViewportSize({ width, height })
    const { code, orderId } = await orderWithProof(api, bankPdf('80,00'))
    await signIn(page, ADMIN, `/admin/orders/${code}`)
    const card = page.getByRole('region', { name: 'Aprovar ou Reprovar' })
    const proof = card.getByRole('img', { name: 'Comprovante' })
    await expect(proof).toBeVisible()
    // Only what is drawn on is shown, so that it is read without enlarging it.
    await expect
      .poll(() => proof.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(300)
    for (const part of [
      proof,
      card.getByText('R$ 90,00'),
      card.getByText('No comprovante R$ 80,00: faltam R$ 10,00'),
      card.getByText('O dinheiro ainda não está no extrato do banco.'),
      card.getByRole('button', { name: /^Aprovar/ }),
      card.getByRole('button', { name: /^Reprovar/ }),
    ])
      await expect(part).toBeInViewport({ ratio: 1 })
    const small = (await proof.boundingBox())?.width ?? 0
    await card.getByRole('button', { name: 'Ampliar o comprovante' }).click()
    await expect.poll(async () => (await proof.boundingBox())?.width).toBeGreaterThan(small * 1.5)
    expect(await violations(page)).toEqual([])

    await page.goto(`/admin/orders?status=11&order=${orderId}&dialog=decide`)
    const dialog = page.getByRole('dialog', { name: 'Aprovar ou Reprovar' })
    for (const part of [
      dialog.getByRole('img', { name: 'Comprovante' }),
      dialog.getByText('R$ 90,00', { exact: true }),
      dialog.getByText('No comprovante R$ 80,00: faltam R$ 10,00'),
      dialog.getByRole('button', { name: 'Aprovar' }),
    ])
      await expect(part).toBeInViewport({ ratio: 1 })
    expect(await violations(page)).toEqual([])
  })

test('a PDF that cannot be drawn says so and is a link', async ({ page, api }) => {
  const { code } = await orderWithProof(api, bankPdf('90,00'))
  await page.route('**/api/files/private/*.pdf*', (route) => route.fulfill({ body: 'no PDF' }))
  await signIn(page, ADMIN, `/admin/orders/${code}`)
  const card = page.getByRole('region', { name: 'Aprovar ou Reprovar' })
  await expect(
    card.getByText('O PDF não pôde ser mostrado aqui. Abra o arquivo para conferir.'),
  ).toBeVisible()
  await expect(card.getByRole('link', { name: 'Abrir comprovante em PDF' })).toHaveAttribute('href', /\.pdf/)
  await expect(card.getByText('No comprovante R$ 90,00: confere')).toBeVisible()
})
