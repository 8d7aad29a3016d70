import type { Page } from '@playwright/test'
import { enter } from './customer.ts'
import { ADMIN, expect, signIn, test } from './shop.ts'

/** Gives the page's service worker a message, as the browser does when a push service delivers one. */
async function deliver(page: Page, message: object) {
  const scope = await page.evaluate(async () => (await navigator.serviceWorker.ready).scope)
  const session = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const found = registrations.find(({ scopeURL }) => scopeURL === scope)
      if (found) resolve(found.registrationId)
    })
  })
  await session.send('ServiceWorker.enable')
  await session.send('ServiceWorker.deliverPushMessage', {
    origin: new URL(scope).origin,
    registrationId: await registered,
    data: JSON.stringify(message),
  })
}

const shown = (page: Page) =>
  page.evaluate(async () => {
    const notifications = await (await navigator.serviceWorker.ready).getNotifications()
    return notifications.map(({ title, data }) => ({ title, path: data }))
  })

interface WorkerScope {
  registration: ServiceWorkerRegistration
  clients: { openWindow: (url: string) => Promise<void> }
  NotificationEvent: new (type: string, given: { notification: Notification | undefined }) => Event
  dispatchEvent: (event: Event) => boolean
}

/** The address that the worker opens for the shown message; a real press cannot be made in a test. */
async function pressed(page: Page) {
  const scope = await page.evaluate(async () => (await navigator.serviceWorker.ready).scope)
  const worker = page
    .context()
    .serviceWorkers()
    .find((one) => one.url() === `${scope}sw.js`)
  // The scope of a worker, whose types are not those of a page.
  const scopeOf = await worker?.evaluateHandle(() => self as unknown as WorkerScope)
  return scopeOf?.evaluate(async (own) => {
    const [notification] = await own.registration.getNotifications()
    return new Promise((resolve) => {
      own.clients.openWindow = async (url) => resolve(new URL(url).pathname)
      own.dispatchEvent(new own.NotificationEvent('notificationclick', { notification }))
    })
  })
}

test.beforeEach(({ context }) => context.grantPermissions(['notifications']))

test('the back-office shows a message of an order to approve and opens its page', async ({ page }) => {
  // Without a push service the subscription itself fails; the worker that shows messages is installed before.
  await signIn(page, ADMIN, '/admin/profile')
  await page.getByRole('switch', { name: /esperar aprovação/ }).click({ force: true })
  const message = { title: 'Pedido 12345678 para aprovar', path: '/admin/orders/12345678' }
  await deliver(page, message)
  await expect.poll(() => shown(page)).toEqual([message])
  expect(await pressed(page)).toBe(message.path)
})

test('the customers’ shop shows that an order has left and opens it', async ({ page }) => {
  await enter(page, 'cliente@demo.local', 'demo-cliente-2026')
  const message = { title: 'O pedido 12345678 saiu para entrega', path: '/loja/pedidos/7' }
  await deliver(page, message)
  await expect.poll(() => shown(page)).toEqual([message])
  expect(await pressed(page)).toBe(message.path)
})
