import type { Page } from '@playwright/test'
import { enter } from './customer.ts'
import { ADMIN, expect, signIn, test } from './shop.ts'

test.use({ serviceWorkers: 'allow' })

/** Sends the page's service worker a message, as the browser does when a push service delivers one. */
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

interface WorkerScope {
  registration: { scope: string; showNotification: (title: string, given: { data: string }) => Promise<void> }
  clients: { openWindow: (url: string) => Promise<void> }
  dispatchEvent: (event: Event) => boolean
  shown: { title: string; path: string }[]
}

/**
 * The scope of the page's worker, which records the messages that it shows, because not every Chromium can show them on
 * a desktop.
 */
async function workerOf(page: Page) {
  const scope = await page.evaluate(async () => (await navigator.serviceWorker.ready).scope)
  const workers = () => page.context().serviceWorkers()
  await expect.poll(() => workers().some((one) => one.url() === `${scope}sw.js`)).toBe(true)
  const worker = workers().find((one) => one.url() === `${scope}sw.js`)
  // The scope of a worker, whose types are not those of a page.
  const own = await worker?.evaluateHandle(() => self as unknown as WorkerScope)
  if (!own) throw new Error('There is no worker')
  await own.evaluate((it) => {
    it.shown = []
    it.registration.showNotification = async (title, { data }) => void it.shown.push({ title, path: data })
  })
  return own
}
type Worker = Awaited<ReturnType<typeof workerOf>>

const shown = (worker: Worker) => worker.evaluate((own) => own.shown)

/** The URL that the worker opens for the shown message; a real press cannot be made in a test. */
const pressed = (worker: Worker) =>
  worker.evaluate(
    (own) =>
      new Promise((resolve) => {
        own.clients.openWindow = async (url) => resolve(new URL(url).pathname)
        const notification = { data: own.shown[0]?.path, close() {} }
        own.dispatchEvent(Object.assign(new Event('notificationclick'), { notification, waitUntil() {} }))
      }),
  )

test.beforeEach(({ context }) => context.grantPermissions(['notifications']))

test('the back-office shows a message of an order to approve and opens its page', async ({ page }) => {
  // Without a push service the subscription itself fails; the worker that shows messages is installed before.
  await signIn(page, ADMIN, '/admin/profile')
  await page.getByRole('switch', { name: /esperar aprovação/ }).click({ force: true })
  const message = { title: 'Pedido 12345678 para aprovar', path: '/admin/orders/12345678' }
  const worker = await workerOf(page)
  await deliver(page, message)
  await expect.poll(() => shown(worker)).toEqual([message])
  expect(await pressed(worker)).toBe(message.path)
})

test('the customers’ shop shows that an order has left and opens it', async ({ page }) => {
  await enter(page, 'cliente@demo.local', 'demo-cliente-2026')
  const message = { title: 'O pedido 12345678 saiu para entrega', path: '/loja/pedidos/7' }
  const worker = await workerOf(page)
  await deliver(page, message)
  await expect.poll(() => shown(worker)).toEqual([message])
  expect(await pressed(worker)).toBe(message.path)
})
