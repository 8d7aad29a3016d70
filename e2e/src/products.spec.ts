import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { makeProduct } from './make.ts'
import { readCodes } from './reader.ts'
import { pressAction } from './selection.ts'
import { csv } from './sheets.ts'
import { ADMIN, expect, seesNotice, signIn, test } from './shop.ts'

const list = (page: Page) => page.getByRole('table', { name: 'Produtos', exact: true })
/** Finds one product in the list. */
async function search(page: Page, term: string) {
  await page.getByPlaceholder('Nome, código, tag, referência ou marca').fill(term)
  await page.getByRole('button', { name: 'Buscar' }).click()
}

async function select(page: Page, code: string) {
  await search(page, code)
  await list(page).getByRole('row').filter({ hasText: code }).getByRole('checkbox').check()
}

async function openProducts(page: Page) {
  await signIn(page)
  await page.getByRole('link', { name: 'Produtos', exact: true }).click()
  await expect(list(page)).toBeVisible()
}

test('a product is created with a new brand and reference, and its prices depend on each other', async ({
  page,
}) => {
  const unique = randomUUID().slice(0, 8)
  await openProducts(page)
  await page.getByRole('button', { name: 'Cadastrar Produto' }).click()
  await expect(list(page)).toBeHidden()
  const submit = page.getByRole('button', { name: 'Cadastrar', exact: true })
  await expect(submit).toBeDisabled()
  const name = page.getByRole('textbox', { name: 'Nome', exact: true })
  await name.focus()
  await name.blur()
  await expect(page.getByText('Informe o nome do produto')).toBeVisible()
  await name.fill(`Produto ${unique}`)

  await page.getByRole('button', { name: 'Nova marca' }).click()
  const brand = page.getByRole('group', { name: 'Nova marca' })
  await brand.getByRole('button', { name: 'Adicionar' }).click()
  await expect(brand.getByText('Informe a marca que deseja criar')).toBeVisible()
  await brand.getByRole('textbox').fill('apple')
  await brand.getByRole('button', { name: 'Adicionar' }).click()
  await expect(brand.getByText('Já existe uma marca com este nome.')).toBeVisible()
  await brand.getByRole('textbox').fill(`Marca ${unique}`)
  await seesNotice(
    page,
    'Marca criada com sucesso.',
    brand.getByRole('button', { name: 'Adicionar' }).click(),
  )
  await expect(page.getByRole('combobox', { name: 'Marca' })).toHaveValue(`Marca ${unique}`)

  await page.getByRole('button', { name: 'Nova referência' }).click()
  const reference = page.getByRole('group', { name: 'Nova referência' })
  await reference.getByRole('textbox').fill(`Ref ${unique}`)
  await seesNotice(
    page,
    'Referencia criada com sucesso.',
    reference.getByRole('button', { name: 'Adicionar' }).click(),
  )

  await page.getByLabel('Preço de compra').fill('-5')
  await expect(page.getByText('Informe um valor a partir de 0,00')).toBeVisible()
  await page.getByLabel('Preço de compra').fill('100')
  await page.getByLabel('Percentual cliente ouro').fill('10')
  await expect(page.getByLabel('Preço cliente ouro')).toHaveValue('110,00')
  await page.getByLabel('Preço cliente prata').fill('125,50')
  await expect(page.getByLabel('Percentual cliente prata')).toHaveValue('25,5')
  await page.getByLabel('Preço de compra').fill('200')
  await expect(page.getByLabel('Preço cliente ouro')).toHaveValue('220,00')
  await expect(page.getByLabel('Preço cliente prata')).toHaveValue('251,00')
  await page.getByLabel('Preço de venda').fill('300')
  await page.getByLabel('Quantidade em estoque').fill('4')
  await seesNotice(page, 'Produto criado com sucesso.', submit.click())
  await search(page, unique)
  await expect(
    list(page)
      .getByRole('row')
      .filter({ hasText: `Produto ${unique}` }),
  ).toContainText('R$ 300,00')
})

