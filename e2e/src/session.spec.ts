import type { Page } from '@playwright/test'
import { ADMIN, expect, signIn, signInThere, test } from './shop.ts'

const demo = (name: string) => ({ email: `${name}@demo.local`, password: `demo-${name}-2026` })

const entrar = (page: Page) => page.getByRole('button', { name: 'Entrar' })

async function fillLogin(page: Page, { email, password }: { email: string; password: string }) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Senha', { exact: true }).fill(password)
}

const stored = (page: Page) =>
  page.evaluate(() => ['token', 'expires', 'permissions'].filter((key) => localStorage.getItem(key) !== null))

/** Opens a screen from the menu, and waits for its list, so that later requests are those of the test. */
async function openList(page: Page, name: string) {
  await page.getByRole('link', { name, exact: true }).click()
  await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
  await expect(page.getByRole('main').getByRole('checkbox').nth(1)).toBeVisible()
}

/** Ends the session of this page on the server, as a block or a new password does. */
async function revoke(page: Page) {
  const token = await page.evaluate(() => localStorage.getItem('token'))
  await page.request.post('/api/accounts/signout', { headers: { authorization: `Bearer ${token}` } })
}

test('the login shows missing and wrong fields before it can be sent', async ({ page }) => {
  await page.goto('/login')
  await expect(page.getByRole('heading', { name: 'BackOffice - Acesso Restrito', exact: true })).toBeVisible()
  await expect(entrar(page)).toBeDisabled()
  await page.getByLabel('Email').fill('')
  await page.getByLabel('Email').blur()
  await expect(page.getByText('Informe o endereço de e-mail', { exact: true })).toBeVisible()
  await page.getByLabel('Email').fill('maria@loja')
  await expect(page.getByText('Informe um e-mail válido', { exact: true })).toBeVisible()
  await page.getByLabel('Senha', { exact: true }).fill('qualquer')
  await expect(entrar(page)).toBeDisabled()
  await page.getByLabel('Email').fill('maria@loja.local')
  await expect(entrar(page)).toBeEnabled()
})

test('the login shows the first error of the server, and a text of its own when there is none', async ({
  page,
}) => {
  await page.goto('/')
  await fillLogin(page, { email: ADMIN.email, password: 'não é esta' })
  await entrar(page).click()
  const problem = page.getByRole('alert')
  await expect(problem).not.toBeEmpty()

  await page.route('**/api/accounts/signin', (route) =>
    route.fulfill({ status: 400, json: { errors: ['O primeiro erro.', 'O segundo erro.'] } }),
  )
  await entrar(page).click()
  await expect(problem).toHaveText('O primeiro erro.')

  const unstable = 'Estamos passando por um momento de instabilidade. Por favor, tente novamente mais tarde.'
  await page.unroute('**/api/accounts/signin')
  await page.route('**/api/accounts/signin', (route) => route.fulfill({ status: 500, body: '' }))
  await entrar(page).click()
  await expect(problem).toHaveText(unstable)
  await expect(page.getByText('Sem conexão')).toHaveCount(0)

  await page.unroute('**/api/accounts/signin')
  await page.route('**/api/accounts/signin', (route) => route.abort())
  await entrar(page).click()
  await expect(problem).toHaveText(unstable)
  await expect(page.getByText('Sem conexão: verifique o Wi-Fi')).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(ADMIN.email)
})

test('the recovery asks for the e-mail, then for the code and the new password', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Esqueceu a senha?' }).click()
  await expect(page).toHaveURL('/forgot-password')
  await expect(page.getByRole('link', { name: 'Página de Login' })).toBeVisible()
  const send = page.getByRole('button', { name: 'Enviar' })
  await expect(send).toBeDisabled()
  await page.getByLabel('Email').fill('ninguem')
  await page.getByLabel('Email').blur()
  await expect(page.getByText('Informe um e-mail válido', { exact: true })).toBeVisible()
  await page.getByLabel('Email').fill('ninguem@loja.local')
  await send.click()
  await expect(
    page.getByText(
      'Uma notificação de redefinição da senha foi encaminhada para o e-mail mencionado, verifique a sua caixa de entrada.',
    ),
  ).toBeVisible()
  const code = page.getByLabel('Código de redefinição')
  await code.fill(' ')
  await code.blur()
  await expect(page.getByText('Informe o código que foi enviado para o seu e-mail')).toBeVisible()
  await expect(page.getByLabel('Nova Senha')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Confirmar' })).toBeDisabled()
  await page.getByRole('link', { name: 'Página de Login' }).click()
  await expect(entrar(page)).toBeVisible()
})

const LANDINGS = {
  gerente: '/admin/dashboard',
  vendedor: '/admin/selling',
  caixa: '/admin/orders',
  // The demo shop has orders waiting to be prepared.
  estoque: '/admin/stocking',
  entregador: '/admin/deliveries',
  relatorios: '/admin/reports',
}

for (const [name, path] of Object.entries(LANDINGS)) {
  test(`${name} begins at ${path}`, async ({ page }) => {
    await page.goto('/')
    await signInThere(page, demo(name))
    await expect(page).toHaveURL(path)
    // For people already signed in, the login leads there too.
    for (const login of ['/login', '/']) {
      await page.goto(login)
      await expect(page).toHaveURL(path)
    }
  })
}

