import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { SCREENS } from '../../apps/web/src/shared/navigation.ts'
import { expect, signIn, test } from './shop.ts'

const OUTSIDE = ['/login', '/forgot-password', '/cadastro']
const INSIDE = [
  ...SCREENS.map(({ path }) => path),
  '/admin/profile',
  '/admin/customers?view=waiting',
  '/admin/employees?panel=new',
  '/admin/roles?panel=new',
  '/admin/settings?dialog=pix',
  '/admin/settings?dialog=company',
  '/admin/reports?view=settlement',
  '/admin/reports?report=1&start=2000-01-01&end=2099-12-31&orders=all',
]

async function violationsAt(page: Page, path: string) {
  await page.goto(path)
  // The orders keep a connection open, so the network never falls silent: a heading, and nothing that turns.
  await expect(page.getByRole('heading').first()).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  // What is far down the page is fetched once it is near.
  await expect(page.getByText('Carregando').first()).not.toBeInViewport()
  const { violations } = await new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${path}: ${id} at ${target}`))
}

for (const colorScheme of ['light', 'dark'] as const) {
  for (const [device, viewport] of Object.entries({
    desktop: { width: 1366, height: 768 },
    phone: { width: 390, height: 844 },
  })) {
    test.describe(`${colorScheme}, ${device}`, () => {
      test.use({ colorScheme, viewport, contextOptions: { reducedMotion: 'reduce' } })
      test.setTimeout(300_000)

      test('no screen has an accessibility violation', async ({ page }) => {
        const found: string[] = []
        for (const path of OUTSIDE) found.push(...(await violationsAt(page, path)))
        await signIn(page)
        for (const path of INSIDE) found.push(...(await violationsAt(page, path)))
        expect(found).toEqual([])
      })
    })
  }
}
