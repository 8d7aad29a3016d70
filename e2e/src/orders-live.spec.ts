import type { Page } from '@playwright/test'
import { giveTo, placeOrder, sign } from './orders.ts'
import { expect, signIn, test } from './shop.ts'

const COURIER = { email: 'entregador@demo.local', password: 'demo-entregador-2026' }

test('another person’s change shows on an open board within two seconds, and leaves the selection alone', async ({
  page,
  api,
}) => {
  const { code, orderId } = await placeOrder(api)
  await signIn(page)
  await page.goto('/admin/orders?status=1&items=100')
  const row = page.getByRole('row').filter({ hasText: code })
  await row.getByRole('checkbox').check()
  // The stream opens with the screen; a change before it is there is shown as well, but not as fast.
  await page.waitForTimeout(500)
  await api.PATCH('/api/workflow/order/prepare', { body: { orderId } })
  await expect(row).toContainText('Em preparação', { timeout: 2_000 })
  await expect(row.getByRole('checkbox')).toBeChecked()
  await page.getByRole('button', { name: 'Limpar seleção' }).click()
  await expect(row).toBeHidden()
})

test('a courier without a network reloads, leaves and hands over; both are sent once when it is back', async ({
  page,
  api,
  context,
}) => {
  const { code, orderId } = await placeOrder(api)
  await giveTo(api, orderId, COURIER.email)
  await signIn(page, COURIER)
  const card = page.getByRole('article', { name: `Pedido ${code}` })
  await expect(card).toBeVisible()
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByText('Sem conexão.')).toBeVisible()
  await card.getByRole('button', { name: 'Sair para entrega' }).click()
  await card.getByRole('button', { name: 'Registrar entrega' }).click()
  await page.getByLabel('Recebido por').fill('Maria')
  await sign(page)
  await page.getByRole('button', { name: 'Registrar', exact: true }).click()
  await expect(card).toBeHidden()
  await page.reload()
  await expect(
    page.getByText(`2 registro(s) guardado(s) neste aparelho: Saída ${code}, Entrega ${code}.`),
  ).toBeVisible()
  await expect(card).toBeHidden()
  await context.setOffline(false)
  await expect(page.getByText('Sem conexão.')).toBeHidden({ timeout: 15_000 })
  const { data } = await api.GET('/api/reports/order/histories/{orderId}', {
    params: { path: { orderId: String(orderId) } },
  })
  const done = data?.data.histories.map(({ action }) => action)
  expect(done?.filter((action) => action === 'dispatch' || action === 'deliver')).toEqual([
    'dispatch',
    'deliver',
  ])
})

/** What the page's origin keeps on this machine, apart from the app's own files. */
const keptOnMachine = (page: Page) =>
  page.evaluate(async () => {
    const requests = await Promise.all(
      (await caches.keys()).map(async (name) => (await caches.open(name)).keys()),
    )
    const paths = requests.flat().map(({ url }) => new URL(url).pathname)
    return {
      files: paths.filter((path) => path !== '/' && !path.startsWith('/assets/')),
      texts: Object.values(localStorage).join(),
    }
  })

test('nothing of a customer is left on the phone when the courier has signed out', async ({ page, api }) => {
  const { code, orderId } = await placeOrder(api)
  await giveTo(api, orderId, COURIER.email)
  await signIn(page, COURIER)
  await expect(page.getByRole('article', { name: `Pedido ${code}` })).toBeVisible()
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  expect((await keptOnMachine(page)).texts).toContain(code)
  await page.goto('/logout')
  await expect(page.getByRole('button', { name: 'Entrar' })).toBeVisible()
  const { files, texts } = await keptOnMachine(page)
  expect(files).toEqual([])
  expect(texts).not.toContain(code)
})