test('the top bar names the person; search, notices and profile are there', async ({ page }) => {
  await signIn(page)
  await expect(page).toHaveURL('/admin/dashboard')
  await expect(page.getByRole('navigation', { name: 'Menu principal' }).getByRole('link')).toContainText([
    'Painel de Controle',
    'Clientes',
    'Produtos',
    'Funcionários',
    'Regras',
    'Pedidos',
    'Relatórios',
    'Vendas',
    'Configurações',
  ])
  await expect(page.getByRole('combobox', { name: 'Pesquisar' })).toHaveAttribute('placeholder', 'Pesquisar')
  await page.getByRole('button', { name: 'Notificações: 5' }).click()
  await expect(page.getByRole('menuitem')).toHaveCount(5)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Perfil de Administrador' }).click()
  await expect(page.getByRole('menuitem')).toHaveText(['Perfil', 'Configurações', 'Sair'])
  await expect(page.getByRole('contentinfo')).toContainText('©')
})

test('a person without the permission gets a message, and neither menu nor first screen leads there', async ({
  page,
}) => {
  await signIn(page, demo('relatorios'))
  await expect(page.getByRole('navigation', { name: 'Menu principal' }).getByRole('link')).toHaveText([
    'Painel de Controle',
    'Relatórios',
  ])
  const refused = ['customers', 'products', 'employees', 'roles', 'orders', 'settings', 'selling', 'audit']
  for (const screen of refused) {
    await page.goto(`/admin/${screen}`)
    await expect(page.getByText('Você não tem permissão para acessar essa página.')).toBeVisible()
  }
  await page.getByRole('link', { name: 'Ir para o Dashboard' }).click()
  await expect(page).toHaveURL('/admin/dashboard')
  await page.goBack()
  await page.getByRole('link', { name: 'Sair' }).click()
  await expect(entrar(page)).toBeVisible()
  expect(await stored(page)).toEqual([])
})

test('unknown addresses lead to the dashboard, for strangers after the login', async ({ page }) => {
  for (const path of ['/nada/disto', '/admin/nada', '/admin']) {
    await page.goto(path)
    await expect(page).toHaveURL('/admin/dashboard')
    await expect(entrar(page)).toBeVisible()
  }
  await page.goto('/admin/roles')
  await fillLogin(page, ADMIN)
  await entrar(page).click()
  await expect(page.getByRole('heading', { name: 'Regras' })).toBeVisible()
  await page.goto('/nada')
  await expect(page).toHaveURL('/admin/dashboard')
})

test('/logout ends the session, on the server too', async ({ page }) => {
  await signIn(page, ADMIN, '/', { ownSession: true })
  const token = await page.evaluate(() => localStorage.getItem('token'))
  await page.goto('/logout')
  await expect(entrar(page)).toBeVisible()
  await expect(page).toHaveURL('/')
  expect(await stored(page)).toEqual([])
  const headers = { authorization: `Bearer ${token}` }
  await expect.poll(async () => (await page.request.get('/api/roles', { headers })).status()).toBe(401)
})

test('an expired session ends at the next step, and when the page is opened', async ({ page }) => {
  const expire = () => page.evaluate(() => localStorage.setItem('expires', String(Date.now() - 1000)))
  // The dashboard would end the session by itself, because it loads charts for a while.
  await signIn(page, ADMIN, '/admin/roles')
  await expect(page.getByRole('cell', { name: 'Gerente', exact: true })).toBeVisible()
  await expire()
  await page.getByRole('link', { name: 'Funcionários' }).click()
  await expect(entrar(page)).toBeVisible()
  await expect(page).toHaveURL('/')
  expect(await stored(page)).toEqual([])

  await signIn(page)
  await expire()
  await page.goto('/admin/employees')
  await expect(entrar(page)).toBeVisible()
  expect(await stored(page)).toEqual([])
})

test('a 401 ends the session without a message; signing in again leads back with the typed text', async ({
  page,
}) => {
  await signIn(page, demo('gerente'))
  await openList(page, 'Funcionários')
  await page.getByRole('button', { name: 'Cadastrar Funcionário' }).click()
  await page.getByLabel('Nome').fill('Digitado antes')
  await revoke(page)
  await page.getByRole('button', { name: 'Atualizar funcionários' }).click()
  await expect(entrar(page)).toBeVisible()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('region', { name: 'Avisos' })).toBeEmpty()
  expect(await stored(page)).toEqual([])

  await fillLogin(page, demo('gerente'))
  await entrar(page).click()
  await expect(page).toHaveURL('/admin/employees?panel=new')
  await expect(page.getByLabel('Nome')).toHaveValue('Digitado antes')
})

test('the next person to sign in begins at their own first screen', async ({ page }) => {
  await signIn(page, demo('gerente'))
  await openList(page, 'Funcionários')
  await revoke(page)
  await page.getByRole('button', { name: 'Atualizar funcionários' }).click()
  await fillLogin(page, demo('caixa'))
  await entrar(page).click()
  await expect(page).toHaveURL('/admin/orders')
})

test('an export that the server refuses ends the session too', async ({ page }) => {
  await signIn(page)
  await openList(page, 'Clientes')
  await page.route('**/api/customers/export**', (route) =>
    route.fulfill({ status: 401, json: { errors: ['Sessão inválida.'], code: 'UNAUTHENTICATED' } }),
  )
  await page.getByRole('button', { name: 'Baixar CSV' }).click()
  await expect(entrar(page)).toBeVisible()
})

test('no response from the server ends the session', async ({ page, context }) => {
  await signIn(page)
  await openList(page, 'Regras')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Atualizar regras' }).click()
  await expect(entrar(page)).toBeVisible()
  expect(await stored(page)).toEqual([])
})

test('a screen that cannot be loaded shows a message, inside the shell', async ({ page }) => {
  await signIn(page)
  await page.route('**/assets/reports-*.js', (route) => route.abort())
  await page.getByRole('link', { name: 'Relatórios' }).click()
  await expect(page.getByText('Ocorreu um erro. Tente novamente mais tarde.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Regras' })).toBeVisible()
})
