import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import type { ShopClient } from '@shop/api-client/client'
import { makeCustomer, newCpf } from './make.ts'
import { actionOf, pressAction, selectionBar } from './selection.ts'
import { ADMIN, expect, seesNotice, signIn, signInThere, test } from './shop.ts'

const card = (page: Page, title: string) => page.getByRole('table', { name: title })

async function select(page: Page, name: string) {
  const search = page.getByPlaceholder('Pesquisar').last()
  await search.fill(name)
  // A selection replaces the search box: wait until the typed search was applied.
  await expect(page).toHaveURL(/[?&]q=/)
  const row = page.getByRole('row', { name })
  await row.getByRole('checkbox').click()
}

async function detailsOf(api: ShopClient, email: string) {
  const { data } = await api.GET('/api/administrator/customer/{email}', { params: { path: { email } } })
  return data?.data
}

async function signUp(page: Page, name: string, email: string) {
  await page.goto('/cadastro')
  await page.getByLabel('Nome completo ou razão social').fill(name)
  await page.getByLabel('CPF ou CNPJ').fill('111.111.111-11')
  await page.getByLabel('CPF ou CNPJ').blur()
  await expect(page.getByLabel('CPF ou CNPJ')).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel('CPF ou CNPJ').fill(newCpf())
  await page.getByLabel('Telefone com DDD').fill('11987654321')
  await page.getByLabel('CEP').fill('01001000')
  await page.getByLabel('Rua').fill('Rua das Flores')
  await page.getByLabel('Número').fill('10')
  await page.getByLabel('Bairro').fill('Centro')
  await page.getByLabel('Cidade').fill('São Paulo')
  await page.getByLabel('Estado').selectOption('SP')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Senha', { exact: true }).fill('senha-de-teste-2026')
  const send = page.getByRole('button', { name: 'Enviar cadastro' })
  await send.click()
  await expect(page.getByRole('alert')).toHaveText('Para continuar, aceite o uso dos seus dados')
  await page.getByRole('checkbox').check()
  await send.click()
  await expect(page.getByRole('heading', { name: 'Seu cadastro está em análise' })).toBeVisible()
}

async function approve(page: Page, name: string) {
  await page.getByRole('button', { name: /^Aguardando Aprovação/ }).click()
  // Until then the search of the previous list is shown.
  await expect(card(page, 'Clientes Aguardando Aprovação')).toBeVisible()
  await select(page, name)
  await pressAction(page, 'Aprovar ou Reprovar')
  const dialog = page.getByRole('dialog', { name: `Aprovar ou Reprovar: ${name}` })
  const submit = dialog.getByRole('button', { name: 'Aprovar', exact: true })
  await expect(submit).toBeDisabled()
  await expect(dialog.getByRole('combobox', { name: 'Nível' })).toBeFocused()
  await dialog.getByLabel('Frete').fill('-1')
  await dialog.getByLabel('Frete').fill('')
  await dialog.getByLabel('Frete').blur()
  await expect(dialog.getByText('Informe o preço do frete para o cliente')).toBeVisible()
  await dialog.getByRole('combobox', { name: 'Nível' }).click()
  await page.getByRole('option', { name: 'Prata' }).click()
  await dialog.getByLabel('Frete').fill('12,5')
  await dialog.getByLabel('Garantia').fill('101')
  await expect(submit).toBeDisabled()
  await dialog.getByLabel('Garantia').fill('7,5')
  await seesNotice(page, 'Cliente aprovado/reprovado com sucesso.', submit.click())
  await expect(dialog).toBeHidden()
}

