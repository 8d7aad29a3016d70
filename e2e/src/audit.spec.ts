import { randomUUID } from 'node:crypto'
import { expect, signIn, test } from './shop.ts'

test('a person with full access finds who changed what, and no period that ends before it begins', async ({
  page,
  api,
}) => {
  const name = `Regra ${randomUUID().slice(0, 8)}`
  await api.POST('/api/roles', { body: { name, permissions: ['app:stocking'] } })
  await signIn(page)
  await page.getByRole('link', { name: 'Configurações' }).click()
  await page.getByRole('link', { name: 'Auditoria' }).click()
  await expect(page.getByRole('heading', { name: 'Auditoria' })).toBeVisible()
  const search = page.getByRole('main').getByPlaceholder('Pesquisar')
  await search.fill(name)
  const row = page.getByRole('row', { name: 'Administrador' })
  await expect(row).toHaveCount(1)
  await expect(row).toContainText('Criação')
  await expect(row).toContainText(name)

  const query = new URL(page.url()).searchParams
  await page.goto(`/admin/audit?${query}&from=2026-01-02&to=2026-01-01`)
  await expect(page.getByText('A data final deve ser igual ou posterior à data inicial.')).toBeVisible()
  await expect(row).toHaveCount(0)
})
