import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type axe from 'axe-core'
import { expect } from './shop.ts'

declare global {
  interface Window {
    axe?: typeof axe
  }
}

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
/** The rules whose result depends on the theme; the others check content that is the same in both. */
export const OF_COLORS = ['color-contrast', 'link-in-text-block']

/** Shows the page in this theme. In the back-office a script follows the system's, a moment later; other pages need none. */
export async function showTheme(page: Page, colorScheme: 'light' | 'dark') {
  await page.emulateMedia({ colorScheme })
  if (new URL(page.url()).pathname.startsWith('/admin'))
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
}

/**
 * What axe finds wrong on the page as it is, each as 'rule at element'. `within` is a selector. A document loads axe
 * once. Frames are left out: the only ones are the browser's PDF viewer; a frame itself, with its title, is checked.
 */
export async function violations(
  page: Page,
  { within = 'html', rules }: { within?: string; rules?: string[] } = {},
) {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  return page.evaluate(
    async ([within, rules]) => {
      // During a transition a colour belongs to neither theme.
      for (const one of document.getAnimations())
        if (one.effect?.getComputedTiming().endTime !== Infinity) one.finish()
      const found = await window.axe?.run(within, {
        resultTypes: ['violations'],
        iframes: false,
        preload: false,
        ...(rules && { runOnly: rules }),
      })
      if (!found) throw new Error('axe is not loaded')
      return found.violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id} at ${target}`))
    },
    [within, rules] as const,
  )
}