async function block(page: Page, name: string) {
  await select(page, name)
  await pressAction(page, 'Bloquear')
  const dialog = page.getByRole('dialog', { name: 'Informe o motivo do bloqueio' })
  await expect(dialog.getByText(`Bloquear o cliente ${name}.`)).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Motivo' }).fill('  ')
  await dialog.getByRole('textbox', { name: 'Motivo' }).blur()
  await expect(dialog.getByText('Preencha o campo')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Confirmar' })).toBeDisabled()
  await dialog.getByRole('textbox', { name: 'Motivo' }).fill('Cheque devolvido')
  await seesNotice(
    page,
    'Cliente alterado com sucesso.',
    dialog.getByRole('button', { name: 'Confirmar' }).click(),
  )
  await expect(page.getByText('Nenhum cliente ativo foi encontrado.')).toBeVisible()
}

test('a customer signs up, is approved with terms, blocked and let in again', async ({ page }) => {
  const name = `Cadastro ${randomUUID().slice(0, 8)}`
  await signUp(page, name, `${randomUUID()}@cliente.local`)
  await signIn(page, ADMIN, '/admin/customers')
  await approve(page, name)

  await page.getByRole('button', { name: 'Fechar' }).click()
  await block(page, name)
  await page.getByRole('button', { name: /^Clientes Bloqueados/ }).click()
  await select(page, name)
  await pressAction(page, 'Visualizar Detalhes')
  const details = page.getByRole('dialog', { name: 'Detalhes do Cliente' })
  const line = (label: string) =>
    details
      .locator('dl > div')
      .filter({ has: page.getByText(label, { exact: true }) })
      .getByRole('definition')
  await expect(line('Nível')).toHaveText('Prata')
  await expect(line('Tipo do Documento')).toHaveText('CPF')
  await expect(line('Preço do Frete')).toHaveText('R$ 12,50')
  await expect(line('Garantia do pedido')).toHaveText('7,5%')
  await expect(line('Motivo do bloqueio')).toHaveText('Cheque devolvido')
  await expect(line('Motoboy')).toHaveText('N/A')
  await expect(line('Observações')).toHaveText('N/A')
  await details.getByRole('button', { name: 'Fechar', exact: true }).click()

  // A double click must act once.
  await seesNotice(page, 'Cliente alterado com sucesso.', (await actionOf(page, 'Desbloquear')).dblclick())
  await expect(page.getByText('Nenhum cliente bloqueado foi encontrado.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Avisos' }).getByRole('img', { name: 'Erro' })).toHaveCount(0)
})

test('one list shows at a time, each with its own actions', async ({ page }) => {
  await signIn(page, ADMIN, '/admin/customers')
  await expect(card(page, 'Clientes Ativos')).toBeVisible()
  const LISTS = [
    ['Aguardando Aprovação', 'Clientes Aguardando Aprovação'],
    ['Clientes Reprovados', 'Clientes Reprovados'],
    ['Clientes Bloqueados', 'Clientes Bloqueados'],
  ] as const
  const button = (label: string) => page.getByRole('button', { name: new RegExp(`^${label} ?\\d`) })
  for (const [label, title] of LISTS) {
    await button(label).click()
    await expect(card(page, title)).toBeVisible()
    await expect(page.getByRole('table')).toHaveCount(1)
    await expect(button(label)).toBeHidden()
  }
  await page.getByRole('button', { name: 'Fechar' }).click()
  await expect(card(page, 'Clientes Ativos')).toBeVisible()
  await expect(page.getByRole('table')).toHaveCount(1)
})

const TOOLBARS = {
  waiting: ['Aprovar ou Reprovar', 'Visualizar Detalhes', 'Associar Motoboy', 'Bloquear', 'Remover'],
  active: [
    'Histórico do Cliente',
    'Crédito do Cliente',
    'Associar Motoboy',
    'Visualizar Detalhes',
    'Bloquear',
    'Editar',
    'Remover',
  ],
  blocked: ['Histórico do Cliente', 'Crédito do Cliente', 'Desbloquear', 'Visualizar Detalhes', 'Editar'],
  reproved: ['Histórico do Cliente', 'Aprovar', 'Visualizar Detalhes', 'Bloquear', 'Editar'],
}

