import { randomUUID } from 'node:crypto'
import { csv } from './sheets.ts'
import { expect, signIn, test } from './shop.ts'

test('a sheet of products is matched, corrected by its errors and imported once', async ({ page, api }) => {
  const mark = randomUUID().slice(0, 8)
  const titles = 'Cód;O que vendemos;Marca;Custo;Venda;Quantidade'
  const lines = (cost: string) => [
    titles,
    `${mark}-1;Capa ${mark};Acme;${cost};25,00;5`,
    `${mark}-2;Cabo ${mark};Acme;10,00;19,90;cinco`,
    `${mark}-3;Fone ${mark};Acme;40,00;79,90;`,
  ]
  const choose = (rows: string[]) =>
    page.locator('input[type=file]').setInputFiles(csv(`produtos-${mark}.csv`, rows))
  const row = (text: string) => page.getByRole('row').filter({ hasText: text })
  await signIn(page, undefined, '/admin/moving')
  await page.getByText('Produtos', { exact: true }).last().click()

  await choose(lines('quinze'))
  await expect(row('Falta a coluna Nome.')).toContainText('Nome')
  const name = page.getByRole('combobox', { name: 'Nome' })
  await name.click()
  await page.getByRole('option', { name: 'O que vendemos' }).click()
  await expect(row('Informe um valor como 1.234,56. (“quinze”)')).toContainText('Custo')
  await expect(row('Informe um número inteiro')).toContainText('3')
  await expect(page.getByText('2 erros na planilha')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Importar/ })).toBeDisabled()

  // The corrected file; the matched columns are stored.
  const corrected = lines('15,00').map((line) => line.replace('cinco', '5'))
  await choose(corrected)
  await page.getByRole('button', { name: 'Importar 3 linhas' }).click()
  await expect(page.getByText('Importação concluída: 3 novos, 0 alterados, 0 iguais.')).toBeVisible()
  const found = await api.GET('/api/products/full/search/{term}', { params: { path: { term: mark } } })
  const stocks = () => found.data?.data.map(({ name: text, stock }) => [text, stock]).toSorted()
  expect(stocks()).toEqual([
    [`Cabo ${mark}`, 5],
    [`Capa ${mark}`, 5],
    [`Fone ${mark}`, 0],
  ])

  await choose(corrected)
  await expect(page.getByText('0 novos, 0 alterados, 3 iguais')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Nada a importar' })).toBeDisabled()
  const changed = corrected.map((line) => line.replace('25,00', '26,00'))
  await choose(changed)
  await page.getByRole('button', { name: 'Importar 1 linha' }).click()
  await expect(page.getByText('Importação concluída: 0 novos, 1 alterado, 2 iguais.')).toBeVisible()
})
