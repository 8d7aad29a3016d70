import { test as base, expect, type Page } from '@playwright/test'
import { createShopClient, type ShopClient } from '@shop/api-client/client'
import { writeSession } from '@shop/browser/session-store'
import type { OpenedSession } from '@shop/contract/accounts'

export const ADMIN = { email: 'admin@demo.local', password: 'demo-admin-2026' }

/** What the sign-in screen stores in the browser. */
function stored(session: OpenedSession) {
  const entries = new Map<string, string>()
  writeSession({ setItem: (key, value) => void entries.set(key, value) }, session)
  return [...entries]
}

/** Signs in on the page where the sign-in is shown. */
export async function signInThere(page: Page, { email, password }: Person = ADMIN) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Senha', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Entrar' }).click()
  await expect(page.getByRole('button', { name: 'Perfil' })).toBeVisible()
}

type Person = typeof ADMIN

const openSession = async (url: string, person: Person) => {
  const { data } = await createShopClient(url).POST('/api/accounts/signin', { body: person })
  if (!data) throw new Error(`${person.email} cannot sign in`)
  return data.data
}

let shared: Promise<OpenedSession> | undefined
/** The administrator's session of this worker: a sign-in costs time because its password is hashed. */
const adminSession = (url: string) => {
  shared ??= openSession(url, ADMIN)
  return shared
}

/**
 * Signs in without the screen, and opens this URL. All tests of a worker share the administrator's session; one that
 * ends it takes a session of its own.
 */
export async function signIn(
  page: Page,
  person: Person = ADMIN,
  address = '/',
  { ownSession = false }: { ownSession?: boolean } = {},
) {
  const { baseURL = '' } = test.info().project.use
  const session = await (person === ADMIN && !ownSession
    ? adminSession(baseURL)
    : openSession(baseURL, person))
  // Before the first script of this document only: a person who signs out must stay signed out.
  const storing = await page.addInitScript((entries) => {
    for (const [key, value] of entries) localStorage.setItem(key, value)
  }, stored(session))
  await page.goto(address)
  await storing.dispose()
  await expect(page.getByRole('button', { name: 'Perfil' })).toBeVisible()
}

/** Goes to a URL of the app without loading the page anew, as a link of the app does. */
export const go = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)

/** Goes to another screen in the same way, and waits until it has replaced the current one. */
export async function goToScreen(page: Page, path: string) {
  await page.locator('h1').evaluate((heading) => heading.setAttribute('data-left', ''))
  await go(page, path)
  await expect(page.locator('h1:not([data-left])')).toBeVisible()
}

/**
 * Does something and waits for its notice. The wait begins before the action, because the notice is shown for three
 * seconds only.
 */
export const seesNotice = (page: Page, text: string, doing: Promise<unknown>) =>
  Promise.all([expect(page.getByText(text)).toBeVisible(), doing])

/** Waits until the page has rendered the data that it had when this was called. */
export const rendered = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))

/** `api`: the API as the administrator, for preparing data that a test does not check itself. */
export const test = base.extend<{ api: ShopClient }>({
  api: async ({ baseURL }, use) => {
    const url = baseURL ?? ''
    await use(createShopClient(url, (await adminSession(url)).accessToken))
  },
})

export { expect }
