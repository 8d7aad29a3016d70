import type { Locator } from '@playwright/test'
import { makeCustomer, makeProduct, signUp } from './make.ts'
import { placeOrder } from './orders.ts'
import { pressAction, selectionBar } from './selection.ts'
import { ADMIN, expect, seesNotice, signIn, test } from './shop.ts'

const demo = (name: string) => ({ email: `${name}@demo.local`, password: `demo-${name}-2026` })

test('an application is refused with its reason, the notice says so, and it can be undone', async ({
  page,
  api,
}) => {
  const { name, email } = await signUp(api)
  const status = async () =>
    (await api.GET('/api/administrator/customer/{email}', { params: { path: { email } } })).data?.data.status
  await signIn(page, ADMIN, `/admin/customers?view=waiting&customer=${email}&dialog=review`)
  const dialog = page.getByRole('dialog', { name: `Aprovar ou Reprovar: ${name}` })
  await dialog.getByLabel('Motivo, se reprovar').fill('Endereço fora da região')
  await dialog.getByRole('button', { name: 'Reprovar' }).click()
  await expect(page.getByText(`${name} foi reprovado.`)).toBeVisible()
  expect(await status()).toBe('Reproved')
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await expect(page.getByText(`${name} aguarda aprovação novamente.`)).toBeVisible()
  expect(await status()).toBe('Waiting')
})

test('nine orders are visible on a small PC screen, also with one ticked', async ({ page }) => {
  await signIn(page, ADMIN, '/admin/orders?status=13&items=100')
  const rows = page.locator('tbody tr')
  await rows.nth(1).getByRole('checkbox').check()
  await selectionBar(page).waitFor()
  const bar = (await selectionBar(page).boundingBox())?.y ?? 0
  const boxes = await Promise.all((await rows.all()).slice(0, 30).map((row) => row.boundingBox()))
  expect(boxes.filter((box) => box && box.y + box.height <= bar).length).toBeGreaterThanOrEqual(9)
})

test('the orders of a phone do not scroll sideways, and its search says what it finds', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, ADMIN, '/admin/orders')
  await expect(page.getByRole('button', { name: 'Atribuir motoboy' })).toBeVisible()
  await expect(page.getByRole('searchbox', { name: 'Código do pedido' })).toHaveAttribute(
    'placeholder',
    'Código, cliente ou produto',
  )
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})

test('a PC shows what was ordered whole: no name is cut, and the items do not scroll sideways', async ({
  page,
}) => {
  await signIn(page, ADMIN, '/admin/orders?q=iPhone')
  await page
    .getByRole('link', { name: /^Abrir pedido/ })
    .first()
    .click()
  const items = page.getByRole('table', { name: 'Itens do pedido' })
  await expect(items).toBeVisible()
  await expect(page.getByRole('group', { name: 'Itens do pedido: tabela' })).toHaveCount(0)
  expect(
    await items
      .locator('tbody td:first-child *')
      .evaluateAll(
        (all) => all.filter((one) => one.scrollHeight > one.clientHeight + 2 && one.clientHeight > 0).length,
      ),
  ).toBe(0)
})

test('every row of a list is 36 px high: long texts are cut, and shown whole on request', async ({
  page,
}) => {
  await signIn(page, ADMIN)
  const highest = () =>
    page
      .locator('tbody tr')
      .evaluateAll((all) => Math.max(...all.map((row) => Math.round(row.getBoundingClientRect().height))))
  for (const path of [
    'orders?status=13&items=100',
    'customers',
    'customers?view=waiting',
    'products',
    'returns',
    'audit',
    'purchases',
    'defective',
    'reports?report=7',
    'reports?report=11&deliverer=3&start=2000-01-01&end=2099-12-31',
  ]) {
    await page.goto(`/admin/${path}`)
    await expect(page.locator('tbody tr').first()).toBeVisible()
    expect([path, await highest()]).toEqual([path, 36])
  }
  await page.getByRole('button', { name: 'Ver colunas' }).click()
  await page.getByRole('checkbox', { name: 'Textos inteiros' }).check()
  await expect.poll(highest).toBeGreaterThan(36)
})