test('a count based on an old stock is refused, then saved over the current stock', async ({ page, api }) => {
  const { name, code } = await makeProduct(api, { stock: 5 })
  await openProducts(page)
  await search(page, code)
  const stock = page.getByLabel(`Estoque de ${name}`, { exact: true })
  const save = page.getByRole('button', { name: `Salvar estoque de ${name}` })
  await expect(save).toBeDisabled()
  await stock.fill('-1')
  await expect(page.getByText('De 0 a 1.000.000')).toBeVisible()
  await expect(save).toBeDisabled()
  await stock.fill('9')
  await api.PATCH('/api/products/inventory/{code}', {
    params: { path: { code } },
    body: { code, newStock: 3, stockSeen: 5 },
  })
  await save.click()
  // The typed number stays beside the current stock: the person decides.
  await expect(page.getByText('Agora é 3', { exact: true })).toBeVisible()
  await expect(stock).toHaveValue('9')
  await expect(page.getByText('Inventário atualizado com sucesso.')).toBeHidden()
  await seesNotice(page, 'Inventário atualizado com sucesso.', save.click())
  await expect(stock).toHaveValue('9')

  await select(page, code)
  await pressAction(page, 'Histórico do Produto')
  const generate = page.getByRole('button', { name: 'Gerar' })
  const choose = async (kind: string) => {
    await page.getByRole('combobox', { name: 'Tipo de histórico' }).click()
    await page.getByRole('option', { name: kind }).click()
  }
  await choose('Inventário')
  await page.getByLabel('Data inicial').fill('2020-01-01')
  await page.getByLabel('Data final').fill('2099-12-31')
  await generate.click()
  const rows = page.getByRole('table', { name: 'Inventário' }).getByRole('row')
  await expect(rows.filter({ hasText: /5\s*3/ })).toHaveCount(1)
  await expect(rows.filter({ hasText: /3\s*9/ })).toHaveCount(1)
  await choose('Vendas')
  await generate.click()
  await expect(page.getByText('Nenhuma informação encontrada com os filtros selecionados.')).toBeVisible()
})

test('scanned codes and pasted lines become one entry, and unknown codes are reported', async ({
  page,
  api,
}) => {
  const [read, pasted] = [await makeProduct(api, { stock: 1 }), await makeProduct(api, { stock: 1 })]
  await signIn(page, ADMIN, '/admin/products?panel=batch')
  const field = page.getByLabel('Produto', { exact: true })
  await field.focus()
  await readCodes(page, [read.code, '999999999', read.code])
  const line = (name: string) => page.getByRole('row').filter({ hasText: name })
  await expect(line(read.name).getByLabel('Quantidade')).toHaveValue('2')
  await expect(page.getByText('Código 999999999 não encontrado.')).toBeVisible()
  await expect(field).toHaveValue('')

  await field.evaluate((input, text) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', text)
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, `Código\tQtd\tPreço\n${pasted.code}\t1.000\t1.234,50\n777\t1\n`)
  await expect(page.getByText('Linha 3: código 777 não encontrado.')).toBeVisible()
  await expect(line(pasted.name).getByLabel('Preço')).toHaveValue('1.234,50')
  await page.getByRole('button', { name: 'Registrar Entrada' }).click()
  await expect(page.getByText(/^Entrada registrada: 2 linhas, 1\.002 unidades/)).toBeVisible()
  const { data } = await api.GET('/api/products/lookup', {
    params: { query: { codes: `${read.code},${pasted.code}` } },
  })
  expect(data?.data.map(({ stock, cost }) => [stock, cost])).toEqual([
    [3, 10],
    [1001, 1234.5],
  ])
})

test('a product leaves the list when it is archived and comes back', async ({ page, api }) => {
  const { name, code } = await makeProduct(api, {})
  await openProducts(page)
  await select(page, code)
  await pressAction(page, 'Arquivar')
  await seesNotice(
    page,
    'Produto arquivado com sucesso.',
    page.getByRole('dialog').getByRole('button', { name: 'Confirmar' }).click(),
  )
  await expect(page.getByText('Nenhum produto foi encontrado.')).toBeVisible()

  await page.getByRole('button', { name: 'Produtos arquivados' }).click()
  const archived = page.getByRole('table', { name: 'Produtos arquivados' })
  await expect(archived).toBeVisible()
  await page.getByPlaceholder('Pesquisar').last().fill(code)
  await archived.getByRole('row').filter({ hasText: name }).getByRole('checkbox').check()
  await seesNotice(page, 'Produto desarquivado com sucesso.', pressAction(page, 'Desarquivar'))
  await page.getByRole('button', { name: 'Fechar' }).click()
  await search(page, code)
  await expect(list(page).getByRole('row').filter({ hasText: name })).toBeVisible()
})

