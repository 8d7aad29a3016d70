import type { Page } from '@playwright/test'
import { expect } from '../src/shop.ts'

export const PC = { width: 1366, height: 768 }
export const PHONE = { width: 390, height: 844 }
export const demo = (name: string) => ({ email: `${name}@demo.local`, password: `demo-${name}-2026` })

/** What a picture shows. */
export interface Picture {
  name: string
  path: string
  person?: { email: string; password: string }
  size?: { width: number; height: number }
  colorScheme?: 'light' | 'dark'
}

export interface Clip {
  x: number
  y: number
  width: number
  height: number
}

/** The page, or a part of it, as WebP, encoded by Chromium itself. */
async function asWebp(page: Page, quality: number, clip?: Clip): Promise<Buffer> {
  const png = (await page.screenshot({ clip })).toString('base64')
  const address = await page.evaluate(
    async ([base64, wanted]) => {
      const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${base64}`)).blob())
      const canvas = document.createElement('canvas')
      canvas.width = image.width
      canvas.height = image.height
      canvas.getContext('2d')?.drawImage(image, 0, 0)
      return canvas.toDataURL('image/webp', wanted)
    },
    [png, quality] as const,
  )
  return Buffer.from(address.slice(address.indexOf(',') + 1), 'base64')
}

/** A picture of the page once nothing is being loaded. */
export async function take(page: Page, { quality, clip }: { quality: number; clip?: Clip }): Promise<Buffer> {
  await expect(page.getByRole('heading').first()).toBeVisible()
  // Parts of a screen load their own code; a screen with live events keeps a connection open.
  await page.waitForLoadState('networkidle', { timeout: 3000 }).catch(() => undefined)
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  for (const spinner of await page.getByRole('status').filter({ hasText: 'Carregando' }).all())
    await expect(spinner).not.toBeInViewport()
  // Pictures of products are loaded after the list.
  await page.waitForFunction(() =>
    [...document.images].every(
      (image) => image.complete || image.getBoundingClientRect().top > window.innerHeight,
    ),
  )
  return asWebp(page, quality, clip)
}
