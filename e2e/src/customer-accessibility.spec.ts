import type { Page } from '@playwright/test'
import { BASE, ROUTES, SIGNED_OUT_ROUTES } from '../../apps/storefront/src/routes.ts'
import { OF_COLORS, showTheme, violations } from './axe.ts'
import { asCustomer, enter } from './customer.ts'
import { makeCustomer, makeProduct } from './make.ts'
import { expect, test } from './shop.ts'

test.setTimeout(180_000)

/** All rules in both sizes, and those of colours in the other theme. */
const LOOKS = [
  { size: { width: 390, height: 844 }, colorScheme: 'light' },
  { size: { width: 1366, height: 768 }, colorScheme: 'light' },
  { size: { width: 1366, height: 768 }, colorScheme: 'dark', rules: OF_COLORS },
] as const

/** Collects violations in both themes and sizes and continues, so that one run reports all. */
async function check(page: Page, name: string) {
  for (const { size, colorScheme, ...only } of LOOKS) {
    await page.setViewportSize(size)
    await showTheme(page, colorScheme)
    const found = await violations(page, only)
    expect.soft(found, `${name}, ${size.width} px, ${colorScheme}`).toEqual([])
    // The page must not scroll sideways.
    const overflow = () => document.documentElement.scrollWidth - document.documentElement.clientWidth
    expect.soft(await page.evaluate(overflow), `${name}, ${size.width} px wide`).toBeLessThanOrEqual(0)
  }
}

async function opened(page: Page, path: string) {
  await page.goto(BASE + path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('.spinner')).toHaveCount(0)
}

test('no public screen of the customers’ shop has an accessibility violation', async ({ page }) => {
  for (const path of [ROUTES.catalogue, ...Object.values(SIGNED_OUT_ROUTES)]) {
    await opened(page, path)
    await check(page, path)
  }
  // The messages of a form.
  await opened(page, SIGNED_OUT_ROUTES.signUp)
  await page.getByRole('button', { name: 'Enviar cadastro' }).click()
  await expect(page.locator('.error:not(:empty)').first()).toBeVisible()
  await check(page, 'a refused sign-up')
})

test('no screen of the customers’ shop has an accessibility violation while it is empty', async ({
  page,
  api,
}) => {
  const { email } = await makeCustomer(api, {})
  const gone = await makeProduct(api, { stock: 0 })
  await enter(page, email)
  for (const path of [ROUTES.cart, ROUTES.orders, `/produto/${gone.id}`, '/?q=nada-disso']) {
    await opened(page, path)
    await check(page, path)
  }
})

test('no screen of the customers’ shop has an accessibility violation with its panels open', async ({
  page,
  api,
  baseURL,
}) => {
  const { id, email } = await makeCustomer(api, { shippingCost: 10, warrantyPercentage: 5 })
  const product = await makeProduct(api, { stock: 5 })
  const customer = await asCustomer(baseURL, email)
  const params = { path: { id: String(id) } }
  const body = { productId: product.id, quantity: 1 }
  await customer.POST('/api/orders/cart/add/{id}', { params, body })
  const { data } = await customer.POST('/api/orders/checkout/pix/{id}', {
    params,
    body: { typeOfDelivery: 1, withWarranty: false, isFastDelivery: false },
  })
  await customer.POST('/api/orders/cart/add/{id}', { params, body })
  /** The id for each URL with a parameter. */
  const ids: Partial<Record<keyof typeof ROUTES, number | undefined>> = {
    product: product.id,
    order: data?.data.orderId,
  }
  await enter(page, email)
  for (const [name, route] of Object.entries(ROUTES)) {
    await opened(page, route.replace('$id', String(ids[name as keyof typeof ROUTES])))
    for (const panel of await page.locator('summary').all()) await panel.click()
    await check(page, route)
  }
})
