import type { Page } from '@playwright/test'
import type { ShopClient } from '@shop/api-client/client'
import { IMAGE, PNG } from './image.ts'
import { giveTo, placeOrder, sign } from './orders.ts'
import { ADMIN, expect, rendered, signIn, test } from './shop.ts'

test.use({ serviceWorkers: 'allow' })

const DELIVERER = { email: 'entregador@demo.local', password: 'demo-entregador-2026' }

/** An order on the deliverer's phone, whose app opens without a network from now on. */
async function carriedOrder(page: Page, api: ShopClient) {
  const order = await placeOrder(api)
  await giveTo(api, order.orderId, DELIVERER.email)
  await signIn(page, DELIVERER)
  const card = page.getByRole('article', { name: `Pedido ${order.code}` })
  await expect(card).toBeVisible()
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  return { ...order, card }
}

test('another person’s change shows on an open board within two seconds, and keeps the selection', async ({
  page,
  api,
}) => {
  const { code, orderId } = await placeOrder(api)
  // An earlier change is shown as well, but not as fast.
  const stream = page.waitForResponse('**/api/orders/events')
  await signIn(page, ADMIN, '/admin/orders?status=1&items=100')
  const row = page.getByRole('row').filter({ hasText: code })
  await row.getByRole('checkbox').check()
  await stream
  await api.PATCH('/api/workflow/order/prepare', { body: { orderId } })
  await expect(row).toContainText('Em preparação', { timeout: 2_000 })
  await expect(row.getByRole('checkbox')).toBeChecked()
  await page.getByRole('button', { name: 'Limpar seleção' }).click()
  await expect(row).toBeHidden()
})

