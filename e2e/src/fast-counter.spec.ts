import type { Page } from '@playwright/test'
import { makeCustomer, makeProduct } from './make.ts'
import { readCodes, typeByHand } from './reader.ts'
import { ADMIN, expect, signIn, test } from './shop.ts'

const CUSTOMER = 'Pesquisar cliente por nome ou email'
const PRODUCTS = 'Pesquisar produto por nome, tag, referencia ou marca'
const CUSTOMER_RESPONSES = /\/api\/customers\/full-search/
const SALE_RESPONSES = /\/api\/(shop\/products|orders\/(cart|pre))/

/** Holds these answers until the returned function is called. */
async function holdResponses(page: Page, held: RegExp) {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(held, async (route) => {
    await released
    await route.continue().catch(() => {})
  })
  return release
}

test('an Enter and what follows it are kept while the responses come late', async ({ page, api }) => {
  const customer = await makeCustomer(api, {})
  const [one, other] = [await makeProduct(api, { stock: 5 }), await makeProduct(api, { stock: 5 })]
  await signIn(page, ADMIN, '/admin/selling')
  await expect(page.getByPlaceholder(CUSTOMER)).toBeFocused()
  const releaseCustomer = await holdResponses(page, CUSTOMER_RESPONSES)
  const releaseSale = await holdResponses(page, SALE_RESPONSES)
  await typeByHand(page, `${customer.email}\n`)
  // Before the customer is known: a code by hand, two scans, and the beginning of a name.
  await typeByHand(page, `${one.code}\n`)
  await readCodes(page, [other.code, one.code])
  await expect(page.getByText(`Lendo ${other.code}…`)).toBeVisible()
  await typeByHand(page, 'capa')
  releaseCustomer()
  const box = page.getByPlaceholder(PRODUCTS)
  await expect(box).toHaveValue('capa')
  await page.keyboard.press('Control+Enter')
  releaseSale()
  await expect(page.getByText(`Produtos no carrinho de: ${customer.name}`)).toBeVisible()
  const line = (name: string) => page.getByRole('listitem').filter({ hasText: name })
  await expect(line(one.name)).toContainText('2')
  await expect(line(other.name)).toBeVisible()
})

test('scans keep their order, each says that it is read, and the next word stands alone', async ({
  page,
  api,
}) => {
  const customer = await makeCustomer(api, {})
  const [one, other] = [await makeProduct(api, { stock: 5 }), await makeProduct(api, { stock: 5 })]
  await signIn(page, ADMIN, `/admin/selling?customer=${customer.id}`)
  const box = page.getByPlaceholder(PRODUCTS)
  await expect(box).toBeFocused()
  const response = await holdResponses(page, SALE_RESPONSES)
  await typeByHand(page, 'pelicula')
  await readCodes(page, [one.code, other.code])
  await expect(page.getByRole('list', { name: 'Códigos em leitura' }).getByRole('listitem')).toHaveText([
    `Lendo ${one.code}…`,
    `Lendo ${other.code}…`,
  ])
  await typeByHand(page, 'carregador')
  await expect(box).toHaveValue('carregador')
  // The second scan is sent after the response to the first one, whose text it replaces.
  const releaseSecond = await holdResponses(page, /\/api\/orders\/cart\/scan/)
  response()
  await expect(page.getByText(`${one.name}: 1 no carrinho`)).toBeVisible()
  releaseSecond()
  await expect(page.getByText(`${other.name}: 1 no carrinho`)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Carrinho: 2 itens' })).toBeVisible()
})

test('the arrow keys choose a customer, and Enter chooses nobody unseen among several', async ({
  page,
  api,
}) => {
  const { name } = await makeCustomer(api, {})
  await makeCustomer(api, {})
  await signIn(page, ADMIN, '/admin/selling')
  await expect(page.getByPlaceholder(CUSTOMER)).toBeFocused()
  await typeByHand(page, `${name.split(' ')[0] ?? name}\n`)
  const rows = page.getByRole('table', { name: 'Clientes encontrados' }).getByRole('button')
  await expect(rows.nth(1)).toBeVisible()
  const chosen = (await rows.nth(1).innerText()).trim()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Cliente selecionado:')).toContainText(chosen)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('the next code may be typed at once, and what follows it stays', async ({ page, api }) => {
    const customer = await makeCustomer(api, {})
    const [one, other] = [await makeProduct(api, { stock: 5 }), await makeProduct(api, { stock: 5 })]
    await signIn(page, ADMIN, `/admin/selling?customer=${customer.id}`)
    const box = page.getByPlaceholder(PRODUCTS)
    await box.focus()
    const response = await holdResponses(page, SALE_RESPONSES)
    await typeByHand(page, `${one.code}\n${other.code}\n${one.code}\ncapa`)
    await expect(box).toHaveValue('capa')
    response()
    const quantities = async () => {
      const { data } = await api.GET('/api/orders/pre/checkout/{id}', {
        params: { path: { id: String(customer.id) } },
      })
      return Object.fromEntries(data?.data.cart.items.map(({ name, quantity }) => [name, quantity]) ?? [])
    }
    await expect.poll(quantities).toEqual({ [one.name]: 2, [other.name]: 1 })
    await expect(box).toHaveValue('capa')
  })
})