test('on a small PC screen a header is one row, and no table scrolls sideways', async ({ page, api }) => {
  const { data } = await api.GET('/api/employees/deliverers')
  const deliverer = data?.data.deliverers[0]?.id
  // All other lists of customers are offered.
  const phone = `119${String(Date.now()).slice(-8)}`
  await api.POST('/api/customers', { body: { name: 'Cadastrada no balcão', phone } })
  await page.setViewportSize({ width: 1366, height: 768 })
  await signIn(page)
  for (const path of ['products', 'settings', 'bank', 'customers']) {
    await page.goto(`/admin/${path}`)
    await expect(page.locator('tbody tr').first()).toBeVisible()
    const { height = 0 } = (await page.getByRole('main').locator('header').boundingBox()) ?? {}
    expect([path, height]).toEqual([path, 36])
  }
  for (const path of [
    'device-book?from=2000-01-01',
    'reports?report=7',
    `reports?report=6&deliverer=${deliverer}&start=2000-01-01&end=2099-12-31`,
  ]) {
    await page.goto(`/admin/${path}`)
    await expect(page.locator('tbody tr').first()).toBeVisible()
    expect([path, await page.locator('[data-too-wide]').count()]).toEqual([path, 0])
  }
})

test('on a phone the tools of the orders are one row', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, ADMIN, '/admin/orders')
  const tools = page.getByRole('button', { name: /^(Todo o período|Filtrar)$/ })
  await expect(tools).toHaveCount(2)
  // Read at once: the number of payments to check, which comes later, moves both.
  const tops = await tools.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top))
  expect(new Set(tops).size).toBe(1)
})

for (const [path, role, name] of [
  ['/admin/selling?customer=3', 'button', 'Trocar cliente'],
  ['/admin/reports', 'link', 'Produtos mais vendidos'],
] as const)
  test(`on a phone the ${role} '${name}' of ${path} is touched over 44 pixels`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await signIn(page, ADMIN, path)
    const target = page.getByRole('main').getByRole(role, { name }).first()
    await target.scrollIntoViewIfNeeded()
    const isTouched = (element: Element) => {
      const { left, top, width, height } = element.getBoundingClientRect()
      return [-21, 21].map((from) => {
        const hit = document.elementFromPoint(left + width / 2, top + height / 2 + from)
        return element === hit || element.contains(hit)
      })
    }
    await expect.poll(() => target.evaluate(isTouched)).toEqual([true, true])
  })

test('a text that just fits its column is not cut', async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 768 })
  await signIn(page, ADMIN, '/admin/counts')
  const rows = page.getByRole('table', { name: 'Produtos a contar' }).locator('tbody tr')
  await expect(rows.first()).toBeVisible()
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  expect(
    await rows
      .locator('td:nth-child(4) span, td:nth-child(5) span')
      .evaluateAll((all) => all.filter((one) => one.scrollHeight > one.clientHeight + 2).length),
  ).toBe(0)
})

for (const [device, width, height] of [
  ['a PC', 1366, 768],
  ['a phone', 390, 844],
] as const)
  test(`on ${device} a notice covers neither the title nor the fields and buttons of a dialog`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height })
    await signIn(page, ADMIN, '/admin/roles')
    await page.getByText('Gerente', { exact: true }).dblclick()
    const dialog = page.getByRole('dialog', { name: 'Editar Regra: Gerente' })
    await dialog.getByRole('button', { name: 'Limpar' }).click()
    await seesNotice(
      page,
      'Adicione as permissões para a regra.',
      dialog.getByRole('button', { name: 'Editar' }).click(),
    )
    const notice = page.getByRole('region', { name: 'Avisos' })
    await notice.hover() // The notice stays while the pointer is on it.
    const place = (await notice.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    const isCovered = async (part: Locator) => {
      const box = (await part.boundingBox()) ?? place
      const across = box.x < place.x + place.width && place.x < box.x + box.width
      return across && box.y < place.y + place.height && place.y < box.y + box.height
    }
    const parts = [dialog.getByRole('heading'), dialog.getByRole('textbox'), dialog.getByRole('button')]
    for (const part of (await Promise.all(parts.map((some) => some.all()))).flat())
      expect([await part.ariaSnapshot(), await isCovered(part)]).toEqual([expect.anything(), false])
  })

