import { OWNER, startEmptyShop } from './empty-shop.ts'
import { newCpf } from './make.ts'
import { counter } from './presses.ts'
import { typeByHand } from './reader.ts'
import { csv } from './sheets.ts'
import { expect, signInThere, test } from './shop.ts'

// It starts a shop of its own.
test.setTimeout(300_000)

let shop: Awaited<ReturnType<typeof startEmptyShop>>

test.beforeAll(async () => {
  shop = await startEmptyShop(Number(process.env.E2E_PORT ?? 3399) + 7)
})
test.afterAll(() => shop.stop())

test('an empty shop is led from its company to its first sale', async ({ page, browser }) => {
  const began = Date.now()
  const { does, count } = counter()
  await page.goto(shop.url)
  await signInThere(page, OWNER)
  for (const _ of ['email', 'password', 'press']) await does(Promise.resolve())
  const next = page.getByRole('complementary', { name: 'Próximo passo' })
  const step = (label: string) => does(next.getByRole('link', { name: label }).click())
  const choose = (name: string, lines: string[]) =>
    does(page.locator('input[type=file]').setInputFiles(csv(name, lines)))

  // A shop with nothing done opens its first step, and each step leads on to the next one.
  const company = page.getByRole('dialog', { name: 'Configurações da Empresa' })
  await does(company.getByLabel('Nome').fill('Loja Nova'))
  await does(company.getByLabel('CNPJ').fill('11.222.333/0001-81'))
  await does(company.getByRole('button', { name: 'Salvar' }).click())
  await expect(company).toBeHidden()

  const pix = page.getByRole('dialog', { name: 'Novo PIX' })
  await expect(pix.getByLabel('Chave Pix')).toBeFocused()
  await expect(pix.getByLabel('Nome do recebedor')).toHaveValue('Loja Nova')
  await does(pix.getByLabel('Chave Pix').fill('pix@loja-nova.local'))
  await expect(pix.getByRole('combobox', { name: 'Tipo da chave' })).toHaveValue('E-mail')
  await does(pix.getByRole('button', { name: 'Salvar' }).click())
  await expect(pix).toBeHidden()

  await does(page.getByLabel('Nome').fill('Ana Vendedora'))
  await does(page.getByLabel('Email').fill('ana@loja-nova.local'))
  await does(page.getByLabel('Telefone').fill('11987654321'))
  await does(page.getByLabel('CPF').fill(newCpf()))
  await expect(page.getByRole('combobox', { name: 'Função' })).toHaveValue('Atendente')
  await expect(page.getByRole('combobox', { name: 'Regra' })).toHaveValue('Vendedor')
  await does(page.getByRole('button', { name: 'Cadastrar', exact: true }).click())
  await expect(page.getByText('Nenhum e-mail sai da loja')).toBeVisible()
  const link = await page.getByLabel('Link para a senha').inputValue()
  const theirs = await (await browser.newContext()).newPage()
  await does(theirs.goto(link))
  await does(theirs.getByLabel('Nova Senha').fill('cavalo bateria grampo'))
  await does(theirs.getByRole('button', { name: 'Confirmar' }).click())
  await expect(theirs).toHaveURL(/\/admin\/selling/)

  await does(page.getByRole('button', { name: 'Fechar' }).click())

  await choose('produtos.csv', [
    'Código;Nome;Marca;Preço de compra;Preço de venda;Estoque',
    'A1;Capa azul;Acme;15,00;25,00;5',
    'A2;Cabo;Acme;10,00;19,90;7',
  ])
  await does(page.getByRole('button', { name: 'Importar 2 linhas' }).click())
  await expect(page.getByText('Importação concluída: 2 novos, 0 alterados, 0 iguais.')).toBeVisible()

  const till = page.getByRole('dialog', { name: 'Abrir caixa' })
  await does(till.getByLabel('Troco inicial').fill('100,00'))
  await does(till.getByRole('button', { name: 'Abrir caixa' }).click())
  await expect(page.getByText('Caixa aberto com sucesso.')).toBeVisible()

  await expect(page.getByPlaceholder('Nome, código, código de barras ou número de série')).toBeFocused()
  // Without the times of a person it is a reader's code.
  await does(typeByHand(page, 'Capa azul'))
  await does(typeByHand(page, '\n'))
  await expect(page.getByText('Capa azul: 1 no carrinho')).toBeVisible()
  await does(page.keyboard.press('F6'))
  await does(page.keyboard.press('Enter'))
  const sold = page.getByRole('region', { name: 'Venda concluída' })
  await expect(sold).toContainText('R$ 25,00')
  await expect(sold).toContainText('Finalizado')
  console.info(`From an empty shop to its first sale: ${count()} actions, ${(Date.now() - began) / 1000} s`)
  expect(count()).toBeLessThanOrEqual(25)

  await step('Importar planilha de clientes')
  await choose('clientes.csv', ['Nome;CPF;Celular', `Bia Souza;${newCpf()};11987654321`])
  await does(page.getByRole('button', { name: 'Importar 1 linha' }).click())
  await expect(page.getByText('Importação concluída: 1 novo, 0 alterados, 0 iguais.')).toBeVisible()
  await expect(next).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Vendas' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Começar' })).toHaveCount(0)
})
