import { expect, signIn, test } from './shop.ts'

test('the keyboard focus keeps its place when its element is removed', async ({ page }) => {
  await signIn(page)
  await page.getByRole('link', { name: 'Regras' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Regras', level: 1 })).toBeFocused()

  const row = page.getByRole('checkbox', { name: 'Selecionar Estoque' })
  await row.press('Space')
  await page.getByRole('button', { name: 'Limpar seleção' }).press('Enter')
  await expect(row).toBeFocused()

  await row.press('Space')
  const edit = page.getByRole('toolbar', { name: 'Ações da seleção' }).getByRole('button', { name: 'Editar' })
  await edit.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Editar Regra: Estoque' }).getByLabel('Nome')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(edit).toBeFocused()

  await page.getByRole('button', { name: 'Limpar seleção' }).press('Enter')
  await page.getByRole('button', { name: 'Cadastrar Regra' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Cadastrar Regra', level: 2 })).toBeFocused()
})