for (const [path, call, above, title] of [
  ['/admin/customers', '**/api/customers/counts', 'Clientes Bloqueados', 'Clientes Ativos'],
  ['/admin/profile', '**/api/accounts/me', 'Permissões', 'Tema'],
] as const)
  test(`on a phone '${title}' does not move when what is above it is loaded`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await signIn(page, ADMIN, '/admin/dashboard')
    let response = () => {}
    const mayAnswer = new Promise<void>((resolve) => {
      response = resolve
    })
    await page.route(call, (route) => mayAnswer.then(() => route.continue()))
    await page.goto(path)
    const below = page.getByRole('main').locator('h2', { hasText: title })
    await expect(below).toBeAttached()
    await page.evaluate(() => document.fonts.ready.then(() => undefined))
    const shown = await below.isVisible()
    const before = await below.boundingBox()
    response()
    await expect(page.getByRole('main').getByText(above).first()).toBeVisible()
    await expect(below).toBeVisible()
    if (shown) expect(await below.boundingBox()).toEqual(before)
  })

test("an order is one press away from its customer's history, and found by the customer in the top bar", async ({
  page,
  api,
}) => {
  const { code, orderId } = await placeOrder(api)
  const params = { path: { id: String(orderId) } }
  const customer = (await api.GET('/api/orders/by-id/{id}', { params })).data?.data.customer ?? ''
  await signIn(page, ADMIN, '/admin/customers')
  await page.getByPlaceholder('Pesquisar').last().fill(customer)
  await page.getByRole('row', { name: customer }).getByRole('checkbox').click()
  await pressAction(page, 'Histórico do Cliente')
  const history = page.getByRole('dialog', { name: `Histórico do Cliente ${customer}` })
  await history.getByRole('button', { name: 'Gerar' }).click()
  await history.getByRole('link', { name: code }).click()
  await expect(page).toHaveURL(`/admin/orders/${code}`)
  await expect(page.getByRole('heading', { level: 1, name: `Pedido ${code}` })).toBeVisible()

  await page.getByRole('combobox', { name: 'Pesquisar' }).fill(customer)
  await expect(page.getByRole('option', { name: `Pedido ${code}` })).toBeVisible()
})

test('on a phone the message of an e-mail that is left empty moves nothing under the finger', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/login')
  const link = page.getByRole('link', { name: 'Esqueceu a senha?' })
  // The brand's font is wider than the one before it.
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  const before = await link.boundingBox()
  await page.getByLabel('Email').focus()
  await page.getByLabel('Email').blur()
  await expect(page.getByText('Informe o endereço de e-mail')).toBeVisible()
  expect(await link.boundingBox()).toEqual(before)
  await page.reload()
  await page.getByLabel('Email').focus()
  await link.click()
  await expect(page).toHaveURL('/forgot-password')
})

test('the cash to hand over is the biggest figure of a settlement, for whoever counts cash', async ({
  page,
  api,
}) => {
  const { data } = await api.GET('/api/employees/deliverers')
  const deliverer = data?.data.deliverers[0]
  await signIn(page, demo('caixa'), `/admin/cash?view=settlements&deliverer=${deliverer?.id}`)
  await expect(page.getByText('Dinheiro a entregar').first()).toBeVisible()
  const due = page.getByText('Dinheiro a entregar').first().locator('..').locator('strong')
  const size = await due.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize))
  const others = await page
    .getByRole('main')
    .locator('dd, td, th, p')
    .evaluateAll((all) => Math.max(...all.map((one) => Number.parseFloat(getComputedStyle(one).fontSize))))
  expect(size).toBeGreaterThan(others)
})