test('on a phone the panels beside the list are under one button', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, ADMIN, '/admin/products')
  const header = page.getByRole('main').locator('header')
  await expect(header.getByRole('button')).toHaveText(['Cadastrar Produto', 'Mais', ''])
  await header.getByRole('button', { name: 'Mais' }).click()
  const menu = page.getByRole('menu')
  await expect(menu.getByRole('menuitem')).toHaveText([
    'Gerenciar Marcas e Referências',
    'Produtos arquivados',
    'Entrada em Lote',
    'Palavras da busca',
    'Importar planilha',
    'Exportar planilha',
  ])
  await menu.getByRole('menuitem', { name: 'Produtos arquivados' }).click()
  await expect(page.getByRole('heading', { name: 'Produtos arquivados' })).toBeVisible()
})

test('a brand in use stays, one without products is removed', async ({ page, api }) => {
  const { brand } = await makeProduct(api, {})
  await openProducts(page)
  await page.getByRole('button', { name: 'Gerenciar Marcas e Referências' }).click()
  const brands = page.getByRole('table', { name: 'Marcas' })
  await expect(brands).toBeVisible()
  const removeBrand = async (name: string) => {
    await page.getByPlaceholder('Pesquisar').last().fill(name)
    await brands.getByRole('row').filter({ hasText: name }).getByRole('checkbox').check()
    await pressAction(page, 'Remover Marca')
    await expect(page.getByText('Confirma operação?')).toBeVisible()
    await page.getByRole('dialog').getByRole('button', { name: 'Confirmar' }).click()
  }
  await removeBrand(brand)
  await expect(page.getByText('Marca deletada com sucesso.')).toBeHidden()
  await expect(page.locator('[data-tone=error]')).toBeVisible()
  await expect(brands.getByRole('row').filter({ hasText: brand })).toBeVisible()
  await page.getByRole('button', { name: 'Limpar seleção' }).click()

  const unused = `Marca ${randomUUID().slice(0, 8)}`
  await page.getByRole('button', { name: 'Adicionar Marca' }).click()
  const dialog = page.getByRole('dialog', { name: 'Adicionar Marca' })
  await dialog.getByLabel('Nome').fill(unused)
  await seesNotice(
    page,
    'Marca criada com sucesso.',
    dialog.getByRole('button', { name: 'Adicionar' }).click(),
  )
  await seesNotice(page, 'Marca deletada com sucesso.', removeBrand(unused))
})

const REFUSALS = [
  [
    'Histórico do Produto',
    'Não é possível visualizar o histórico de múltiplos produtos simultaneamente, escolha um.',
  ],
  ['Informar Entrada', 'Não é possível selecionar dois produtos para adicionar mercadoria.'],
  ['Exibir Produto', 'Não é possível selecionar dois produtos para exibição.'],
  ['Editar Produto', 'Não é possível selecionar dois produtos para edição.'],
] as const

test('an action for one product is refused for two', async ({ page }) => {
  await openProducts(page)
  const boxes = list(page).getByRole('row').getByRole('checkbox')
  await boxes.nth(1).check()
  await boxes.nth(2).check()
  for (const [name, refusal] of REFUSALS) {
    await pressAction(page, name)
    await expect(page.getByText(refusal)).toBeVisible()
  }
})

test('all products leave as a sheet that is changed and imported again', async ({ page, api }) => {
  const known = await makeProduct(api, { stock: 2 })
  await openProducts(page)
  const menu = page.getByRole('main').locator('header').getByRole('button', { name: 'Mais' })
  await menu.click()
  const downloading = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Exportar planilha' }).click()
  const sheet = await readFile(await (await downloading).path(), 'utf8')
  const [titles = '', ...rows] = sheet.split('\r\n')
  const row = rows.find((text) => text.includes(known.name)) ?? ''
  await menu.click()
  await page.getByRole('menuitem', { name: 'Importar planilha' }).click()
  await expect(page.getByRole('heading', { name: 'Mudança' })).toBeVisible()
  const choose = (line: string) =>
    page.locator('input[type=file]').setInputFiles(csv('produtos.csv', [titles, line]))
  await choose(row)
  await expect(page.getByText('0 novos, 0 alterados, 1 igual')).toBeVisible()
  await choose(row.replace(known.name, `${known.name} alterado`))
  await page.getByRole('button', { name: 'Importar 1 linha' }).click()
  await expect(page.getByText('Importação concluída: 0 novos, 1 alterado, 0 iguais.')).toBeVisible()
  const { data } = await api.GET('/api/products/full/search/{term}', {
    params: { path: { term: known.code } },
  })
  expect(data?.data).toMatchObject([{ name: `${known.name} alterado`, stock: 2 }])
})
