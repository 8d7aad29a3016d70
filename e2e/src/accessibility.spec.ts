import type { Page } from '@playwright/test'
import { OF_COLORS, showTheme, violations } from './axe.ts'
import { DIALOGS, INSIDE, OUTSIDE, opened, screenUnder } from './screens.ts'
import { expect, signIn, test } from './shop.ts'

const DESKTOP = { width: 1366, height: 768 }
const PHONE = { width: 390, height: 844 }

/** Two looks cover both themes and both sizes of a screen; a dialog's size changes little. */
const SCREEN_LOOKS: readonly Look[] = [
  { size: DESKTOP, colorScheme: 'light' },
  { size: PHONE, colorScheme: 'dark' },
]
const DIALOG_LOOKS: readonly Look[] = [
  { size: DESKTOP, colorScheme: 'light' },
  { size: DESKTOP, colorScheme: 'dark', rules: OF_COLORS },
]
interface Look {
  size: { width: number; height: number }
  colorScheme: 'light' | 'dark'
  /** All rules by default. */
  rules?: string[]
}

/** Collects violations and continues, so that one run reports all. */
async function check(page: Page, path: string, looks: readonly Look[]) {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize(DESKTOP)
  await opened(page, path)
  for (const { size, colorScheme, rules } of looks) {
    await page.setViewportSize(size)
    await showTheme(page, colorScheme)
    const found = await violations(page, { within: screenUnder(path) && '[role="dialog"]', rules })
    expect.soft(found, `${path}, ${size.width} px, ${colorScheme}`).toEqual([])
  }
}

test.setTimeout(180_000)

const THIRD = Math.ceil(INSIDE.length / 3)
for (const [name, paths] of [
  ['outside of the back-office', OUTSIDE],
  ...[0, 1, 2].map(
    (part) => [`of part ${part + 1} of the list`, INSIDE.slice(part * THIRD, (part + 1) * THIRD)] as const,
  ),
] as const)
  test(`no screen ${name} has an accessibility violation, in both themes, on a PC and on a phone`, async ({
    page,
  }) => {
    if (paths !== OUTSIDE) await signIn(page)
    for (const path of paths) await check(page, path, SCREEN_LOOKS)
  })

for (const [screen, addresses] of Object.entries(DIALOGS))
  test(`no dialog of the ${screen} has an accessibility violation, in both themes`, async ({ page, api }) => {
    await signIn(page)
    for (const path of await addresses(api)) await check(page, path, DIALOG_LOOKS)
  })
