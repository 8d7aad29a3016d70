import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { asCustomer, enter, PASSWORD } from './customer.ts'
import { IMAGE } from './image.ts'
import { mailedCode } from './mail.ts'
import { makeCustomer, makeProduct, signUp } from './make.ts'
import { expect, test } from './shop.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

const openPanel = async (page: Page, title: string) => {
  await page.getByRole('link', { name: 'Conta' }).click()
  await page.getByText(title, { exact: true }).click()
}

test('an e-mail is confirmed, and replaced by another, by the code mailed to it', async ({ page, api }) => {
  const { email } = await makeCustomer(api, {})
  const next = `${randomUUID()}@cliente.local`
  await enter(page, email)
  await page.getByRole('link', { name: 'Conta' }).click()
  const confirmation = page.getByRole('form', { name: 'Confirmar o e-mail' })
  await confirmation.getByLabel('Código').fill(await mailedCode(email))
  await confirmation.getByRole('button', { name: 'Confirmar e-mail' }).click()
  await expect(confirmation).toBeHidden()

  await page.getByText('E-mail', { exact: true }).click()
  await page.getByLabel('Novo e-mail').fill(next)
  await page.getByLabel('Senha atual', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Enviar código' }).click()
  await expect(confirmation).toContainText(next)
  await expect(page.getByText(email, { exact: true })).toBeVisible()
  await confirmation.getByLabel('Código').fill(await mailedCode(next))
  await confirmation.getByRole('button', { name: 'Confirmar e-mail' }).click()
  await expect(page.getByText(next, { exact: true })).toBeVisible()
})

test('a telephone that the customer saves leaves what the shop wrote meanwhile', async ({ page, api }) => {
  const { id, email } = await makeCustomer(api, {})
  await enter(page, email)
  await page.goto('/loja/conta')
  await page.getByText('Telefone e endereço').click()
  await page.getByLabel('Telefone com DDD').fill('11912345678')
  await api.PATCH('/api/customers', { body: { customerId: id, notes: 'Portão azul' } })
  // The shop's screens reload what they show when the network is back.
  await Promise.all([
    page.waitForResponse('**/api/shop/customers/me'),
    page.evaluate(() => dispatchEvent(new Event('online'))),
  ])
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('Confira os dados atuais.')).toBeVisible()
  await expect(page.getByLabel('Observações')).toHaveValue('Portão azul')
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('Dados salvos.')).toBeVisible()
  const params = { path: { email } }
  const stored = (await api.GET('/api/administrator/customer/{email}', { params })).data?.data
  expect([stored?.phone, stored?.notes]).toEqual(['11912345678', 'Portão azul'])
})

test('a customer ends the session of another device', async ({ page, api, baseURL }) => {
  const { email } = await makeCustomer(api, {})
  const other = await asCustomer(baseURL, email)
  await enter(page, email)
  await openPanel(page, 'Aparelhos conectados')
  await expect(page.getByText(/^este aparelho/)).toBeVisible()
  await page.getByRole('button', { name: /^Encerrar/ }).click()
  await expect(page.getByRole('button', { name: /^Encerrar/ })).toBeHidden()
  const { response } = await other.GET('/api/shop/customers/me')
  expect(response.status).toBe(401)
})

test('a product that is out is wanted, is listed among the wanted ones and withdrawn', async ({
  page,
  api,
}) => {
  const { email } = await makeCustomer(api, {})
  const product = await makeProduct(api, { stock: 0 })
  await enter(page, email)
  await page.goto(`/loja/produto/${product.id}`)
  await page.getByRole('button', { name: 'Avise-me quando chegar' }).click()
  await expect(page.getByRole('button', { name: 'Você será avisado' })).toBeVisible()
  await openPanel(page, 'Avise-me')
  await page.getByRole('link', { name: product.name }).click()
  await page.getByRole('button', { name: 'Você será avisado' }).click()
  await expect(page.getByRole('button', { name: 'Avise-me quando chegar' })).toBeVisible()
  await openPanel(page, 'Avise-me')
  await expect(page.getByText('Em um produto esgotado, toque em “Avise-me”.')).toBeVisible()
})

test('an order by transfer is placed without a proof, gets it later, is followed and ordered again in one press', async ({
  page,
  api,
}) => {
  const { email } = await makeCustomer(api, {})
  const product = await makeProduct(api, { stock: 5 })
  await enter(page, email)
  await page.getByLabel('Pesquisar produtos').fill(product.name)
  await page.getByRole('button', { name: `Adicionar ${product.name} ao carrinho`, exact: true }).click()
  await page.getByRole('link', { name: 'Carrinho' }).click()
  await page.getByLabel('Transferência').check()
  await page.getByRole('button', { name: /^Finalizar pedido/ }).click()
  await expect(page.getByText('Aguardando o comprovante').first()).toBeVisible()
  await page.getByLabel('Enviar o comprovante').setInputFiles(IMAGE)
  await expect(page.getByText('Conferindo o pagamento').first()).toBeVisible()

  const tracking = await page.getByRole('link', { name: 'Ver acompanhamento' }).getAttribute('href')
  const code = (await page.getByRole('heading', { level: 1 }).innerText()).replace(/\D/g, '')
  const visitor = await page.context().browser()?.newPage()
  await visitor?.goto(tracking ?? '')
  await expect(
    visitor?.getByRole('heading', { name: 'Conferindo o pagamento' }) ?? page.locator('x'),
  ).toBeVisible()
  expect(await visitor?.content()).not.toContain(product.name)
  await visitor?.close()

  await page.getByRole('button', { name: `Repetir o pedido ${code}` }).click()
  await expect(page.getByRole('heading', { name: 'Carrinho' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: `Quantidade de ${product.name}` })).toHaveValue('1')
})

test('a refused applicant is told to speak to the shop, without the staff’s reason', async ({
  page,
  api,
}) => {
  const { email } = await signUp(api)
  await api.PATCH('/api/administrator/customers/approve', {
    body: { email, approve: false, note: 'CNPJ baixado' },
  })
  await page.goto('/loja/')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Senha', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Entrar' }).click()
  await expect(page.getByRole('heading', { name: 'Seu cadastro não está liberado' })).toBeVisible()
  await expect(page.getByText('Fale com a loja para saber o motivo.')).toBeVisible()
  await expect(page.getByText('CNPJ baixado')).toBeHidden()
})

test('from the sign-in to a placed Pix order takes at most eight taps', async ({ page, api }) => {
  const { email } = await makeCustomer(api, {})
  await makeProduct(api, { stock: 5 })
  await page.goto('/loja/')
  let taps = 0
  const tap = async (target: ReturnType<Page['getByRole']>) => {
    await target.tap()
    taps++
  }
  await tap(page.getByLabel('E-mail'))
  await page.keyboard.type(email)
  await tap(page.getByLabel('Senha', { exact: true }))
  await page.keyboard.type(PASSWORD)
  await tap(page.getByRole('button', { name: 'Entrar' }))
  await tap(page.getByRole('button', { name: /^Adicionar/ }).first())
  await tap(page.getByRole('link', { name: 'Carrinho 1 item' }))
  await tap(page.getByRole('button', { name: /^Pagar com Pix/ }))
  await expect(page.getByRole('img', { name: 'QR code do Pix' })).toBeVisible()
  expect(taps).toBeLessThanOrEqual(8)
})