test('each list offers what can be done with its customers', async ({ page }) => {
  await signIn(page)
  for (const [view, labels] of Object.entries(TOOLBARS)) {
    await page.goto(`/admin/customers?view=${view}`)
    await page.getByRole('row').nth(1).getByRole('checkbox').click()
    const words = await selectionBar(page).getByRole('button').allTextContents()
    await selectionBar(page).getByRole('button', { name: 'Mais' }).click()
    await expect(page.getByRole('menuitem')).toHaveCount(labels.length - 2)
    const more = await page.getByRole('menuitem').allTextContents()
    expect([...words.filter((word) => word && word !== 'Mais'), ...more].sort()).toEqual(labels.toSorted())
  }
})

test('one active customer is selected at a time; several blocked ones have no history button', async ({
  page,
}) => {
  await signIn(page)
  const bar = selectionBar(page)
  const choose = (row: number) => page.getByRole('row').nth(row).getByRole('checkbox').click()
  await page.goto('/admin/customers')
  await choose(1)
  await choose(2)
  await expect(bar).toContainText('1 selecionado(s)')

  await page.goto('/admin/customers?view=blocked')
  await choose(1)
  await choose(2)
  await expect(bar).toContainText('2 selecionado(s)')
  await expect(await actionOf(page, 'Editar')).toBeDisabled()
  await pressAction(page, 'Histórico do Cliente')
  await expect(
    page.getByText(
      'Não é possível visualizar o histórico de múltiplos clientes simultaneamente, selecione um.',
    ),
  ).toBeVisible()
})

test('the waiting list closes with its last customer, and shows a message when it is already empty', async ({
  page,
  api,
}) => {
  const customer = await makeCustomer(api, {})
  // The counts are set by the test, because other tests use the same shop: the waiting list has one customer, then
  // none.
  let waiting = 1
  const onlyOurs = { ...(await detailsOf(api, customer.email)), status: 'Waiting', approved: false }
  await page.route('**/api/customers/counts', (route) =>
    route.fulfill({ json: { data: { active: 1, waiting, counter: 0, reproved: 0, blocked: 0 } } }),
  )
  await page.route('**/api/administrator/customers/unnaproved*', (route) =>
    route.fulfill({ json: { data: { customers: waiting ? [onlyOurs] : [], total: waiting } } }),
  )
  await page.route('**/api/administrator/customer/*', (route) => route.fulfill({ json: { data: onlyOurs } }))
  await page.route('**/api/administrator/customers/approve', (route) => {
    waiting = 0
    return route.fulfill({ json: { data: onlyOurs } })
  })
  await signIn(page, ADMIN, '/admin/customers')
  const button = page.getByRole('button', { name: /^Aguardando Aprovação/ })
  await expect(page.getByRole('button', { name: /^Clientes Reprovados/ })).toBeHidden()

  await expect(button).toBeVisible()
  waiting = 0
  await button.click()
  await expect(page.getByText('Não há clientes aguardando aprovação no momento.')).toBeVisible()
  await expect(button).toBeHidden()
  waiting = 1
  await page.getByRole('button', { name: 'Atualizar' }).click()

  await button.click()
  await card(page, 'Clientes Aguardando Aprovação').getByRole('row').nth(1).getByRole('checkbox').click()
  await pressAction(page, 'Aprovar ou Reprovar')
  await seesNotice(
    page,
    'Cliente aprovado/reprovado com sucesso.',
    page.getByRole('dialog').getByRole('button', { name: 'Reprovar' }).click(),
  )
  await expect(card(page, 'Clientes Ativos').or(page.getByText('Nenhum cliente ativo'))).toBeVisible()
  await expect(page).toHaveURL('/admin/customers')
})

