import type { Page } from '@playwright/test'
import { violations } from './axe.ts'
import { makeCustomer, makeProduct } from './make.ts'
import { expect, signIn, test } from './shop.ts'

const box = (page: Page) => page.getByRole('combobox', { name: 'Pesquisar' })
const option = (page: Page, name: string) => page.getByRole('option', { name })

test('the keyboard alone leads from any screen to a record and its actions', async ({ page, api }) => {
  const customer = await makeCustomer(api, {})
  await signIn(page)
  await page.getByRole('heading', { name: 'Painel de Controle' }).click()
  await page.keyboard.press('/')
  await expect(box(page)).toBeFocused()
  await expect(option(page, 'Configurações')).toBeVisible()
  await page.keyboard.type(customer.name)
  await expect(option(page, customer.name)).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('status').filter({ hasText: 'resultados' })).toBeAttached()
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Enter')
  const details = page.getByRole('dialog', { name: 'Detalhes do Cliente' })
  await expect(details).toContainText(customer.email)
  await page.keyboard.press('Escape')
  await expect(details).toBeHidden()

  await page.keyboard.press('Control+k')
  await page.keyboard.type(customer.name)
  const sell = option(page, 'Vender para o cliente')
  await expect(sell).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(sell).toHaveAttribute('aria-selected', 'true')
  await expect(box(page)).toHaveAttribute('aria-activedescendant', (await sell.getAttribute('id')) ?? '')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Cliente selecionado:')).toBeVisible()
})

test('a scanned code is opened once it is found, and Escape closes the search', async ({ page, api }) => {
  const product = await makeProduct(api, {})
  await signIn(page)
  let press = () => {}
  const pressed = new Promise<void>((resolve) => {
    press = resolve
  })
  await page.route('**/api/search?*', async (route) => {
    await pressed
    await route.continue()
  })
  await box(page).click()
  await expect(option(page, 'Produtos')).toBeVisible()
  await box(page).fill(product.code)
  await page.keyboard.press('Enter')
  press()
  await expect(page.getByRole('dialog', { name: product.name })).toBeVisible()
  await page.keyboard.press('Escape')
  await box(page).fill('nada se chama assim')
  await expect(page.getByText('Nenhum resultado encontrado')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('listbox')).toBeHidden()
})

test('a server that does not answer is reported, and screens are still found', async ({ page }) => {
  await signIn(page)
  await page.route('**/api/search?*', (route) => route.abort())
  await box(page).fill('cadastrar produto')
  await expect(page.getByText('A pesquisa não respondeu. Tente novamente.')).toBeVisible()
  await option(page, 'Cadastrar Produto').click()
  await expect(page).toHaveURL(/\/admin\/products\?panel=new/)
})
