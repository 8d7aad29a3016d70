import { readFile } from 'node:fs/promises'
import { expect, go, signIn, test } from './shop.ts'

test('the help of a screen opens at its chapter, and leads back to the screen', async ({ page }) => {
  await signIn(page, undefined, '/admin/purchases?view=receipts')
  await page.getByRole('link', { name: 'Ajuda desta tela' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Receber mercadoria' })).toBeVisible()
  await expect(page).toHaveURL('/admin/help/receber-mercadoria')
  const image = page.getByRole('img', { name: /^Recebimentos/ })
  await expect(image).toBeVisible()
  await expect
    .poll(() => image.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(300)
  await page.getByRole('main').getByRole('link', { name: 'Compras' }).first().click()
  await expect(page).toHaveURL(/purchases/)
  // Back leads to the chapter, not to the URL that opened it.
  await page.goBack()
  await expect(page).toHaveURL('/admin/help/receber-mercadoria')
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Compras' })).toBeVisible()
})

test('a chapter is found from the top bar by a word of its text, without accents', async ({ page }) => {
  await signIn(page)
  const search = page.getByRole('combobox', { name: 'Pesquisar' })
  await search.fill('sangria')
  await page
    .getByRole('group', { name: 'Ajuda' })
    .getByRole('option', { name: /^Caixa/ })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Caixa' })).toBeVisible()
  await search.fill('devolucao assinatura')
  await expect(page.getByRole('option', { name: /^Trocas e devoluções/ })).toBeVisible()
})

test('everybody may read the manual, and download it as one PDF', async ({ page }) => {
  await signIn(
    page,
    { email: 'entregador@demo.local', password: 'demo-entregador-2026' },
    '/admin/deliveries',
  )
  await go(page, '/admin/help')
  await expect(page.getByRole('heading', { level: 1, name: 'Ajuda' })).toBeVisible()
  const waiting = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Baixar PDF' }).click()
  const file = await readFile(await (await waiting).path())
  expect(file.subarray(0, 5).toString()).toBe('%PDF-')
  expect(file.length).toBeGreaterThan(100_000)
})