test('typed text survives a lost network', async ({ page, api, context }) => {
  const { email } = await makeCustomer(api, { level: 2, shippingCost: 9 })
  await signIn(page, ADMIN, `/admin/customers?customer=${email}&dialog=block`)
  await page.getByRole('textbox', { name: 'Motivo' }).fill('Não pode sumir')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Confirmar' }).click()
  await expect(page.getByRole('button', { name: 'Entrar' })).toBeVisible()
  await context.setOffline(false)
  await signInThere(page)
  await expect(page.getByRole('textbox', { name: 'Motivo' })).toHaveValue('Não pode sumir')
})

test('a person who blocks a customer after another’s edit sees the change, and continues with the reason', async ({
  page,
  api,
}) => {
  const { id, email } = await makeCustomer(api, { level: 2 })
  await signIn(page, ADMIN, `/admin/customers?customer=${email}&dialog=block`)
  const block = page.getByRole('dialog', { name: 'Informe o motivo do bloqueio' })
  await block.getByRole('textbox', { name: 'Motivo' }).fill('Cheque devolvido')
  await api.PATCH('/api/customers', { body: { customerId: id, notes: 'Ligar antes' } })
  await block.getByRole('button', { name: 'Confirmar' }).click()
  await expect(block.getByText('(Observações: de vazio para Ligar antes). Confira')).toBeVisible()
  await block.getByRole('button', { name: 'Carregar os dados atuais' }).click()
  await expect(block.getByRole('textbox', { name: 'Motivo' })).toHaveValue('Cheque devolvido')
  await seesNotice(
    page,
    'Cliente alterado com sucesso.',
    block.getByRole('button', { name: 'Confirmar' }).click(),
  )
})

test('of two people who edit, the slower keeps the typed text or discards it, as they choose', async ({
  page,
  api,
}) => {
  const { id, name, email } = await makeCustomer(api, { level: 2, shippingCost: 9 })
  await signIn(page, ADMIN, `/admin/customers?customer=${email}&dialog=edit`)
  const edit = page.getByRole('dialog', { name: `Editar: ${name}` })
  await edit.getByLabel('Frete').fill('20')
  // After a reload, the draft is applied to what was changed meanwhile, with a message.
  await api.PATCH('/api/customers', { body: { customerId: id, warrantyPercentage: 4 } })
  page.once('dialog', (question) => question.accept())
  await page.reload()
  await expect(edit.getByText('O que você tinha digitado foi mantido')).toBeVisible()
  await expect(edit.getByLabel('Garantia')).toHaveValue('4')
  await expect(edit.getByLabel('Frete')).toHaveValue('20,00')
  await api.PATCH('/api/customers', { body: { customerId: id, shippingCost: 15, fastDeliveryTax: 30 } })
  await edit.getByRole('button', { name: 'Editar' }).click()
  await edit.getByRole('button', { name: 'Carregar os dados atuais' }).click()
  await expect(page.getByRole('button', { name: 'Manter o que digitei' })).toBeVisible()
  // Escape cancels the confirmation, and closes nothing else.
  await page.keyboard.press('Escape')
  await expect(edit.getByLabel('Taxa de entrega rápida')).toHaveValue('30,00')
  await expect(edit.getByLabel('Frete')).toHaveValue('20,00')
  await seesNotice(page, 'Cliente editado com sucesso.', edit.getByRole('button', { name: 'Editar' }).click())
  expect(await detailsOf(api, email)).toMatchObject({ fastDeliveryTax: 30, address: { shippingCost: 20 } })

  await page.goto(`/admin/customers?customer=${email}&dialog=edit`)
  await edit.getByLabel('Frete').fill('99')
  await api.PATCH('/api/customers', { body: { customerId: id, shippingCost: 15 } })
  await edit.getByRole('button', { name: 'Editar' }).click()
  await edit.getByRole('button', { name: 'Carregar os dados atuais' }).click()
  await page.getByRole('button', { name: 'Descartar' }).click()
  await expect(edit.getByLabel('Frete')).toHaveValue('15,00')
})

