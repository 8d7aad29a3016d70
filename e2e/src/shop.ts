import { test as base, expect, type Page } from '@playwright/test'
import { createShopClient, type ShopClient } from '@shop/api-client/client'

export const ADMIN = { email: 'admin@demo.local', password: 'demo-admin-2026' }

/** Signs in through the screen, as staff do. */
export async function signIn(page: Page, { email, password }: { email: string; password: string } = ADMIN) {
  await page.goto('/')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Senha', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Entrar' }).click()
  await expect(page.getByRole('button', { name: 'Perfil' })).toBeVisible()
}

/** `api`: the API as the administrator, for what a test needs but is not about. */
export const test = base.extend<{ api: ShopClient }>({
  api: async ({ baseURL }, use) => {
    const url = baseURL ?? ''
    const { data } = await createShopClient(url).POST('/api/accounts/signin', { body: ADMIN })
    await use(createShopClient(url, data?.data.accessToken))
  },
})

export { expect }
