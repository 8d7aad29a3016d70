import type { Page } from '@playwright/test'
import type { ShopClient } from '@shop/api-client/client'
import { DIALOGS as ORDER_DIALOGS } from '../../apps/web/src/entities/orders/order-actions.ts'
import { DIALOGS as CASH_DIALOGS } from '../../apps/web/src/features/cash/cash-search.ts'
import { DIALOGS as CUSTOMER_DIALOGS, VIEWS } from '../../apps/web/src/features/customers/customers-search.ts'
import { DIALOGS as DELIVERY_DIALOGS } from '../../apps/web/src/features/deliveries/deliveries-search.ts'
import { PANELS, DIALOGS as PRODUCT_DIALOGS } from '../../apps/web/src/features/products/products-search.ts'
import { VIEWS as PURCHASE_VIEWS } from '../../apps/web/src/features/purchases/purchases-search.ts'
import { DIALOGS as SETTINGS_DIALOGS } from '../../apps/web/src/features/settings/settings-search.ts'
import { SCREENS } from '../../apps/web/src/shared/navigation.ts'
import { OF_COLORS, violations } from './axe.ts'
import { makeCustomer, makeProduct } from './make.ts'
import { giveTo, placeOrder } from './orders.ts'
import { expect, go, rendered, signIn, test } from './shop.ts'

const OUTSIDE = ['/login', '/forgot-password']
const INSIDE = [
  ...SCREENS.map(({ path }) => path),
  '/admin/profile',
  '/admin/help/vender',
  ...VIEWS.map((view) => `/admin/customers?view=${view}`),
  ...Object.keys(PURCHASE_VIEWS).map((view) => `/admin/purchases?view=${view}`),
  // Two counts of the demo: an open one and an approved one.
  '/admin/counts?count=1',
  '/admin/counts?count=2',
  '/admin/employees?panel=new',
  '/admin/roles?panel=new',
  '/admin/cash?view=settlements',
  '/admin/integrations?view=webhooks',
  '/admin/reports?view=settlement',
  '/admin/reports?view=result',
  '/admin/reports?report=1&start=2000-01-01&end=2099-12-31',
]

/** The dialogs of each screen, from the lists that read the URLs: a new dialog is included automatically. */
const DIALOGS: Record<string, (api: ShopClient) => Promise<string[]>> = {
  customers: async (api) => {
    const { email } = await makeCustomer(api, { level: 1, shippingCost: 5 })
    return CUSTOMER_DIALOGS.map((name) => `/admin/customers?customer=${email}&dialog=${name}`)
  },
  orders: async (api) => {
    const { code, orderId } = await placeOrder(api)
    return [
      `/admin/orders/${code}`,
      ...ORDER_DIALOGS.map((name) => `/admin/orders?order=${orderId}&dialog=${name}`),
      '/admin/orders?assign=true',
    ]
  },
  deliveries: async (api) => {
    const { orderId } = await placeOrder(api)
    await giveTo(api, orderId, 'entregador@demo.local')
    await api.PATCH('/api/workflow/order/dispatch', { body: { orderId } })
    return DELIVERY_DIALOGS.map((name) => `/admin/deliveries?order=${orderId}&dialog=${name}`)
  },
  products: async (api) => {
    const { code } = await makeProduct(api, { stock: 2 })
    return [
      ...PRODUCT_DIALOGS.map((name) => `/admin/products?code=${code}&dialog=${name}`),
      ...PANELS.map((name) => `/admin/products?panel=${name}&code=${code}&codes=${code}`),
    ]
  },
  others: async (api) => {
    const { data } = await api.GET('/api/orders/bank-settings')
    return [
      // A payment can be decided only while it waits, so the tests of Pix open that dialog.
      ...SETTINGS_DIALOGS.filter((name) => name !== 'payment').map(
        (name) => `/admin/settings?dialog=${name}&record=${data?.data[0]?.id ?? 1}`,
      ),
      ...CASH_DIALOGS.map((name) => `/admin/cash?dialog=${name}`),
      '/admin/counts?dialog=new',
      '/admin/roles?role=1',
      '/admin/integrations?dialog=new-key',
      '/admin/integrations?view=webhooks&dialog=new-webhook',
      '/admin/reports?report=1&start=2000-01-01&end=2099-12-31&orders=all',
    ]
  },
}

const DESKTOP = { width: 1366, height: 768 }
const PHONE = { width: 390, height: 844 }

/** Two looks cover both themes and both sizes of a screen; a dialog's size changes little. */
const SCREEN_LOOKS: readonly Look[] = [
  { size: DESKTOP, colorScheme: 'light' },
  { size: PHONE, colorScheme: 'dark' },
]
const DIALOG_LOOKS: readonly Look[] = [
  { size: DESKTOP, colorScheme: 'light' },
  { size: DESKTOP, colorScheme: 'dark', rules: OF_COLORS },
]
interface Look {
  size: { width: number; height: number }
  colorScheme: 'light' | 'dark'
  /** All rules by default. */
  rules?: string[]
}

/** The screen below the dialog in a path; undefined for a path without a dialog. */
const screenUnder = (path: string) =>
  /dialog=|assign=|orders=all|role=/.test(path) ? path.split('?')[0] : undefined

async function opened(page: Page, path: string) {
  const screen = screenUnder(path)
  if (screen) {
    await go(page, screen)
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await (page.url().includes('/admin') ? go(page, path) : page.goto(path))
  // The orders screen keeps a connection open, so the network is never idle: waits for a heading and no spinner.
  await expect(page.getByRole('heading').first()).toBeVisible()
  if (screen) await expect(page.getByRole('dialog')).toBeVisible()
  // A panel shows a spinner until its code is there, and then the rows of its table are loaded.
  await rendered(page)
  // Content far down the page is loaded when it comes near.
  for (const spinner of await page.getByRole('status').filter({ hasText: 'Carregando' }).all())
    await expect(spinner).not.toBeInViewport()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
}

/** Collects violations and continues, so that one run reports all. */
async function check(page: Page, path: string, looks: readonly Look[]) {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize(DESKTOP)
  await opened(page, path)
  for (const { size, colorScheme, rules } of looks) {
    await page.setViewportSize(size)
    await page.emulateMedia({ colorScheme })
    // The signed-out screens follow the system's theme without a script.
    if (path.startsWith('/admin'))
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
    const found = await violations(page, { within: screenUnder(path) && '[role="dialog"]', rules })
    expect.soft(found, `${path}, ${size.width} px, ${colorScheme}`).toEqual([])
  }
}

test.setTimeout(180_000)

const THIRD = Math.ceil(INSIDE.length / 3)
for (const [name, paths] of [
  ['outside of the back-office', OUTSIDE],
  ...[0, 1, 2].map(
    (part) => [`of part ${part + 1} of the list`, INSIDE.slice(part * THIRD, (part + 1) * THIRD)] as const,
  ),
] as const)
  test(`no screen ${name} has an accessibility violation, in both themes, on a PC and on a phone`, async ({
    page,
  }) => {
    if (paths !== OUTSIDE) await signIn(page)
    for (const path of paths) await check(page, path, SCREEN_LOOKS)
  })

for (const [screen, addresses] of Object.entries(DIALOGS))
  test(`no dialog of the ${screen} has an accessibility violation, in both themes`, async ({ page, api }) => {
    await signIn(page)
    for (const path of await addresses(api)) await check(page, path, DIALOG_LOOKS)
  })