test('a person who reproves a customer approved meanwhile gets an error, and nothing is undone', async ({
  page,
  api,
}) => {
  const { name, email } = await makeCustomer(api, { level: 1, shippingCost: 9 })
  const current = await detailsOf(api, email)
  const waiting = { ...current, status: 'Waiting', approved: false, level: 0, version: 1 }
  // This browser still shows the customer before the other decision.
  await page.route('**/api/administrator/customer/*', (route) => route.fulfill({ json: { data: waiting } }))
  await signIn(page, ADMIN, `/admin/customers?view=waiting&customer=${email}&dialog=review`)
  const dialog = page.getByRole('dialog', { name: `Aprovar ou Reprovar: ${name}` })
  await dialog.getByRole('button', { name: 'Reprovar' }).click()
  await expect(dialog.getByText('a situação atual do cliente é Aprovado')).toBeVisible()
  await dialog.getByRole('button', { name: 'Carregar os dados atuais' }).click()
  await expect(dialog.getByRole('combobox', { name: 'Nível' })).toHaveValue('Ouro')
  await expect(dialog.getByRole('button', { name: 'Reprovar' })).toBeHidden()
  await expect(dialog.getByRole('button', { name: 'Fechar', exact: true })).toBeVisible()
  expect((await detailsOf(api, email))?.status).toBe('Approved')
})

test('an administrator exports everything stored about a customer, and then anonymises the person', async ({
  page,
  api,
}) => {
  const { id, name, email } = await makeCustomer(api, { level: 1 })
  await signIn(page, ADMIN, `/admin/customers?customer=${email}&dialog=details`)
  const details = page.getByRole('dialog', { name: 'Detalhes do Cliente' })
  await expect(details.getByText('Uso dos dados autorizado em')).toBeVisible()
  const download = page.waitForEvent('download')
  await details.getByRole('button', { name: 'Exportar dados' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe(`cliente-${id}.json`)
  expect(JSON.parse(await readFile(await file.path(), 'utf8'))).toMatchObject({ customer: { name, email } })
  await expect(details.getByText('Dados pessoais exportados')).toBeVisible()

  await details.getByRole('button', { name: 'Anonimizar' }).click()
  const dialog = page.getByRole('dialog', { name: `Anonimizar: ${name}` })
  await dialog.getByRole('textbox', { name: 'Motivo' }).fill('Pedido do titular')
  await seesNotice(
    page,
    'Cliente anonimizado com sucesso.',
    dialog.getByRole('button', { name: 'Confirmar' }).click(),
  )
  expect(await detailsOf(api, email)).toBeUndefined()
})

test('the page of a customer’s credit is forgotten when it is closed', async ({ page, api }) => {
  const { id, email } = await makeCustomer(api, {})
  const params = { path: { id: String(id) } }
  for (let n = 1; n <= 11; n++)
    await api.POST('/api/customers/{id}/credit/grant', { params, body: { amount: n, comment: 'Cortesia' } })
  await signIn(page, ADMIN, `/admin/customers?customer=${email}&dialog=credit`)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Próxima página' }).click()
  await expect(dialog.getByText('11–11 de 11')).toBeVisible()
  await page.reload()
  await expect(dialog.getByText('11–11 de 11')).toBeVisible()
  await dialog.getByRole('button', { name: 'Fechar', exact: true }).click()
  await expect(page).toHaveURL(/\/admin\/customers$/)
})

test('a customer is removed only after a question', async ({ page, api }) => {
  const { name } = await makeCustomer(api, { level: 3 })
  await signIn(page, ADMIN, '/admin/customers')
  await select(page, name)
  await pressAction(page, 'Remover')
  await expect(page.getByText('Confirma operação?')).toBeVisible()
  await page.getByRole('button', { name: 'Cancelar' }).click()
  await pressAction(page, 'Remover')
  await seesNotice(
    page,
    'Cliente deletado com sucesso.',
    page.getByRole('button', { name: 'Confirmar' }).dblclick(),
  )
  await expect(page.getByText('Nenhum cliente ativo foi encontrado.')).toBeVisible()
})
