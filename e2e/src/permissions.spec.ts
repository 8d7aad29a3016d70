import type { Page } from '@playwright/test'
import { FULL_ACCESS, PERMISSIONS, type Permission } from '@shop/domain/permissions'
import { landingFor } from '../../apps/web/src/shared/landings.ts'
import { mayOpen, menuFor, SCREENS, type ScreenPath, screenAt } from '../../apps/web/src/shared/navigation.ts'
import { makeEmployee } from './make.ts'
import { expect, goToScreen, signIn, test } from './shop.ts'

/** Views of a screen with links of their own. */
const FURTHER: Partial<Record<ScreenPath, string[]>> = {
  '/admin/cash': ['/admin/cash?view=settlements'],
  '/admin/settings': ['/admin/settings?view=payments'],
  '/admin/selling': ['/admin/selling?customer=1&step=done&code="1"'],
}
const EACH = (Object.keys(PERMISSIONS) as Permission[]).filter((one) => one !== FULL_ACCESS)

async function seesNoClosedLink(page: Page, permission: Permission) {
  await expect(page.getByRole('heading').first()).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  const links = await page
    .locator('main a')
    .evaluateAll((all) => all.map((one) => (one as HTMLAnchorElement).pathname))
  const closed = links.map(screenAt).filter((screen) => screen && !mayOpen(screen, [permission]))
  expect(closed, `links on ${page.url()}`).toEqual([])
}

for (const permission of EACH) {
  test(`with ${permission} alone, no visible function is refused`, async ({ page, api }) => {
    const refused: string[] = []
    page.on('response', (response) => {
      if (response.status() === 403) refused.push(`${page.url()}: ${response.url()}`)
    })
    await signIn(page, await makeEmployee(api, permission))
    await expect(page).toHaveURL((url) => url.pathname === landingFor([permission]))
    const menu = page.getByRole('navigation', { name: 'Menu principal' }).getByRole('link')
    // A link may have a count after its name.
    await expect(menu).toHaveText(menuFor([permission]).map(({ label }) => new RegExp(`^${label}(\\d|$)`)))

    for (const { path } of SCREENS.filter((screen) => mayOpen(screen, [permission]))) {
      if (new URL(page.url()).pathname !== path) await goToScreen(page, path)
      await seesNoClosedLink(page, permission)
      for (const further of FURTHER[path] ?? []) {
        await page.goto(further)
        await seesNoClosedLink(page, permission)
      }
    }
    expect(refused).toEqual([])
  })
}
