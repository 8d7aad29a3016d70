import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { ADMIN, expect, signIn, test } from '../src/shop.ts'

const FOLDER = join(import.meta.dirname, '../../docs/pictures')
const MOST_BYTES = 100_000
const PC = { width: 1366, height: 768 }
const PHONE = { width: 390, height: 844 }
const demo = (name: string) => ({ email: `${name}@demo.local`, password: `demo-${name}-2026` })

interface Picture {
  name: string
  path: string
  person?: { email: string; password: string }
  size?: { width: number; height: number }
  colorScheme?: 'light' | 'dark'
}

const PICTURES: readonly Picture[] = [
  { name: 'painel', path: '/admin/dashboard' },
  { name: 'pedidos', path: '/admin/orders?status=11' },
  { name: 'produtos', path: '/admin/products', colorScheme: 'dark' },
  { name: 'vendas', path: '/admin/selling?customer=1&q=capa' },
  { name: 'separacao', path: '/admin/stocking', person: demo('estoque'), size: PHONE },
  {
    name: 'entregas',
    path: '/admin/deliveries',
    person: demo('entregador'),
    size: PHONE,
    colorScheme: 'dark',
  },
]

/** The page as WebP, encoded by Chromium itself. */
async function asWebp(page: Page): Promise<Buffer> {
  const png = (await page.screenshot()).toString('base64')
  const address = await page.evaluate(async (base64) => {
    const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${base64}`)).blob())
    const canvas = document.createElement('canvas')
    canvas.width = image.width
    canvas.height = image.height
    canvas.getContext('2d')?.drawImage(image, 0, 0)
    return canvas.toDataURL('image/webp', 0.82)
  }, png)
  return Buffer.from(address.slice(address.indexOf(',') + 1), 'base64')
}

test.use({ contextOptions: { reducedMotion: 'reduce' }, bypassCSP: true })

/** Saves the page's picture once nothing is being loaded. */
async function keep(page: Page, name: string) {
  await expect(page.getByRole('heading').first()).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  for (const spinner of await page.getByRole('status').filter({ hasText: 'Carregando' }).all())
    await expect(spinner).not.toBeInViewport()
  const picture = await asWebp(page)
  expect(picture.length).toBeLessThan(MOST_BYTES)
  mkdirSync(FOLDER, { recursive: true })
  writeFileSync(join(FOLDER, `${name}.webp`), picture)
}

for (const { name, path, person = ADMIN, size = PC, colorScheme = 'light' } of PICTURES)
  test(`docs/pictures/${name}.webp`, async ({ page }) => {
    await page.setViewportSize(size)
    await page.emulateMedia({ colorScheme })
    await signIn(page, person, path)
    await keep(page, name)
  })

test('docs/pictures/loja.webp', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await page.goto('/loja/')
  await page.getByLabel('E-mail').fill('cliente@demo.local')
  await page.getByLabel('Senha', { exact: true }).fill('demo-cliente-2026')
  await page.getByRole('button', { name: 'Entrar' }).click()
  await expect(page.getByRole('heading', { name: 'Produtos' })).toBeVisible()
  await keep(page, 'loja')
})
