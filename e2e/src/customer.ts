import type { Page } from '@playwright/test'
import { createShopClient } from '@shop/api-client/client'
import { expect } from './shop.ts'

/** The password of every customer that a test makes. */
export const PASSWORD = 'senha-de-teste-2026'

/** Signs in at the customers' shop, as customers do. */
export async function enter(page: Page, email: string, password = PASSWORD) {
  await page.goto('/loja/')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Senha', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Entrar' }).click()
  await expect(page.getByRole('heading', { name: 'Produtos' })).toBeVisible()
}

/** The API signed in as the customer, like another device of theirs. */
export async function asCustomer(baseURL: string | undefined, email: string, password = PASSWORD) {
  const { data } = await createShopClient(baseURL ?? '').POST('/api/shop/customers/signin', {
    body: { email, password },
  })
  return createShopClient(baseURL ?? '', data?.data.accessToken)
}
