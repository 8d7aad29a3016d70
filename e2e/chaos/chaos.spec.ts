import type { Locator, Page } from '@playwright/test'
import type { ShopClient } from '@shop/api-client/client'
import { IMAGE } from '../src/image.ts'
import { makeCustomer, makeProduct } from '../src/make.ts'
import { giveTo, sign } from '../src/orders.ts'
import { ADMIN, expect, signIn, test } from '../src/shop.ts'

const STOCKER = { email: 'estoque@demo.local', password: 'demo-estoque-2026' }
const DELIVERER = { email: 'entregador@demo.local', password: 'demo-entregador-2026' }

interface Press {
  page: Page
  button: Locator
  /** The call that the button makes. */
  call: string
}

/** Waits until the browser has finished or aborted the call, if it ever begins it. */
const received = ({ page, call }: Press) =>
  Promise.race([page.waitForEvent('requestfinished'), page.waitForEvent('requestfailed')]).then(
    () => call,
    () => call,
  )

/** Failures around an important press. */
const TROUBLES: Record<string, (press: Press) => Promise<unknown>> = {
  'a double click': ({ button }) => button.dblclick(),
  back: async ({ page, button }) => {
    await button.click()
    await page.goBack()
  },
  'a reload': async ({ page, button }) => {
    await button.click()
    await page.reload()
  },
  'no network': async (press) => {
    const { page, button } = press
    // Without responses to its first requests a screen ends the session, which is another failure than this one.
    await button.waitFor()
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    await page.context().setOffline(true)
    await Promise.all([received(press), button.click()])
    await page.context().setOffline(false)
  },
  'a session that is over': async ({ page, button, call }) => {
    await page.route(
      call,
      (route) =>
        route.fulfill({ status: 401, json: { errors: ['Sessão expirada.'], code: 'UNAUTHENTICATED' } }),
      { times: 1 },
    )
    await Promise.all([page.waitForResponse(call), button.click()])
  },
  'a lost response': async ({ page, button, call }) => {
    await page.route(
      call,
      async (route) => {
        await route.fetch().catch(() => undefined)
        await route.abort()
      },
      { times: 1 },
    )
    await Promise.all([
      page.waitForEvent('requestfailed', (request) => request.url().includes('/api/')),
      button.click(),
    ])
  },
}

type Trouble = (press: Press) => Promise<unknown>

interface Step {
  page: Page
  person: typeof ADMIN
  address: string
  call: string
  trouble: Trouble
  /** Opens the screen with the button, and returns the button. */
  ready: () => Promise<Locator>
  /** Whether the shop has recorded the work. */
  isDone: () => Promise<boolean>
}

/** Attempts by a person, each as the screen offers it, before the work counts as lost. */
const TRIES = 5

/** Opens a page like a person whose session may have ended by the previous failure. */
async function open(page: Page, person: typeof ADMIN, address: string) {
  await page.goto(address)
  const login = page.getByRole('button', { name: 'Entrar' })
  await expect(login.or(page.getByRole('button', { name: 'Perfil' }))).toBeVisible()
  if (!(await login.isVisible())) return
  await signIn(page, person)
  await page.goto(address)
}

/** Does a step with a failure at its first press, then continues like a person until the shop has recorded it. */
async function doStepWithFailure({ page, person, address, call, trouble, ready, isDone }: Step) {
  // An earlier page for Back.
  await open(page, person, address.split('?')[0] ?? address)
  await open(page, person, address)
  const press = await ready()
  await trouble({ page, button: press, call })
  for (let tries = 0; tries < TRIES; tries++) {
    const done = await expect
      .poll(isDone, { timeout: 6_000 })
      .toBe(true)
      .then(
        () => true,
        () => false,
      )
    if (done) return
    await open(page, person, address)
    if (await isDone()) return
    const again = await ready().catch(() => undefined)
    await again?.click().catch(() => undefined)
  }
  throw new Error(`Work was lost at ${address}`)
}

const historyOf = async (api: ShopClient, orderId: number) => {
  const params = { path: { orderId: String(orderId) } }
  const { data } = await api.GET('/api/reports/order/histories/{orderId}', { params })
  return data?.data.histories.map(({ action }) => action) ?? []
}

async function ordersOf(api: ShopClient, customerId: number) {
  const path = { id: String(customerId), start: '2000-01-01T00:00:00', end: '2099-12-31T23:59:59' }
  const { data } = await api.GET('/api/reports/customer/histories/{id}/start/{start}/end/{end}', {
    params: { path },
  })
  return data?.data.histories ?? []
}

