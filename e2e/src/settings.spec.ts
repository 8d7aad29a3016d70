import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { pressAction } from './selection.ts'
import { ADMIN, expect, seesNotice, signIn, test } from './shop.ts'

const accounts = (page: Page) => page.getByRole('table', { name: 'Contas' })

async function openSettings(page: Page) {
  await signIn(page, ADMIN, '/admin/settings')
  await expect(accounts(page)).toBeVisible()
}

async function select(page: Page, name: string) {
  await page.getByPlaceholder('Pesquisar').nth(1).fill(name)
  await expect(accounts(page).getByRole('row')).toHaveCount(2)
  await accounts(page).getByRole('checkbox').click()
}

test('a Pix account is added, changed and, after a question, removed', async ({ page }) => {
  const name = `Recebedor ${randomUUID().slice(0, 8)}`
  await openSettings(page)
  await page.getByRole('button', { name: 'Novo PIX' }).click()
  const dialog = page.getByRole('dialog', { name: 'Novo PIX' })
  const save = dialog.getByRole('button', { name: 'Salvar' })
  await expect(save).toBeDisabled()
  await expect(dialog.getByLabel('Tipo', { exact: true })).not.toBeEditable()
  await dialog.getByLabel('Nome do recebedor').fill(name)
  await dialog.getByRole('combobox', { name: 'Tipo da chave' }).click()
  await page.getByRole('option', { name: 'E-mail' }).click()
  await dialog.getByLabel('Chave Pix').fill('isto não é e-mail')
  await dialog.getByLabel('Chave Pix').blur()
  await expect(dialog.getByLabel('Chave Pix')).toHaveAttribute('aria-invalid', 'true')
  await expect(save).toBeDisabled()
  await dialog.getByLabel('Chave Pix').fill('pix@loja.local')
  // Other tests sell in this shop: a disabled account does not affect them.
  await dialog.getByLabel('Desativada').check({ force: true })
  await seesNotice(page, 'Conta alterada com sucesso.', save.click())

  await select(page, name)
  await pressAction(page, 'Editar')
  const edit = page.getByRole('dialog', { name: `Editar: ${name}` })
  await edit.getByLabel('Chave Pix').fill('caixa@loja.local')
  await edit.getByRole('button', { name: 'Salvar' }).click()
  await expect(edit).toBeHidden()
  await expect(accounts(page).getByRole('columnheader')).toHaveText(['Seleção', 'Tipo', 'Nome'])
  await expect(accounts(page).getByRole('row').nth(1)).toContainText('Desativada')

  await pressAction(page, 'Deletar')
  await expect(page.getByText('Confirma operação?')).toBeVisible()
  await page.getByRole('button', { name: 'Cancelar' }).click()
  await pressAction(page, 'Deletar')
  const reloaded = page.waitForEvent('load')
  await page.getByRole('dialog').getByRole('button', { name: 'Deletar' }).click()
  await reloaded
  await expect(page.getByText('Informacao bancaria removida com sucesso.')).toBeVisible()
  await expect(page.getByText('Não existem dados a serem exibidos.')).toBeVisible()
})

