import { expect, type Page } from '@playwright/test'
import { makeCustomer, makeProduct } from './make.ts'
import { readCodes } from './reader.ts'
import { ADMIN, seesNotice, signIn, test } from './shop.ts'

const PHONE = { width: 390, height: 844 }
const CUSTOMER = 'Pesquisar cliente por nome ou email'
const MOST_ACTIONS = 9

/** Counts what a person does: each click, each scan and each key that confirms. */
function counting() {
  const done: string[] = []
  const does = async (what: string, action: Promise<unknown>) => {
    done.push(what)
    await action
  }
  return { done, does }
}

const scan = async (page: Page, code: string, name: string) => {
  await readCodes(page, [code])
  await expect(page.getByText(`${name}: 1 no carrinho`)).toBeVisible()
}

test('three products are sold over the counter for cash, and handed over, by one person in at most nine actions', async ({
  page,
  api,
}) => {
  const products = [
    await makeProduct(api, { stock: 2, sellPrice: 20 }),
    await makeProduct(api, { stock: 2, sellPrice: 30.5 }),
    await makeProduct(api, { stock: 2, sellPrice: 15 }),
  ]
  await signIn(page, ADMIN, '/admin/selling')
  await expect(page.getByPlaceholder(CUSTOMER)).toBeFocused()
  const { done, does } = counting()
  await does('walk-in', page.getByRole('button', { name: 'Consumidor no balcão', exact: true }).click())
  await expect(page.getByText('Cliente selecionado:')).toContainText('Consumidor no balcão')
  for (const { code, name } of products) await does(`scan ${name}`, scan(page, code, name))
  await does('cart', page.keyboard.press('Control+Enter'))
  await expect(page.getByRole('button', { name: 'Finalizar Pedido' })).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('radio', { name: 'Retirada na loja' })).toBeChecked()
  await does('finish', page.keyboard.press('Control+Enter'))
  await expect(page.getByText('Ordem para: Consumidor no balcão concluída')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Entregar agora' })).toBeFocused()
  await does('hand over', page.keyboard.press('Enter'))
  const dialog = page.getByRole('dialog', { name: 'Entregar agora' })
  await expect(dialog.getByLabel('Recebido')).toHaveValue('65,50')
  for (const { name } of products) await expect(dialog.getByText(name)).toBeVisible()
  await does('R$ 100,00', dialog.getByRole('button', { name: 'R$ 100,00' }).click())
  await expect(dialog.getByText('34,50')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Confirmar entrega' })).toBeInViewport({ ratio: 1 })
  await seesNotice(page, 'Pedido finalizado com sucesso.', does('confirm', page.keyboard.press('Enter')))
  expect(done.length, done.join(', ')).toBeLessThanOrEqual(MOST_ACTIONS)
  await expect(page.getByText('Finalizado', { exact: true })).toBeVisible()
  await expect(page.getByText('Recebido R$ 100,00 · Troco R$ 34,50')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Entregar agora' })).toHaveCount(0)
  // There is no telephone to send a message to, but the receipt is offered.
  await expect(page.getByRole('link', { name: 'WhatsApp' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Recibo' }).click()
  await expect(page.getByRole('menuitem', { name: 'Recibo de 58 mm' })).toBeVisible()
})

test('on a phone a sale is handed over too, a serial number asked, and a lost response pays once', async ({
  page,
  api,
}) => {
  await page.setViewportSize(PHONE)
  const imei = `3569380${Date.now().toString().slice(-7)}`
  const serial = `SN-${imei}`
  const phone = await makeProduct(api, { sellPrice: 100, serials: [serial] })
  const customer = await makeCustomer(api, {})
  await signIn(page, ADMIN, `/admin/selling?customer=${customer.id}`)
  await expect(page.getByText('Cliente selecionado:')).toContainText(customer.name)
  await scan(page, phone.code, phone.name)
  await page.getByRole('button', { name: 'Carrinho: 1 item' }).click()
  await page.getByRole('radio', { name: 'Retirada na loja' }).click()
  await page.getByRole('button', { name: 'Finalizar Pedido' }).click()
  await page.getByRole('button', { name: 'Entregar agora' }).click()
  const dialog = page.getByRole('dialog', { name: 'Entregar agora' })
  const confirm = dialog.getByRole('button', { name: 'Confirmar entrega' })
  await expect(confirm).toBeDisabled()
  await readCodes(page, [phone.code, serial])
  await expect(dialog.getByText('1 de 1 com número de série')).toBeVisible()
  await expect(dialog.getByLabel('Recebido')).toHaveValue('100,00')
  await dialog.getByLabel('Recebido').fill('90')
  await dialog.getByLabel('Recebido').blur()
  await expect(dialog.getByText('Faltam R$ 10,00')).toBeVisible()
  await dialog.getByRole('button', { name: 'Valor exato' }).click()
  await expect(confirm).toBeInViewport({ ratio: 1 })
  // The server has done it, but its response does not arrive.
  await page.route('**/api/workflow/order/hand-over', async (route) => {
    await route.fetch()
    await route.fulfill({ status: 502, body: 'Bad Gateway' })
  })
  await confirm.click()
  await expect(dialog.getByText(/está em “Finalizado” e não pode ser entregue agora/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Fechar janela' }).click()
  await expect(page.getByText('Finalizado', { exact: true })).toBeVisible()
})

test('a customer is registered in the sale; a known telephone shows who has it', async ({ page, api }) => {
  const phone = `119${Date.now().toString().slice(-8)}`
  const product = await makeProduct(api, { stock: 1 })
  await signIn(page, ADMIN, '/admin/selling')
  const register = async (name: string) => {
    await page.getByPlaceholder(CUSTOMER).fill(name)
    await page.getByRole('button', { name: 'Cadastrar cliente' }).click()
    const dialog = page.getByRole('dialog', { name: 'Cadastrar cliente' })
    await expect(dialog.getByLabel('Nome')).toHaveValue(name)
    await dialog.getByLabel('Telefone').fill(phone)
    await dialog.getByLabel('Telefone').press('Enter')
    return dialog
  }
  const name = `Bia ${phone}`
  await register(name)
  await expect(page.getByText('Cliente selecionado:')).toContainText(name)
  await scan(page, product.code, product.name)
  await page.getByRole('button', { name: 'Trocar cliente' }).click()
  const dialog = await register('Outra pessoa')
  await expect(dialog.getByText('Já há cliente com este telefone ou documento.')).toBeVisible()
  await dialog.getByRole('row', { name: `${name} final ${phone.slice(-4)} ` }).click()
  await expect(page.getByText('Cliente selecionado:')).toContainText(name)
  await page.getByRole('button', { name: 'Trocar cliente' }).click()
  await page.getByPlaceholder(CUSTOMER).fill(name)
  const found = page.getByRole('table', { name: 'Clientes encontrados' }).getByRole('row', { name })
  await expect(found).toContainText(`final ${phone.slice(-4)}`)
  await expect(found).toContainText('Sem e-mail')
})

test('the main action is in sight at 1366 × 768: of a transfer with its accounts, of a long entry, of an exchange', async ({
  page,
  api,
}) => {
  const customer = await makeCustomer(api, { shippingCost: 10, warrantyPercentage: 5, fastDeliveryTax: 9 })
  const product = await makeProduct(api, { stock: 5 })
  await signIn(page, ADMIN, `/admin/selling?customer=${customer.id}`)
  await expect(page.getByText('Cliente selecionado:')).toContainText(customer.name)
  await scan(page, product.code, product.name)
  await page.keyboard.press('Control+Enter')
  await page.getByRole('radio', { name: 'Depósito' }).click()
  await expect(page.getByText('*obrigatório*')).toBeAttached()
  await expect(page.getByRole('button', { name: 'Finalizar Pedido' })).toBeInViewport({ ratio: 1 })
  await page.getByRole('radio', { name: 'Dinheiro' }).click()
  await page.getByRole('radio', { name: 'Retirada na loja' }).click()
  await page.getByRole('button', { name: 'Finalizar Pedido' }).click()
  await page.getByRole('button', { name: 'Entregar agora' }).click()
  await page.getByRole('button', { name: 'Confirmar entrega' }).click()
  await expect(page.getByText('Finalizado', { exact: true })).toBeVisible()
  const order = new URL(page.url()).searchParams.get('order')
  await page.goto(`/admin/returns?form=true&order=${order}`)
  const exchange = page.getByRole('dialog', { name: customer.name })
  await exchange.getByRole('checkbox', { name: new RegExp(product.name) }).click()
  await expect(exchange.getByText('Crédito que fica para o cliente')).toBeInViewport({ ratio: 1 })
  await expect(exchange.getByRole('button', { name: 'Registrar troca' })).toBeInViewport({ ratio: 1 })
})
