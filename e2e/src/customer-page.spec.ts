import { showTheme, violations } from './axe.ts'
import { makeCustomer, makeEmployee } from './make.ts'
import { placeOrder } from './orders.ts'
import { ADMIN, expect, go, signIn, test } from './shop.ts'

for (const [device, width, height] of [
  ['a PC', 1366, 768],
  ['a phone', 390, 844],
] as const)
  test(`on ${device} a customer has a page with terms, account, orders and actions`, async ({
    page,
    api,
  }) => {
    await page.setViewportSize({ width, height })
    const { code, orderId } = await placeOrder(api)
    const params = { path: { id: String(orderId) } }
    const name = (await api.GET('/api/orders/by-id/{id}', { params })).data?.data.customer ?? ''
    await signIn(page, ADMIN, `/admin/customers?q=${encodeURIComponent(name)}`)
    if (width < 900) await page.getByRole('button', { name, exact: true }).first().click()
    else await page.getByRole('row').filter({ hasText: name }).click()
    await expect(page).toHaveURL(/customers\/\d+$/)
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    const main = page.getByRole('main')
    for (const title of [
      'Conta',
      'Últimos pedidos',
      'Aparelhos',
      'Garantia',
      'Cadastro e condições',
      'Endereço e anotações',
    ])
      await expect(main.getByRole('heading', { name: title, exact: true })).toBeVisible()
    await expect(main.getByText('Limite livre')).toBeVisible()
    // On a phone the card as a whole opens the order.
    await expect(main.getByRole(width < 900 ? 'button' : 'link', { name: code })).toBeVisible()
    for (const colorScheme of ['light', 'dark'] as const) {
      await showTheme(page, colorScheme)
      expect(await violations(page)).toEqual([])
    }

    const toolbar = main.getByRole('toolbar', { name: 'Ações do cliente' })
    if (width < 900) {
      await toolbar.getByRole('button', { name: 'Mais' }).click()
      await page.getByRole('menuitem', { name: 'Crédito do Cliente' }).click()
    } else await toolbar.getByRole('button', { name: 'Crédito do Cliente' }).click()
    await expect(page.getByRole('dialog', { name: `Crédito de ${name}` })).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await main.getByRole('link', { name: 'Voltar à lista' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Clientes' })).toBeVisible()

    await go(page, `/admin/orders/${code}`)
    await main.getByRole('link', { name }).first().click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  })

test('the keys open a customer, and lead back to the list; a block stays on the page, a forgotten one is gone', async ({
  page,
  api,
}) => {
  const { id, name } = await makeCustomer(api, { level: 1 })
  await signIn(page, ADMIN, `/admin/customers?q=${encodeURIComponent(name)}`)
  await expect(page.getByRole('row', { name })).toBeVisible()
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  const title = page.getByRole('heading', { level: 1, name })
  await expect(title).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { level: 1, name: 'Clientes' })).toBeVisible()

  await go(page, `/admin/customers/${id}`)
  await expect(title).toBeVisible()
  await page.getByRole('toolbar', { name: 'Ações do cliente' }).getByRole('button', { name: 'Mais' }).click()
  await page.getByRole('menuitem', { name: 'Bloquear' }).click()
  const block = page.getByRole('dialog', { name: 'Informe o motivo do bloqueio' })
  await block.getByLabel('Motivo').fill('Cheque devolvido')
  await block.getByRole('button', { name: 'Confirmar' }).click()
  await expect(page.getByRole('main').getByText('Bloqueado', { exact: true })).toBeVisible()
  await expect(page.getByRole('main').getByText('Cheque devolvido').first()).toBeVisible()

  const { response } = await api.POST('/api/customers/{id}/anonymise', {
    params: { path: { id: String(id) } },
    body: { reason: 'Pediu' },
  })
  expect(response.ok).toBe(true)
  await page.reload()
  await expect(page.getByText('Este cliente não existe, ou os seus dados foram apagados.')).toBeVisible()
})

test('who may not read claims and phones has a page without them, and no call is refused', async ({
  page,
  api,
}) => {
  const { id, name } = await makeCustomer(api, { level: 1 })
  const refused: string[] = []
  page.on('response', (response) => {
    if (response.status() === 403) refused.push(response.url())
  })
  await signIn(page, await makeEmployee(api, 'bo:manage:customers'), '/admin/customers')
  await go(page, `/admin/customers/${id}`)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Últimos pedidos' })).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Garantia', exact: true })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Vender para o cliente' })).toHaveCount(0)
  expect(refused).toEqual([])
})

test('the shop’s own record for sales without a customer has a page, and offers no change', async ({
  page,
}) => {
  await signIn(page, ADMIN, '/admin/customers/consumidor@balcao.invalid')
  await expect(page.getByRole('heading', { level: 1, name: 'Consumidor no balcão' })).toBeVisible()
  await expect(page.getByText('Sem e-mail')).toBeVisible()
  await expect(page.getByRole('toolbar', { name: 'Ações do cliente' })).toHaveCount(0)
})