test('a change missed while the tab was hidden shows in the selected row, and an unknown code is reported once', async ({
  page,
  api,
}) => {
  const { code, orderId } = await placeOrder(api)
  await signIn(page, ADMIN, '/admin/orders?status=1&items=100')
  const row = page.getByRole('row').filter({ hasText: code })
  await row.getByRole('checkbox').check()
  const show = (state: 'hidden' | 'visible') =>
    page.evaluate((value) => {
      Object.defineProperty(document, 'visibilityState', { value, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    }, state)
  await show('hidden')
  await api.PATCH('/api/workflow/order/prepare', { body: { orderId } })
  await show('visible')
  await expect(row).toContainText('Em preparação')
  await expect(row.getByRole('checkbox')).toBeChecked()

  await page.getByRole('searchbox', { name: 'Código do pedido' }).fill('00000000')
  await page.getByRole('button', { name: 'Buscar' }).click()
  const notice = page.getByRole('region', { name: 'Avisos' }).getByText('Não foi possível encontrar o pedido')
  await expect(notice).toBeVisible()
  await page.getByRole('region', { name: 'Avisos' }).getByRole('button').click()
  const looked = page.waitForResponse((response) => response.url().endsWith('/orders/status'))
  await api.PATCH('/api/workflow/order/pack', { body: { orderId, images: [PNG] } })
  await (await looked).finished()
  await rendered(page)
  await expect(notice).toBeHidden()
})

test('a stocker packs what was checked and photographed, also before a reload; a cancelled order leaves the queue', async ({
  page,
  api,
}) => {
  const [packed, cancelled] = [await placeOrder(api), await placeOrder(api)]
  await signIn(page, { email: 'estoque@demo.local', password: 'demo-estoque-2026' }, '/admin/stocking')
  await page.getByRole('button', { name: packed.code }).click()
  await page.getByRole('button', { name: 'Iniciar preparação' }).click()
  await expect(page.getByRole('button', { name: 'Concluir embalagem' })).toBeDisabled()
  await page.getByRole('main').getByRole('checkbox').check()
  await page.locator('input[type=file]').setInputFiles(IMAGE)
  await expect(page.getByRole('img', { name: 'Imagem escolhida 1' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('img', { name: 'Imagem escolhida 1' })).toBeVisible()
  await page.getByRole('button', { name: 'Concluir embalagem' }).click()
  await page.getByRole('button', { name: cancelled.code }).click()
  await expect(page.getByRole('button', { name: 'Iniciar preparação' })).toBeVisible()
  await api.PATCH('/api/workflow/order/cancel', { body: { orderId: cancelled.orderId, comment: 'Desistiu' } })
  await expect(page.getByText('Este pedido não está mais na fila de separação.')).toBeVisible()
  await page.getByRole('button', { name: 'Voltar' }).click()
  await expect(page.getByRole('heading', { name: 'Separação' })).toBeVisible()
  await expect(page.getByRole('button', { name: packed.code })).toBeHidden()
})

test('a deliverer offline reloads, leaves and hands over; both are sent once when the network is back', async ({
  page,
  api,
  context,
}) => {
  const { code, orderId, card } = await carriedOrder(page, api)
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByText('Sem conexão.')).toBeVisible()
  await page.getByRole('combobox', { name: 'Pesquisar' }).fill('capa')
  await expect(page.getByText('A pesquisa não respondeu. Tente novamente.')).toBeVisible()
  await page.keyboard.press('Escape')
  await card.getByRole('button', { name: 'Sair para entrega' }).click()
  await card.getByRole('button', { name: 'Registrar entrega' }).click()
  await page.getByLabel('Recebido por').fill('Maria')
  await sign(page)
  await page.getByRole('button', { name: 'Registrar', exact: true }).click()
  await expect(card).toBeHidden()
  await page.reload()
  await expect(
    page.getByText(`2 registros guardados neste aparelho: Saída ${code}, Entrega ${code}.`),
  ).toBeVisible()
  await expect(card).toBeHidden()
  await context.setOffline(false)
  await expect(page.getByText('Sem conexão.')).toBeHidden()
  const path = { orderId: String(orderId) }
  const done = async () => {
    const { data } = await api.GET('/api/reports/order/histories/{orderId}', { params: { path } })
    return data?.data.histories.map(({ action }) => action).filter((one) => /^(dispatch|deliver)$/.test(one))
  }
  // One is sent after the other.
  await expect.poll(done).toEqual(['dispatch', 'deliver'])
})

/** Everything that the page's origin stores on this machine, apart from the app's files; the databases as one text. */
const keptOnMachine = (page: Page) =>
  page.evaluate(async () => {
    const requests = await Promise.all(
      (await caches.keys()).map(async (name) => (await caches.open(name)).keys()),
    )
    const paths = requests.flat().map(({ url }) => new URL(url).pathname)
    const stored: unknown[] = []
    for (const { name = '' } of await indexedDB.databases()) {
      const open = indexedDB.open(name)
      const db = await new Promise<IDBDatabase>((resolve, reject) => {
        open.onsuccess = () => resolve(open.result)
        open.onerror = () => reject(open.error)
      })
      for (const store of db.objectStoreNames) {
        const all = db.transaction(store).objectStore(store).getAll()
        stored.push(await new Promise((resolve) => (all.onsuccess = () => resolve(all.result))))
      }
      db.close()
    }
    return {
      files: paths.filter((path) => path !== '/' && !path.startsWith('/assets/')),
      texts: Object.values(localStorage).join() + JSON.stringify(stored),
    }
  })

test('no customer data is left on the phone when the deliverer has signed out', async ({ page, api }) => {
  const { code } = await carriedOrder(page, api)
  await expect.poll(async () => (await keptOnMachine(page)).texts).toContain(code)
  await page.goto('/logout')
  await expect(page.getByRole('button', { name: 'Entrar' })).toBeVisible()
  await expect.poll(async () => (await keptOnMachine(page)).texts).not.toContain(code)
  expect((await keptOnMachine(page)).files).toEqual([])
})

test.describe('without a service worker, which would send instead of the page,', () => {
  test.use({ serviceWorkers: 'block' })

  test('a record that the server refuses can be tried again, and signing out asks before it is lost', async ({
    page,
    api,
  }) => {
    const { code, orderId } = await placeOrder(api)
    await giveTo(api, orderId, DELIVERER.email)
    await signIn(page, DELIVERER)
    const card = page.getByRole('article', { name: `Pedido ${code}` })
    await card.getByRole('button', { name: 'Sair para entrega' }).click()
    await card.getByRole('button', { name: 'Registrar entrega' }).click()
    const dialog = page.getByRole('dialog', { name: 'Registrar entrega' })
    await dialog.getByLabel('Recebido por').fill('Maria')
    await sign(page)
    // Closing requires a confirmation about a drawn signature and keeps it.
    await dialog.getByRole('button', { name: 'Fechar', exact: true }).click()
    await page.getByRole('button', { name: 'Continuar editando' }).click()
    await page.reload()
    await expect(dialog.getByLabel('Recebido por')).toHaveValue('Maria')
    await page.route('**/workflow/order/deliver', (route) => route.abort())
    await dialog.getByRole('button', { name: 'Registrar', exact: true }).click()
    await expect(card).toBeHidden()
    await expect(page.getByText(`1 registro guardado neste aparelho: Entrega ${code}.`)).toBeVisible()

    await page.getByRole('button', { name: 'Perfil' }).click()
    await page.getByRole('menuitem', { name: 'Sair' }).click()
    await expect(page.getByText('Há 1 registro que ainda não foi enviado.')).toBeVisible()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancelar' }).click()

    // Sent from another screen than the one it was recorded on, and refused by the server.
    await api.PATCH('/api/workflow/order/cancel', { body: { orderId, comment: 'Desistiu' } })
    await page.getByRole('button', { name: 'Perfil' }).click()
    await page.getByRole('menuitem', { name: 'Perfil' }).click()
    await expect(page.getByRole('heading', { name: 'Perfil' })).toBeVisible()
    await page.unroute('**/workflow/order/deliver')
    await expect(page.getByText(`Entrega ${code} não registrada:`)).toBeVisible()
    await page.goto('/admin/deliveries')
    const refused = page.getByRole('alert').filter({ hasText: `Entrega ${code} não registrada:` })
    await expect(refused.getByRole('button', { name: 'Passar para um colega' })).toBeVisible()
    await page.getByRole('button', { name: 'Perfil' }).click()
    await page.getByRole('menuitem', { name: 'Sair' }).click()
    await expect(page.getByRole('dialog').getByText(`Entrega ${code}, recusada:`)).toBeVisible()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancelar' }).click()
    await Promise.all([
      page.waitForResponse('**/workflow/order/deliver'),
      refused.getByRole('button', { name: 'Tentar de novo' }).click(),
    ])
    await refused.getByRole('button', { name: 'Descartar' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Descartar' }).click()
    await expect(refused).toBeHidden()
  })

  for (const list of ['stocking', 'deliveries'])
    test(`the list of ${list} that could not be loaded says so, and is loaded again`, async ({ page }) => {
      const path = `**/api/orders/${list}`
      // A connected stream would reload the list without the press.
      await page.route('**/api/orders/events', (route) => route.abort())
      await page.route(path, (route) => route.fulfill({ status: 500, json: { errors: ['Falhou.'] } }))
      await signIn(page, ADMIN, `/admin/${list}`)
      const failure = page.getByRole('main').getByRole('alert')
      await expect(failure).toContainText('Não foi possível carregar')
      await page.unroute(path)
      await failure.getByRole('button', { name: 'Tentar de novo' }).click()
      await expect(failure).toBeHidden()
      await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toBeVisible()
    })
})

test('what can come back is loaded in advance for one’s own deliveries only', async ({ page, api }) => {
  for (let n = 0; n < 2; n++) {
    const { orderId } = await placeOrder(api)
    await giveTo(api, orderId, DELIVERER.email)
    await api.PATCH('/api/workflow/order/dispatch', { body: { orderId } })
  }
  const requested: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/workflow/order/returnable/')) requested.push(request.url())
  })
  await signIn(page, ADMIN, '/admin/deliveries')
  const exchanges = page.getByRole('button', { name: 'Troca ou devolução' })
  await expect(exchanges.nth(1)).toBeVisible()
  await Promise.all([page.waitForResponse('**/workflow/order/returnable/*'), exchanges.first().click()])
  await expect(page.getByRole('dialog', { name: 'Troca ou devolução' })).toBeVisible()
  expect(requested).toHaveLength(1)
})

test('what can come back is loaded once an order has left, and shown without a network from then on', async ({
  page,
  api,
  context,
}) => {
  const { card } = await carriedOrder(page, api)
  const answers: number[] = []
  page.on('response', (response) => {
    if (response.url().includes('/workflow/order/returnable/')) answers.push(response.status())
  })
  await Promise.all([
    page.waitForResponse('**/workflow/order/returnable/*'),
    card.getByRole('button', { name: 'Sair para entrega' }).click(),
  ])
  await rendered(page)
  expect(answers).toEqual([200])
  await context.setOffline(true)
  await card.getByRole('button', { name: 'Troca ou devolução' }).click()
  await expect(page.getByRole('dialog').getByText('Escolha o item que volta.')).toBeVisible()
})

test('what was recorded offline is sent by the service worker when the app is closed', async ({
  page,
  api,
  context,
}) => {
  const { code, orderId, card } = await carriedOrder(page, api)
  await context.setOffline(true)
  await card.getByRole('button', { name: 'Sair para entrega' }).click()
  await expect(page.getByText(`1 registro guardado neste aparelho: Saída ${code}.`)).toBeVisible()
  const origin = new URL(page.url()).origin
  const closed = await context.newPage()
  await page.close()
  await context.setOffline(false)
  // A file of the same origin that does not load the app.
  await closed.goto('/favicon.svg')
  const browser = await context.newCDPSession(closed)
  const registered = new Promise<string>((resolve) =>
    browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [one] }) => {
      if (one) resolve(one.registrationId)
    }),
  )
  await browser.send('ServiceWorker.enable')
  const registrationId = await registered
  await browser.send('ServiceWorker.dispatchSyncEvent', {
    origin,
    registrationId,
    tag: 'outbox',
    lastChance: true,
  })
  const params = { path: { orderId: String(orderId) } }
  await expect
    .poll(async () => {
      const { data } = await api.GET('/api/reports/order/histories/{orderId}', { params })
      return data?.data.histories.filter(({ action }) => action === 'dispatch').length
    })
    .toBe(1)
})

