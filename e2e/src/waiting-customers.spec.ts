import { violations } from './axe.ts'
import { signUp } from './make.ts'
import { ADMIN, expect, seesNotice, signIn, test } from './shop.ts'

test('the card of the dashboard opens the customers who wait, who has waited longest first', async ({
  page,
  api,
}) => {
  await signUp(api)
  await signIn(page, ADMIN, '/admin/dashboard')
  await page.getByRole('main').getByRole('link', { name: 'Clientes aguardando aprovação' }).click()
  const list = page.getByRole('table', { name: 'Clientes Aguardando Aprovação' })
  await expect(list.getByRole('columnheader', { name: 'Cadastrado em' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  )
  const days = (await list.locator('tbody tr td:last-child').allTextContents()).map((day) =>
    day.split('/').reverse().join('-'),
  )
  expect(days.length).toBeGreaterThan(1)
  expect(days).toEqual([...days].sort())
})

test('who was registered at the counter stands in a list of their own until the freight is set', async ({
  page,
  api,
}) => {
  const digits = String(Date.now()).slice(-8)
  const name = `Balcão ${digits}`
  const { data: made } = await api.POST('/api/customers', { body: { name, phone: `119${digits}` } })
  await signIn(page, ADMIN, '/admin/customers?view=waiting')
  await page.getByRole('button', { name: /^Cadastrados no Balcão/ }).click()
  const registered = page.getByRole('table', { name: 'Cadastrados no Balcão, sem Frete e Condições' })
  await page.getByPlaceholder('Pesquisar').last().fill(digits)
  await expect(registered.getByText(name)).toBeVisible()
  // Those that were not searched for are gone with the answer.
  await expect(registered.getByRole('row')).toHaveCount(2)
  expect(await violations(page)).toEqual([])
  await api.PATCH('/api/customers', { body: { customerId: made?.data.id ?? 0, shippingCost: 10 } })
  await page.reload()
  await expect(page.getByText('Nenhum cliente cadastrado no balcão está sem condições.')).toBeVisible()
})

for (const [device, width, height] of [
  ['a PC', 1366, 768],
  ['a phone', 390, 844],
] as const)
  test(`on ${device} a decision about a customer leads to the next one on request`, async ({ page, api }) => {
    await page.setViewportSize({ width, height })
    const older = await signUp(api)
    const { name, email } = await signUp(api)
    const address = `/admin/customers?view=waiting&items=100&sort=-createdAt&dialog=review&customer=${email}`
    await signIn(page, ADMIN, address)
    const dialog = page.getByRole('dialog', { name: `Aprovar ou Reprovar: ${name}` })
    await expect(dialog.getByRole('button', { name: 'Aprovar', exact: true })).toBeVisible()
    await dialog.getByRole('checkbox', { name: 'Depois, abrir o próximo cliente que aguarda' }).check()
    expect(await violations(page, { within: '[role="dialog"]' })).toEqual([])
    if (width > 900) {
      // The name and the value are side by side.
      const document = await dialog.getByText('CPF', { exact: true }).boundingBox()
      const phone = await dialog.getByText('Telefone', { exact: true }).boundingBox()
      expect(document?.y).toBe(phone?.y)
    }
    await dialog.getByRole('combobox', { name: 'Nível' }).click()
    await page.getByRole('option', { name: 'Prata' }).click()
    await dialog.getByLabel('Frete').fill('10')
    await seesNotice(
      page,
      `${name} foi aprovado.`,
      dialog.getByRole('button', { name: 'Aprovar e ir ao próximo' }).click(),
    )
    await expect(dialog).toBeHidden()
    // Another test's customer may have come between.
    const next = page.getByRole('dialog', { name: /^Aprovar ou Reprovar: / })
    await expect(next.getByRole('button', { name: /^Aprovar/ })).toBeVisible()
    expect(page.url()).not.toContain(encodeURIComponent(email))
    await next.getByRole('button', { name: 'Fechar', exact: true }).click()
    await expect(next).toBeHidden()
    await page.goto(`/admin/customers?view=waiting&q=${older.email}`)
    await expect(page.getByText(older.name)).toBeVisible()
  })

test('a long name takes at most two lines of a dialog, whose title says all of it', async ({ page, api }) => {
  const { name, email } = await signUp(api, {
    name: `${'Comércio de Celulares e Acessórios '.repeat(3)}Ltda`,
  })
  await signIn(page, ADMIN, `/admin/customers?view=waiting&customer=${email}&dialog=deliverer`)
  const title = page.getByRole('dialog').getByTitle(`Cliente: ${name}`)
  await expect(title).toBeVisible()
  expect((await title.boundingBox())?.height).toBeLessThan(45)
})
