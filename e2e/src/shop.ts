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
export async function signInThere(
  page: Page,
  { email, password }: { email: string; password: string } = ADMIN,
) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Senha', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Entrar' }).click()
  await expect(page.getByRole('button', { name: 'Perfil' })).toBeVisible()
}

/** Signs in without the screen, and opens this address. */
export async function signIn(page: Page, person: { email: string; password: string } = ADMIN, address = '/') {
  const answer = await page.request.post('/api/accounts/signin', { data: person })
  // A small page of the same origin, which has the same storage.
  await page.goto('/healthz')
  await page.evaluate(
    (entries) => {
      for (const [key, value] of entries) localStorage.setItem(key, value)
    },
    stored((await answer.json()).data),
  )
  await page.goto(address)
  await expect(page.getByRole('button', { name: 'Perfil' })).toBeVisible()
}

/** Does something and waits for its notice from before the action, because it shows for three seconds only. */
export const seesNotice = (page: Page, text: string, doing: Promise<unknown>) =>
  Promise.all([expect(page.getByText(text)).toBeVisible(), doing])

/** The page has drawn what it knew when this was called. */
export const drawn = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))

/** `api`: the API as the administrator, for preparing data that a test does not check itself. */
export const test = base.extend<{ api: ShopClient }>({
  api: async ({ baseURL }, use) => {
    const url = baseURL ?? ''
    const { data } = await createShopClient(url).POST('/api/accounts/signin', { body: ADMIN })
    await use(createShopClient(url, data?.data.accessToken))
  },
})

export { expect }