test('a bank transfer needs bank, branch and account; typed text survives a reload', async ({ page }) => {
  await openSettings(page)
  await page.getByRole('button', { name: 'Nova transferencia bancaria' }).click()
  const dialog = page.getByRole('dialog', { name: 'Nova transferencia bancaria' })
  const save = dialog.getByRole('button', { name: 'Salvar' })
  await dialog.getByLabel('Nome').fill('Loja Teste')
  await dialog.getByLabel('Banco').fill('Banco do Brasil')
  await dialog.getByLabel('Agência').fill('0001')
  await expect(save).toBeDisabled()
  await dialog.getByLabel('Conta').fill('12345-6')
  await expect(save).toBeEnabled()

  page.once('dialog', (question) => question.accept())
  await page.reload()
  await expect(dialog.getByLabel('Conta')).toHaveValue('12345-6')
  await dialog.getByRole('button', { name: 'Fechar', exact: true }).click()
  await page.getByRole('button', { name: 'Descartar' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Nova transferencia bancaria' }).click()
  await expect(dialog.getByLabel('Conta')).toHaveValue('')
})

test('the company is saved, and a failure without a text names the failed action', async ({ page, api }) => {
  await openSettings(page)
  const open = page.getByRole('button', { name: 'Configurações da Empresa' })
  const dialog = page.getByRole('dialog', { name: 'Configurações da Empresa' })
  await open.click()
  await dialog.getByLabel('Percentual ouro de produtos novos').fill('137,5')
  await seesNotice(
    page,
    'Empresa alterada com sucesso.',
    dialog.getByRole('button', { name: 'Salvar' }).click(),
  )
  await expect(dialog).toBeHidden()
  await page.goto('/admin/products?panel=new')
  await expect(page.getByLabel('Percentual cliente ouro')).toHaveValue('137,5')
  await api.PATCH('/api/companies/settings', { body: { companyId: 1, goldPercentage: null } })
  await page.goto('/admin/settings')

  await page.route('**/api/companies/settings', (route) => route.fulfill({ status: 500, body: '' }))
  await open.click()
  await dialog.getByLabel('Percentual ouro de produtos novos').fill('137,5')
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('Não foi possível editar informações da empresa.')).toBeVisible()
})

test('failures of accounts without a text of the server name the failed action', async ({ page }) => {
  await openSettings(page)
  await page.route('**/api/orders/bank-settings*', (route) =>
    route.request().method() === 'GET' ? route.continue() : route.fulfill({ status: 500, body: '' }),
  )
  await page.route('**/api/orders/bank-settings/*', (route) => route.fulfill({ status: 500, body: '' }))
  await accounts(page).getByRole('row').nth(1).getByRole('checkbox').click()
  await pressAction(page, 'Editar')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('Não foi possível editar informacoes bancarias.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Fechar', exact: true }).click()
  await pressAction(page, 'Deletar')
  await dialog.getByRole('button', { name: 'Deletar' }).click()
  await expect(page.getByText('Falha ao remover informacao bancaria.')).toBeVisible()
})

test('changing an account does not undo another person’s changes', async ({ page, api }) => {
  const name = `Recebedor ${randomUUID().slice(0, 8)}`
  const put = async (setting: object) => {
    const { data } = await api.PUT('/api/orders/bank-settings', { body: { settings: [setting] } })
    return data?.data[0]
  }
  const account = { name, bankSettingsType: 'Pix', pixType: 'Email', disabled: true }
  const id = (await put({ ...account, pixKey: 'antes@loja.local' }))?.id
  await page.clock.install()
  await signIn(page, ADMIN, `/admin/settings?dialog=edit&record=${id}`)
  const edit = page.getByRole('dialog', { name: `Editar: ${name}` })
  // The dialog takes the focus once it is open.
  await expect(edit.getByLabel('Nome do recebedor')).toBeFocused()
  await edit.getByLabel('Banco').fill('Banco do Brasil')
  await put({ id, pixKey: 'depois@loja.local' })
  // Returning to the window reloads the list.
  const renewed = page.waitForResponse('**/api/orders/bank-settings')
  await page.clock.fastForward(6_000)
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  await renewed
  await page.clock.fastForward(1_000)
  await seesNotice(page, 'Conta alterada com sucesso.', edit.getByRole('button', { name: 'Salvar' }).click())
  const { data } = await api.GET('/api/orders/bank-settings')
  expect(data?.data.find((one) => one.id === id)).toMatchObject({
    bank: 'Banco do Brasil',
    pixKey: 'depois@loja.local',
  })
})

test('fees of cards are set by brand; a brand without one has that of all brands', async ({ page, api }) => {
  await api.PATCH('/api/companies/cards', { body: { fees: [] } })
  await openSettings(page)
  const open = async () => {
    await page.getByRole('button', { name: 'Mais' }).click()
    await page.getByRole('menuitem', { name: 'Taxas de cartão' }).click()
  }
  const dialog = page.getByRole('dialog', { name: 'Taxas de cartão' })
  const save = dialog.getByRole('button', { name: 'Salvar' })
  const fee = dialog.getByLabel('3 parcelas', { exact: true })
  await open()
  await fee.fill('4,5')
  await dialog.getByLabel('Bandeira').selectOption('Elo')
  await expect(fee).toHaveValue('')
  await fee.fill('101')
  await expect(save).toBeDisabled()
  await fee.fill('5')
  await seesNotice(page, 'Taxas de cartão alteradas com sucesso.', save.click())
  await open()
  await expect(fee).toHaveValue('4,5')
  await page.keyboard.press('Escape')
  const { data } = await api.GET('/api/companies/cards')
  expect(data?.data.fees).toEqual([
    { brand: null, instalments: 3, percent: 4.5 },
    { brand: 'Elo', instalments: 3, percent: 5 },
  ])
})