test('a stocker offline packs after a reload; it is sent once when the network is back', async ({
  page,
  api,
  context,
}) => {
  const { code, orderId } = await placeOrder(api)
  await signIn(page, { email: 'estoque@demo.local', password: 'demo-estoque-2026' }, '/admin/stocking')
  await expect(page.getByRole('button', { name: code })).toBeVisible()
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await context.setOffline(true)
  await page.reload()
  await page.getByRole('button', { name: code }).click()
  // Putting the first product into the box starts the preparation.
  await page.getByRole('main').getByRole('checkbox').check()
  await page.locator('input[type=file]').setInputFiles(IMAGE)
  await page.getByRole('button', { name: 'Concluir embalagem' }).click()
  await expect(page.getByText(`2 registros guardados neste aparelho:`)).toBeVisible()
  await expect(page.getByRole('button', { name: code })).toBeHidden()
  await context.setOffline(false)
  await expect(page.getByText('neste aparelho')).toBeHidden()
  const { data } = await api.GET('/api/reports/order/histories/{orderId}', {
    params: { path: { orderId: String(orderId) } },
  })
  const actions = data?.data.histories.map(({ action }) => action)
  expect(actions?.filter((action) => action === 'prepare' || action === 'pack')).toEqual(['prepare', 'pack'])
})