/** A picker shows an image after reading it; an image restored from a draft is already there. */
async function chooseImage(page: Page) {
  const image = page.getByRole('img', { name: 'Imagem escolhida 1' })
  if (!(await image.isVisible())) await page.locator('input[type=file]').setInputFiles(IMAGE)
  await expect(image).toBeVisible()
}

// The service worker would send records itself, out of reach of the failures made here.
test.use({ serviceWorkers: 'block' })

for (const [name, trouble] of Object.entries(TROUBLES))
  test(`with ${name} at every step an order is placed once, and no work is lost`, async ({ page, api }) => {
    test.setTimeout(240_000)
    const customer = await makeCustomer(api, {})
    const product = await makeProduct(api, { stock: 3 })
    const stock = async () => {
      const params = { path: { param: product.code, email: customer.email } }
      const { data } = await api.GET('/api/shop/products/full/search/{param}/email/{email}', { params })
      return data?.data.products[0]?.stock
    }
    const inCart = async () => {
      const params = { path: { id: String(customer.id) } }
      const { data } = await api.GET('/api/orders/pre/checkout/{id}', { params })
      return data?.data.cart.items[0]?.quantity ?? 0
    }
    const did = async (orderId: number, action: string) => (await historyOf(api, orderId)).includes(action)

    await signIn(page)
    const products = `/admin/selling?customer=${customer.id}&q=${product.code}`
    await doStepWithFailure({
      page,
      person: ADMIN,
      address: products,
      call: '**/api/orders/cart/add/*',
      trouble,
      ready: async () => {
        await page.getByRole('button', { name: `Alterar quantidade de ${product.name}` }).click()
        return page.getByRole('dialog').getByRole('button', { name: 'Adicionar', exact: true })
      },
      isDone: async () => (await inCart()) > 0,
    })
    expect(await inCart()).toBe(1)

    const cart = `/admin/selling?customer=${customer.id}&step=cart`
    await doStepWithFailure({
      page,
      person: ADMIN,
      address: cart,
      call: '**/api/orders/checkout/**',
      trouble,
      ready: async () => {
        await page.getByLabel('Depósito').check()
        await chooseImage(page)
        return page.getByRole('button', { name: 'Finalizar Pedido' })
      },
      isDone: async () => (await ordersOf(api, customer.id)).length > 0,
    })
    const orders = await ordersOf(api, customer.id)
    expect(orders).toHaveLength(1)
    expect(await stock()).toBe(2)
    const orderId = orders[0]?.orderId ?? 0
    const code = orders[0]?.code ?? ''

    const decide = `/admin/orders?dialog=decide&order=${orderId}`
    await doStepWithFailure({
      page,
      person: ADMIN,
      address: decide,
      call: '**/api/workflow/order/approve',
      trouble,
      ready: async () => page.getByRole('dialog').getByRole('button', { name: 'Aprovar', exact: true }),
      isDone: () => did(orderId, 'approve'),
    })

    await page.goto('/logout')
    await signIn(page, STOCKER)
    const packing = `/admin/stocking?order=${orderId}`
    await doStepWithFailure({
      page,
      person: STOCKER,
      address: packing,
      call: '**/api/workflow/order/pack',
      trouble,
      ready: async () => {
        await page.getByRole('main').getByRole('checkbox').check()
        await chooseImage(page)
        return page.getByRole('button', { name: 'Concluir embalagem' })
      },
      isDone: () => did(orderId, 'pack'),
    })

    await giveTo(api, orderId, DELIVERER.email)
    await page.goto('/logout')
    await signIn(page, DELIVERER)
    const card = page.getByRole('article', { name: `Pedido ${code}` })
    await doStepWithFailure({
      page,
      person: DELIVERER,
      address: '/admin/deliveries',
      call: '**/api/workflow/order/dispatch',
      trouble,
      ready: async () => card.getByRole('button', { name: 'Sair para entrega' }),
      isDone: () => did(orderId, 'dispatch'),
    })
    const handing = `/admin/deliveries?order=${orderId}&dialog=deliver`
    await doStepWithFailure({
      page,
      person: DELIVERER,
      address: handing,
      call: '**/api/workflow/order/deliver',
      trouble,
      ready: async () => {
        await page.getByLabel('Recebido por').fill('Maria')
        await sign(page)
        return page.getByRole('button', { name: 'Registrar', exact: true })
      },
      isDone: () => did(orderId, 'deliver'),
    })

    const steps = ['approve', 'prepare', 'pack', 'dispatch', 'deliver']
    const history = await historyOf(api, orderId)
    expect(history.filter((action) => steps.includes(action))).toEqual(steps)
    expect(await ordersOf(api, customer.id)).toHaveLength(1)
    expect(await stock()).toBe(2)
  })
