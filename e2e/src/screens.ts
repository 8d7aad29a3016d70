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
import { makeCustomer, makeProduct } from './make.ts'
import { giveTo, placeOrder } from './orders.ts'
import { expect, go, rendered } from './shop.ts'

export const OUTSIDE = ['/login', '/forgot-password']
export const INSIDE = [
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
  '/admin/settings?view=payments',
  '/admin/integrations?view=webhooks',
  '/admin/reports?view=settlement',
  '/admin/reports?view=result',
  '/admin/reports?report=1&start=2000-01-01&end=2099-12-31',
]

/** The dialogs of each screen, from the lists that read the URLs: a new dialog is included automatically. */
export const DIALOGS: Record<string, (api: ShopClient) => Promise<string[]>> = {
  customers: async (api) => {
    const { email } = await makeCustomer(api, { level: 1, shippingCost: 5 })
    return [
      `/admin/customers/${email}`,
      ...CUSTOMER_DIALOGS.map((name) => `/admin/customers?customer=${email}&dialog=${name}`),
    ]
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
    const { data: shelf } = await api.GET('/api/products/defective')
    const { data: bought } = await api.GET('/api/trade-ins')
    return [
      // A payment can be decided only while it waits, so the tests of Pix open that dialog.
      ...SETTINGS_DIALOGS.filter((name) => name !== 'payment').map(
        (name) => `/admin/settings?dialog=${name}&record=${data?.data[0]?.id ?? 1}`,
      ),
      ...CASH_DIALOGS.map((name) => `/admin/cash?dialog=${name}`),
      '/admin/counts?dialog=new',
      '/admin/defective?open=found',
      `/admin/defective?movements=${shelf?.data.items[0]?.productId}`,
      `/admin/trade-ins?record=${bought?.data.items[0]?.code}`,
      '/admin/roles?role=1',
      '/admin/integrations?dialog=new-key',
      '/admin/integrations?view=webhooks&dialog=new-webhook',
      '/admin/reports?report=1&start=2000-01-01&end=2099-12-31&orders=all',
    ]
  },
}

/** The screen below the dialog in a path; undefined for a path without a dialog. */
export const screenUnder = (path: string) =>
  /dialog=|assign=|orders=all|role=|open=found|movements=|record=/.test(path) ? path.split('?')[0] : undefined

/** Opens a screen, panel or dialog by its path, and waits until it shows its data. */
export async function opened(page: Page, path: string) {
  const screen = screenUnder(path)
  if (screen) {
    await go(page, screen)
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await (page.url().includes('/admin') ? go(page, path) : page.goto(path))
  await shown(page, path)
}

/** Waits until the screen, panel or dialog of a path, which is being opened, shows its data. */
export async function shown(page: Page, path: string) {
  // The orders screen keeps a connection open, so the network is never idle: waits for a heading and no spinner.
  await expect(page.getByRole('heading').first()).toBeVisible()
  if (screenUnder(path)) await expect(page.getByRole('dialog')).toBeVisible()
  // A panel shows a spinner until its code is there, and then the rows of its table are loaded.
  await rendered(page)
  // Content far down the page is loaded when it comes near.
  for (const spinner of await page.getByRole('status').filter({ hasText: 'Carregando' }).all())
    await expect(spinner).not.toBeInViewport()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
}
