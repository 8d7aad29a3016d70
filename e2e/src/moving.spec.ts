import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newCpf } from './make.ts'
import { counter } from './presses.ts'
import { expect, signInThere, test } from './shop.ts'

/** Beside the demo shop of the other tests: this one is empty. */
const PORT = Number(process.env.E2E_PORT ?? 3399) + 7
const SHOP = `http://localhost:${PORT}`
const OWNER = { email: 'dono@loja-nova.local', password: 'uma-senha-comprida-7' }

let server: ChildProcess

test.beforeAll(async () => {
  server = spawn('node', [join(import.meta.dirname, '../../apps/api/dist/main.js')], {
    env: {
      ...process.env,
      PORT: String(PORT),
      DATA_DIR: mkdtempSync(join(tmpdir(), 'shop-empty-')),
      DEMO: 'off',
      ADMIN_EMAIL: OWNER.email,
      ADMIN_PASSWORD: OWNER.password,
      LOG_LEVEL: 'warn',
      RATE_LIMIT: 'off',
    },
    stdio: 'inherit',
  })
  await expect
    .poll(
      () =>
        fetch(`${SHOP}/readyz`).then(
          ({ ok }) => ok,
          () => false,
        ),
      { timeout: 100_000 },
    )
    .toBe(true)
})
test.afterAll(async () => {
  const ended = new Promise((done) => server.once('exit', done))
  server.kill('SIGTERM')
  await ended
})

const csv = (name: string, lines: string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(lines.join('\r\n')),
})

test('an empty shop is led from its company to its first sale', async ({ page }, testInfo) => {
  const began = Date.now()
  const { does, count } = counter()
  await page.goto(SHOP)
  await signInThere(page, OWNER)
  for (const _ of ['email', 'password', 'press']) await does(Promise.resolve())
  const start = () => does(page.getByRole('link', { name: 'Começar' }).click())
  const step = (label: string) => does(page.getByRole('link', { name: label }).click())

  await start()
  await expect(page.getByLabel('Feito')).toHaveCount(0)
  await step('Preencher dados da empresa')
  const company = page.getByRole('dialog', { name: 'Configurações da Empresa' })
  await does(company.getByLabel('Nome').fill('Loja Nova'))
  await does(company.getByLabel('CNPJ').fill('11.222.333/0001-81'))
  await does(company.getByRole('button', { name: 'Salvar' }).click())
  await expect(company).toBeHidden()

  await start()
  await step('Cadastrar funcionário')
  await does(page.getByLabel('Nome').fill('Ana Vendedora'))
  await does(page.getByLabel('Email').fill('ana@loja-nova.local'))
  await does(page.getByLabel('Telefone').fill('11987654321'))
  await does(page.getByLabel('CPF').fill(newCpf()))
  await does(page.getByRole('combobox', { name: 'Função' }).click())
  await does(page.getByRole('option', { name: 'Atendente', exact: true }).click())
  await does(
    page.getByRole('combobox', { name: 'Regra' })
      .click(),
  )
  await does(page.getByRole('option', { name: 'Administrador', exact: true }).click())
  await does(page.getByRole('button', { name: 'Cadastrar', exact: true }).click())
  await expect(page.getByRole('row').filter({ hasText: 'Ana Vendedora' })).toBeVisible()

  await start()
  await step('Importar planilha de produtos')
  const titles = 'Código;Nome;Marca;Preço de compra;Preço de venda;Percentual ouro;Percentual prata;Estoque'
  const choose = (file: ReturnType<typeof csv>) => does(page.locator('input[type=file]').setInputFiles(file))
  await choose(
    csv('produtos.csv', [titles, 'A1;Capa azul;Acme;dez;25,00;20;30;5', 'A2;Cabo;Acme;8,00;19,90;20;30;7']),
  )
  await expect(
    page.getByRole('row').filter({ hasText: 'Informe um valor como 1.234,56. (“dez”)' }),
  ).toContainText('Preço de compra')
  await expect(page.getByRole('button', { name: 'Importar 1 linha' })).toBeDisabled()
  await choose(
    csv('produtos.csv', [titles, 'A1;Capa azul;Acme;10,00;25,00;20;30;5', 'A2;Cabo;Acme;8,00;19,90;20;30;7']),
  )
  await does(page.getByRole('button', { name: 'Importar 2 linhas' }).click())
  await expect(page.getByText('Importação concluída: 2 novos, 0 alterados, 0 iguais.')).toBeVisible()

  await start()
  await step('Importar planilha de clientes')
  await choose(
    csv('clientes.csv', ['Cliente;CPF;WhatsApp;Apelido', `Bia Souza;${newCpf()};11987654321;Rua das Flores`]),
  )
  await does(page.getByText('Colunas da planilha').click())
  await does(
    page.getByRole('combobox', { name: 'Rua' })
      .click(),
  )
  await does(page.getByRole('option', { name: 'Apelido' }).click())
  await does(page.getByRole('button', { name: 'Importar 1 linha' }).click())
  await expect(page.getByText('Importação concluída: 1 novo, 0 alterados, 0 iguais.')).toBeVisible()

  await start()
  await expect(page.getByLabel('Feito')).toHaveCount(4)
  await step('Vender')
  await does(page.getByPlaceholder('Pesquisar cliente por nome ou email').fill('Bia'))
  await does(page.getByRole('row', { name: 'Bia Souza' }).click())
  await does(page.getByPlaceholder('Pesquisar produto por nome, tag, referencia ou marca').fill('Capa azul'))
  await does(page.getByRole('button', { name: 'Buscar' }).click())
  await does(page.getByRole('button', { name: 'Adicionar Capa azul', exact: true }).click())
  await does(page.getByRole('button', { name: 'Entrega e pagamento' }).click())
  await does(page.getByRole('button', { name: 'Finalizar Pedido' }).click())
  await expect(page.getByText('Ordem para: Bia Souza concluída')).toBeVisible()
  testInfo.annotations.push({
    type: 'first sale',
    description: `${count()} actions, ${Date.now() - began} ms`,
  })
  expect(count()).toBe(40)

  await page.reload()
  await expect(page.getByRole('link', { name: 'Vendas' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Começar' })).toHaveCount(0)
})
