import { expect, signIn, test } from './shop.ts'

test('a page that was open while the app was built anew loads itself again, once, and goes on', async ({
  page,
}) => {
  await signIn(page)
  let loads = 0
  page.on('load', () => loads++)
  await page.route('**/assets/search-panel-*.js', (route) =>
    loads === 0 ? route.fulfill({ status: 404 }) : route.continue(),
  )
  await page.getByRole('combobox', { name: 'Pesquisar' }).fill('pedidos')
  await expect.poll(() => loads).toBe(1)
  await page.getByRole('combobox', { name: 'Pesquisar' }).fill('pedidos')
  await expect(page.getByRole('option', { name: /Pedidos/ }).first()).toBeVisible()
  expect(loads).toBe(1)
})

test('a file that stays away does not load the page over and over', async ({ page }) => {
  await signIn(page)
  let loads = 0
  page.on('load', () => loads++)
  await page.route('**/assets/search-panel-*.js', (route) => route.fulfill({ status: 404 }))
  await page.getByRole('combobox', { name: 'Pesquisar' }).fill('pedidos')
  await expect.poll(() => loads).toBe(1)
  await page.getByRole('combobox', { name: 'Pesquisar' }).fill('pedidos')
  await expect(page.getByRole('button', { name: 'Recarregar' })).toBeVisible()
  expect(loads).toBe(1)
})