test('the bell offers what a person can open, and says so where that is nothing', async ({ page }) => {
  await signIn(page, demo('caixa'))
  await page.getByRole('button', { name: 'Notificações: 5' }).click()
  const items = page.getByRole('menu').getByRole('menuitem')
  await expect(items.first()).toBeVisible()
  const addresses = await items.evaluateAll((all) => all.map((one) => one.getAttribute('href')))
  expect(addresses.length).toBeGreaterThan(0)
  for (const address of addresses) {
    await page.goto(address ?? 'no address')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText('Você não tem permissão para acessar essa página.')).toBeHidden()
  }
  await signIn(page, demo('vendedor'))
  await page.getByRole('button', { name: 'Notificações: 5' }).click()
  await expect(items).toHaveText(['Nenhum aviso para o seu acesso.'])
})

test('one count is told in the singular, and a status has the same word on the screen and in a file', async ({
  page,
  api,
}) => {
  const customer = await makeCustomer(api, { shippingCost: 0 })
  const product = await makeProduct(api, { stock: 1 })
  await signIn(page, ADMIN, `/admin/selling?customer=${customer.id}&q=${product.code}`)
  await expect(page.getByText('1 em estoque')).toBeVisible()
  await page.goto('/admin/orders?status=13')
  await expect(page.getByRole('table').getByText('Finalizado').first()).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Baixar CSV' }).click()
  const stream = await (await download).createReadStream()
  const text = (await stream.toArray()).join('')
  expect(text).toContain(';Finalizado;')
  expect(text).not.toContain('FINALIZADOS')
})

test('what chooses between two lists stands in the title’s row, so that the list begins with its own tools', async ({
  page,
}) => {
  await signIn(page, ADMIN)
  for (const [path, label] of [
    ['/admin/receivables', 'O que mostrar'],
    ['/admin/settings?view=payments', 'Pagamentos mostrados'],
  ] as const) {
    await page.goto(path)
    const choice = page.getByRole('radiogroup', { name: label })
    const help = page.getByRole('link', { name: 'Ajuda desta tela' })
    await expect(choice).toBeVisible()
    const [a, b] = [await choice.boundingBox(), await help.boundingBox()]
    expect.soft(Math.abs((a?.y ?? 0) - (b?.y ?? 999)), path).toBeLessThan(36)
  }
})

test('on a phone the open screen’s tab is whole in its row, also once its count has come', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, ADMIN)
  await page.goto('/admin/settings?view=payments')
  const tabs = page.getByRole('navigation', { name: 'Telas de Dinheiro' })
  const open = tabs.getByRole('link', { name: 'Pagamentos a conferir' })
  await expect(open).toHaveText(/\d/)
  const edge = async (part: Locator) => {
    const box = await part.boundingBox()
    return (box?.x ?? 0) + (box?.width ?? 0)
  }
  await expect.poll(async () => (await edge(open)) - (await edge(tabs))).toBeLessThanOrEqual(1)
})

test('on a small PC screen tools below the tabs stay at the right, and the keys of the counter are one line', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1366, height: 768 })
  await signIn(page, ADMIN)
  await page.goto('/admin/trade-ins')
  const help = page.getByRole('link', { name: 'Ajuda desta tela' })
  await expect(help).toBeVisible()
  const header = await page.getByRole('main').locator('header').boundingBox()
  const last = await help.boundingBox()
  expect((last?.x ?? 0) + (last?.width ?? 0)).toBeCloseTo((header?.x ?? 0) + (header?.width ?? 0), 0)
  await page.goto('/admin/counter')
  const keys = page.getByText('põe na venda').locator('..')
  await expect(keys).toBeVisible()
  expect((await keys.boundingBox())?.height).toBeLessThan(30)
})
