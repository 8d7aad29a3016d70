import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { makeCustomer, makeProduct } from './make.ts'
import { readCodes } from './reader.ts'
import { ADMIN, expect, signIn, test } from './shop.ts'

test.use({ serviceWorkers: 'allow' })

/** A barcode reader types into whatever has the focus. */
const scan = (page: Page, code: string) => readCodes(page, [code])

async function openCount(page: Page, name: string, code: string) {
  await signIn(page, ADMIN, '/admin/counts?dialog=new')
  const dialog = page.getByRole('dialog', { name: 'Nova Contagem' })
  await dialog.getByLabel('Nome').fill(name)
  await dialog.getByLabel('Só estes códigos').fill(code)
  await dialog.getByRole('button', { name: 'Abrir contagem' }).click()
  await expect(page.getByRole('heading', { name: `Contagem ${name}` })).toBeVisible()
}

test('a shelf is counted with a reader while the shop sells, and its difference corrects the stock', async ({
  page,
  api,
}) => {
  const product = await makeProduct(api, { cost: 10, stock: 8 })
  const name = `Prateleira ${randomUUID().slice(0, 8)}`
  await openCount(page, name, product.code)
  const last = page.getByRole('region', { name: 'Último produto contado' })
  await scan(page, product.code)
  await expect(page.getByText(`${product.name}: 1 unidade`)).toBeVisible()
  await last.getByLabel('Somar unidades').fill('6')
  await last.getByRole('button', { name: 'Somar' }).click()
  await expect(last).toContainText('7')
  await scan(page, product.code)
  await expect(last).toContainText('8')
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await expect(last).toContainText('7')
  await scan(page, 'codigo-errado')
  await expect(page.getByText('Produto codigo-errado não encontrado.')).toBeVisible()

  // A sale after the product was counted is not part of the difference.
  const customer = await makeCustomer(api, {})
  await api.POST('/api/orders/cart/add/{id}', {
    params: { path: { id: String(customer.id) } },
    body: { productId: product.id, quantity: 2 },
  })
  await api.POST('/api/orders/checkout/{id}', {
    params: { path: { id: String(customer.id) } },
    body: { typeOfDelivery: 2, withWarranty: false, isFastDelivery: false },
  })
  const finish = page.getByRole('button', { name: 'Concluir contagem' })
  await expect(finish).toBeEnabled()
  await finish.click()
  await page.getByRole('button', { name: 'Concluir', exact: true }).click()
  const row = page.getByRole('row').filter({ hasText: product.name })
  await expect(row).toContainText('-1')
  await expect(row).toContainText('A aprovar')
  await page.getByRole('button', { name: 'Aprovar todas' }).click()
  await page.getByRole('button', { name: 'Aprovar', exact: true }).click()
  await expect(page.getByText('Estoque corrigido pela contagem.')).toBeVisible()
  await expect(page.getByRole('definition').first()).toHaveText('Aprovada')
  const { data } = await api.GET('/api/products/lookup', { params: { query: { codes: product.code } } })
  expect(data?.data[0]?.stock).toBe(5)
})

