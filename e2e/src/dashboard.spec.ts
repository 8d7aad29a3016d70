import { makeProduct } from './make.ts'
import { ADMIN, expect, signIn, test } from './shop.ts'

const CHARTS = [
  ['Clientes que mais acessaram', 'topTenSigned'],
  ['Produtos mais visualizados', 'mostViewedProd'],
  ['Termos mais pesquisados', 'searchedTerms'],
  ['Produtos mais vendidos', 'topTenSellers'],
  ['Pesquisados sem resultado', 'searchedButInexistent'],
] as const

test('each card leads to the screen where its work is done', async ({ page, api }) => {
  await makeProduct(api, {})
  await signIn(page)
  for (const [label, path] of [
    ['Produtos disponíveis', 'products'],
    ['Clientes aguardando aprovação', 'customers'],
  ] as const) {
    await page.goto('/admin/dashboard')
    const card = page.getByRole('main').getByRole('link', { name: label })
    await expect(card).toHaveText(/\d+$/)
    await card.click()
    await expect(page).toHaveURL(new RegExp(`/admin/${path}`))
  }
})

for (const [title, type] of CHARTS)
  test(`the details of '${title}' open its own report`, async ({ page }) => {
    await signIn(page, ADMIN, '/admin/dashboard')
    const chart = page
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: title, exact: true }) })
    await chart.scrollIntoViewIfNeeded()
    await expect(chart.getByText('atualizado nos últimos 7 dias')).toBeVisible()
    await chart.getByText('atualizado nos últimos 7 dias').click()
    expect(await page.evaluate(() => localStorage.getItem('reportType'))).toBe(type)
    await page.evaluate(() => localStorage.removeItem('reportType'))
    await chart.getByRole('button', { name: 'Ver detalhes' }).click()
    await expect(page).toHaveURL(/\/admin\/reportDetail/)
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
    await expect(page.getByRole('table', { name: title })).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('reportType'))).toBe(type)
  })

test('charts out of view wait for no other request, so that they print', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.route('**/api/dashboard', () => {})
  await signIn(page, ADMIN, '/admin/dashboard')
  for (const [title] of CHARTS) await expect(page.getByRole('table', { name: title })).toBeAttached()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('main').getByRole('status')).toHaveCount(0)
  expect(await page.evaluate(() => scrollY)).toBe(0)
})

test('a chart that has not arrived prints as a word', async ({ page }) => {
  await page.route('**/api/reports/**', () => {})
  await signIn(page, ADMIN, '/admin/dashboard')
  const waiting = page.getByRole('main').getByText('Carregando', { exact: true }).first()
  const width = async () => (await waiting.boundingBox())?.width
  expect(await width()).toBe(1)
  await page.emulateMedia({ media: 'print' })
  expect(await width()).toBeGreaterThan(20)
})

test('entries beyond the first ten are scrolled into view', async ({ page }) => {
  await signIn(page, ADMIN, '/admin/dashboard')
  const chart = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Clientes que mais acessaram' }) })
  const rows = chart.getByRole('row')
  await expect(rows).toHaveCount(11)
  await chart.getByRole('button', { name: 'Carregar mais dados' }).click()
  await expect(rows).toHaveCount(21)
  const last = (await rows.last().getByRole('rowheader').textContent()) ?? ''
  await expect(chart.getByTitle(last).last()).toBeInViewport()
})

test('the details open with the last 30 days, require both days and show a message when there is nothing', async ({
  page,
}) => {
  await signIn(page)
  await page.evaluate(() => localStorage.setItem('reportType', 'topTenSellers'))
  await page.goto('/admin/reportDetail')
  const generate = page.getByRole('button', { name: 'Gerar Relatório' })
  const rows = page.getByRole('table', { name: 'Produtos mais vendidos' }).getByRole('row')
  await expect(rows).not.toHaveCount(0)
  await page.getByLabel('Data inicial').fill('')
  await expect(generate).toBeDisabled()
  await page.getByLabel('Data inicial').fill('2001-01-01')
  await page.getByLabel('Data final').fill('2000-12-31')
  await expect(generate).toBeDisabled()
  await page.getByLabel('Data final').fill('2001-01-31')
  await generate.click()
  const empty = page.getByText('Nenhum resultado foi encontrado com os parâmetros informados')
  await expect(empty).toBeVisible()
  await page.reload()
  await expect(empty).toBeVisible()
  await page.getByLabel('Data final').fill('2099-12-31')
  await generate.click()
  await expect(rows).not.toHaveCount(0)
})

test('on a narrow phone every amount is whole in its card, and nothing scrolls sideways', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 740 })
  await signIn(page, ADMIN, '/admin/dashboard')
  const amounts = page.getByRole('region', { name: 'Dinheiro' })
  await expect(amounts).toContainText('R$')
  const whole = await amounts.locator('strong').evaluateAll((all) =>
    all.map((amount) => {
      const right = (element: Element | null) => element?.getBoundingClientRect().right ?? 0
      return right(amount) <= right(amount.closest('a, div'))
    }),
  )
  expect(whole).toEqual([true, true, true])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})

test('lists of small phones are as wide as the screen, also with the longest labels', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 740 })
  await signIn(page)
  for (const address of [
    '/admin/settings?view=payments',
    '/admin/claims',
    '/admin/trade-ins',
    '/admin/returns',
  ]) {
    await page.goto(address)
    await expect(page.getByRole('main').locator('[data-tone]').first()).toBeVisible()
    expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), address).toBe(320)
  }
})
