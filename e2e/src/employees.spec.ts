import type { Page } from '@playwright/test'
import { mailedCode } from './mail.ts'
import { inviteEmployee } from './make.ts'
import { ADMIN, expect, seesNotice, signIn, test } from './shop.ts'

const PASSWORD = 'cavalo bateria grampo'

async function choose(page: Page, label: string, option: string) {
  await page
    .getByRole('combobox', { name: label })
    .or(page.getByLabel(label, { exact: true }))
    .first()
    .click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

async function createRole(page: Page, name: string) {
  await page.getByRole('link', { name: 'Regras' }).click()
  await page.getByRole('button', { name: 'Cadastrar Regra' }).click()
  await page.getByLabel('Nome').fill('ADMINISTRADOR')
  await page.getByLabel('Nome').blur()
  await expect(page.getByText('Regra já existente, escolha outro nome.')).toBeVisible()
  await page.getByLabel('Nome').fill(name)
  await page.getByRole('button', { name: 'Cadastrar', exact: true }).click()
  await expect(page.getByText('Adicione as permissões para a regra.')).toBeVisible()
  await choose(page, 'Permissão', 'Pedidos')
  await page.getByRole('button', { name: 'Adicionar' }).click()
  await seesNotice(
    page,
    'Regra criada com sucesso.',
    page.getByRole('button', { name: 'Cadastrar', exact: true }).click(),
  )
  await expect(page.getByRole('row').filter({ hasText: name }).getByRole('cell')).toHaveText([
    '',
    name,
    'Pedidos',
    'Opcionais',
    '0',
  ])
}

async function createEmployee(page: Page, { name, email, role }: Record<'name' | 'email' | 'role', string>) {
  await page.getByRole('link', { name: 'Funcionários' }).click()
  await page.getByRole('button', { name: 'Cadastrar Funcionário' }).click()
  await page.getByLabel('Nome').fill(name)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Telefone').fill('11987654321')
  await page.getByLabel('CPF').fill('987.654.321-01')
  await page.getByLabel('CPF').blur()
  await expect(page.getByText('Informe um cpf válido')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cadastrar', exact: true })).toBeDisabled()
  await page.getByLabel('CPF').fill('98765432100')
  await choose(page, 'Função', 'Atendente')
  await choose(page, 'Regra', role)
  await seesNotice(
    page,
    'Funcionário(a) criado com sucesso.',
    page.getByRole('button', { name: 'Cadastrar', exact: true }).click(),
  )
  await page.getByRole('button', { name: 'Fechar', exact: true }).click()
}

/** Completes the recovery with a code, after checking the error for a wrong one. */
async function setPassword(page: Page, email: string) {
  await page.goto('/forgot-password')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Já tenho um código' }).click()
  const code = await mailedCode(email)
  await page.getByLabel('Código de redefinição').fill(code === '00000000' ? '11111111' : '00000000')
  await page.getByLabel('Nova Senha').fill(PASSWORD)
  await page.getByRole('button', { name: 'Confirmar' }).click()
  await expect(page.getByText('Código inválido ou expirado.')).toBeVisible()
  await page.getByLabel('Código de redefinição').fill(code)
  await page.getByRole('button', { name: 'Confirmar' }).click()
  await expect(
    page.getByText('Senha alterada com sucesso. Agora você pode voltar a fazer o login.'),
  ).toBeVisible()
}

test('a new colleague gets a role and a code by e-mail, signs in, and is signed out once blocked', async ({
  page,
  browser,
}) => {
  const unique = Date.now().toString(36)
  const colleague = { name: `Bruna ${unique}`, email: `bruna-${unique}@loja.local`, role: `Balcão ${unique}` }
  await signIn(page)
  await createRole(page, colleague.role)
  await createEmployee(page, colleague)

  const theirs = await (await browser.newContext()).newPage()
  await setPassword(theirs, colleague.email)
  await signIn(theirs, { email: colleague.email, password: PASSWORD })
  await expect(theirs).toHaveURL(/\/admin\/orders/)
  await expect(theirs.getByRole('link', { name: 'Funcionários' })).toBeHidden()

  await page.getByPlaceholder('Pesquisar').last().fill(colleague.name)
  await page.getByRole('row', { name: colleague.name }).getByRole('checkbox').click()
  await page.getByRole('button', { name: 'Editar' }).click()
  await expect(page.getByLabel('Email')).not.toBeEditable()
  await page.getByLabel('Bloqueado').check({ force: true })
  await seesNotice(
    page,
    'Funcionário(a) editado com sucesso.',
    page.getByRole('button', { name: 'Editar', exact: true }).click(),
  )

  await theirs.reload()
  await expect(theirs.getByRole('button', { name: 'Entrar' })).toBeVisible()
})

test('two people cannot overwrite each other’s edit of an employee', async ({ page }) => {
  await signIn(page, ADMIN, '/admin/employees')
  const boxes = page.getByRole('row').getByRole('checkbox')
  await boxes.nth(1).click()
  await boxes.nth(2).click()
  await page.getByRole('button', { name: 'Editar' }).click()
  await expect(page.getByText('Não é possível selecionar dois funcionários para edição.')).toBeVisible()
})

test('the invitation’s link fills in the code, and choosing the password signs the person in', async ({
  page,
  api,
  browser,
}) => {
  const { name, email } = await inviteEmployee(api, 'bo:manage:orders')
  await signIn(page, ADMIN, '/admin/employees')
  await page.getByPlaceholder('Pesquisar').last().fill(name)
  const row = page.getByRole('row', { name })
  await expect(row).toContainText('Convite pendente')
  await row.getByRole('checkbox').click()
  await page.getByRole('button', { name: 'Editar' }).click()
  await expect(page.getByText('nenhum e-mail sai da loja: mande o link.')).toBeVisible()
  await page.getByRole('button', { name: 'Criar link para a senha' }).click()
  const link = await page.getByLabel('Link para a senha').inputValue()
  expect(new URL(link).hash).toContain(encodeURIComponent(email))

  const theirs = await (await browser.newContext()).newPage()
  await theirs.goto(link)
  await expect(theirs).toHaveURL(/\/forgot-password$/)
  await theirs.getByLabel('Nova Senha').fill(PASSWORD)
  await theirs.getByRole('button', { name: 'Confirmar' }).click()
  await expect(theirs).toHaveURL(/\/admin\/orders/)
})