test('what is scanned before the list of the count is there is counted with it', async ({ page, api }) => {
  const product = await makeProduct(api, { stock: 3 })
  const { data } = await api.POST('/api/counts', {
    body: { name: 'Rede lenta', scope: { codes: [product.code] } },
  })
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/counts/*', (route) => held.then(() => route.continue()))
  await signIn(page, ADMIN, `/admin/counts?count=${data?.data.id}`)
  await expect(page.getByRole('heading', { name: 'Contagem' })).toBeVisible()
  await scan(page, product.code)
  await scan(page, product.code)
  release()
  await expect(page.getByText(`${product.name}: 2 unidades`)).toBeVisible()
  await scan(page, product.code)
  await expect(page.getByRole('region', { name: 'Último produto contado' })).toContainText('3')
})

test('a phone counts offline and sends it when the network is back', async ({ page, api, context }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const product = await makeProduct(api, { stock: 3 })
  await signIn(page, ADMIN, '/admin/counts?dialog=new')
  const dialog = page.getByRole('dialog', { name: 'Nova Contagem' })
  await dialog.getByLabel('Nome').fill('Sem rede')
  await dialog.getByLabel('Só estes códigos').fill(product.code)
  await dialog.getByRole('button', { name: 'Abrir contagem' }).click()
  await expect(page.getByText('Produtos da contagem')).toBeVisible()
  await context.setOffline(true)
  for (const units of ['1', '2', '3']) {
    await scan(page, product.code)
    await expect(page.getByRole('region', { name: 'Último produto contado' })).toContainText(units)
  }
  await expect(page.getByText('3 leituras esperam o envio deste aparelho.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Concluir contagem' })).toBeDisabled()
  await context.setOffline(false)
  await expect(page.getByText('leituras esperam')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Concluir contagem' })).toBeEnabled()
  const id = new URL(page.url()).searchParams.get('count') ?? ''
  const { data } = await api.GET('/api/counts/{id}', { params: { path: { id } } })
  expect(data?.data.lines.map(({ counted, difference }) => [counted, difference])).toEqual([[3, 0]])
})

test('a scan puts one unit into the cart, whatever field has the focus, and typing does not count as a scan', async ({
  page,
  api,
}) => {
  const customer = await makeCustomer(api, {})
  const product = await makeProduct(api, { stock: 2 })
  await signIn(page, ADMIN, `/admin/selling?customer=${customer.id}`)
  const search = page.getByPlaceholder('Pesquisar produto por nome, tag, referencia ou marca')
  await search.fill('cap')
  await scan(page, product.code)
  await expect(page.getByText(`${product.name}: 1 no carrinho`)).toBeVisible()
  await expect(search).toHaveValue('cap')
  await scan(page, product.code)
  await expect(page.getByText(`${product.name}: 2 no carrinho`)).toBeVisible()
  await scan(page, product.code)
  await expect(page.getByText(`Estoque insuficiente para ${product.name}: restam 2.`)).toBeVisible()
  await search.fill('')
  // As fast as a reader, but no code contains a space.
  await search.focus()
  await readCodes(page, ['nada disso'])
  await expect(search).toHaveValue('nada disso')
  await expect(page.getByText('Nenhum resultado encontrado')).toBeVisible()
})

test.describe('with a camera', () => {
  test('the camera dialog reads with the decoder that the shop serves, and from then on without a network', async ({
    page,
    api,
    context,
  }) => {
    const product = await makeProduct(api, { stock: 1 })
    await api.PUT('/api/products/{code}', {
      params: { path: { code: product.code } },
      body: { ...changeOf(product), gtin: '4006381333931' },
    })
    // An image of the barcode replaces the camera, which test machines do not have.
    await page.addInitScript((modules: string) => {
      navigator.mediaDevices.getUserMedia = async () => {
        const canvas = document.createElement('canvas')
        canvas.width = 640
        canvas.height = 480
        const draw = () => {
          const pen = canvas.getContext('2d')
          if (!pen) return
          pen.fillStyle = '#fff'
          pen.fillRect(0, 0, 640, 480)
          pen.fillStyle = '#000'
          for (const [place, bar] of [...modules].entries())
            if (bar === '1') pen.fillRect(130 + place * 4, 140, 4, 200)
        }
        draw()
        setInterval(draw, 100)
        return canvas.captureStream(10)
      }
    }, EAN_4006381333931)
    const outside: string[] = []
    page.on('request', (request) => {
      if (!request.url().startsWith('http://localhost') && request.url().startsWith('http'))
        outside.push(request.url())
    })
    await signIn(page)
    await page.getByRole('link', { name: 'Produtos', exact: true }).click()
    await page.getByRole('button', { name: 'Ler com a câmera' }).click()
    await expect(page.getByRole('dialog', { name: 'Ler com a câmera' })).toBeHidden()
    await expect(page.getByRole('row').filter({ hasText: product.name })).toBeVisible()
    await page.getByRole('combobox', { name: 'Pesquisar' }).click()
    await page.getByRole('option', { name: 'Ler com a câmera' }).click()
    await expect(page.getByRole('dialog', { name: product.name })).toBeVisible()
    expect(outside).toEqual([])

    // The count's screen opens without a network, and so does the decoder, without the browser's own cache.
    const { data } = await api.POST('/api/counts', {
      body: { name: 'Com a câmera', scope: { codes: [product.code] } },
    })
    await page.goto(`/admin/counts?count=${data?.data.id}`)
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    const read = async (answer: string) => {
      await page.getByRole('button', { name: 'Ler com a câmera' }).click()
      const dialog = page.getByRole('dialog', { name: 'Ler com a câmera' })
      await expect(dialog.getByText(`${product.name}: ${answer}`)).toBeVisible()
      await dialog.getByRole('button', { name: 'Fechar' }).last().click()
    }
    await read('1 unidade')
    await (await context.newCDPSession(page)).send('Network.clearBrowserCache')
    await context.setOffline(true)
    await page.reload()
    await read('2 unidades')
  })
})

/** The bars (1) and spaces (0) of an EAN-13. */
const EAN_4006381333931 =
  '10100011010100111010111101111010001001011001101010100001010000101000010111010010000101100110101'

type Made = Awaited<ReturnType<typeof makeProduct>>
const changeOf = ({
  code,
  name,
  description,
  brand,
  reference,
  cost,
  sellPrice,
  tags,
  stockAlert,
}: Made) => ({
  code,
  name,
  description,
  brand,
  reference,
  cost,
  sellPrice,
  tags,
  stockAlert,
  discount: { goldPercentage: 20, silverPercentage: 40 },
})
