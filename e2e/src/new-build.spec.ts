import type { Page } from '@playwright/test'
import { expect, signIn, test } from './shop.ts'

/** Signs in, goes to the reports while their file is missing, and waits until the page has reloaded itself. */
async function missReports(page: Page, isGone: (loads: number) => boolean) {
  await signIn(page)
  let loads = 0
  page.on('load', () => loads++)
  await page.route('**/assets/reports-*.js', (route) =>
    isGone(loads) ? route.fulfill({ status: 404 }) : route.continue(),
  )
  await page.getByRole('link', { name: 'Relatórios' }).click()
  await expect.poll(() => loads).toBe(1)
  await page.getByRole('link', { name: 'Relatórios' }).click()
  return () => loads
}

test('a page that was open during a new build reloads itself, once, and continues', async ({ page }) => {
  const loads = await missReports(page, (before) => before === 0)
  await expect(page.getByRole('heading', { name: 'Relatórios gerais' })).toBeVisible()
  expect(loads()).toBe(1)
})

test('a file that stays missing does not reload the page again and again', async ({ page }) => {
  const loads = await missReports(page, () => true)
  await expect(page.getByText('Ocorreu um erro. Tente novamente mais tarde.')).toBeVisible()
  expect(loads()).toBe(1)
})
