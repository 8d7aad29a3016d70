import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { ADMIN, expect, signIn, test } from '../src/shop.ts'
import { demo, PC, PHONE, type Picture, take } from './take.ts'

const FOLDER = join(import.meta.dirname, '../../docs/pictures')
const MOST_BYTES = 100_000
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

test.use({ contextOptions: { reducedMotion: 'reduce' }, bypassCSP: true })

/** Saves the page's picture once nothing is being loaded. */
async function keep(page: Page, name: string) {
  const picture = await take(page, { quality: 0.82 })
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
