import { randomUUID } from 'node:crypto'
import { makeCustomer } from './make.ts'
import { pressAction } from './selection.ts'
import { ADMIN, expect, signIn, test } from './shop.ts'

test('a key made on the screen opens what was ticked until it is ended there', async ({ page, request }) => {
  const name = `Programa ${randomUUID().slice(0, 8)}`
  await signIn(page, ADMIN, '/admin/integrations')
  await page.getByRole('button', { name: 'Nova chave' }).first().click()
  const form = page.getByRole('dialog', { name: 'Nova chave' })
  await form.getByLabel('Nome').fill(name)
  await form.getByRole('checkbox', { name: 'Produtos' }).check()
  await form.getByRole('button', { name: 'Criar chave' }).click()
  const key =
    (await page
      .getByRole('dialog', { name: `Chave ${name}` })
      .getByText(/^loja_/)
      .textContent()) ?? ''
  const statusOf = async (path: string) =>
    (await request.get(`/api/${path}`, { headers: { authorization: `Bearer ${key}` } })).status()
  expect([await statusOf('products'), await statusOf('customers')]).toEqual([200, 403])
  await page.getByRole('button', { name: 'Já guardei' }).click()
  await expect(page.getByText(key)).toHaveCount(0)

  const row = page.getByRole('row', { name })
  await expect(row).toContainText(`…${key.slice(-4)}`)
  await row.getByRole('checkbox').click()
  await pressAction(page, 'Encerrar')
  await page.getByRole('dialog').getByRole('button', { name: 'Encerrar' }).click()
  await expect(row).toHaveCount(0)
  expect(await statusOf('products')).toBe(401)
})

test('a webhook is added with the keyboard, and a message that could not be delivered says why', async ({
  page,
  api,
}) => {
  const address = `https://${randomUUID()}.invalid/`
  await signIn(page, ADMIN, '/admin/integrations?view=webhooks')
  await page.getByRole('button', { name: 'Novo webhook' }).first().press('Enter')
  const form = page.getByRole('dialog', { name: 'Novo webhook' })
  await expect(form.getByLabel('Endereço')).toBeFocused()
  await page.keyboard.type('https://127.0.0.1/')
  await form.getByRole('checkbox', { name: 'Cliente aprovado' }).press('Space')
  await form.getByRole('button', { name: 'Criar webhook' }).press('Enter')
  await expect(form.getByText('O endereço precisa ser da internet pública.')).toBeVisible()
  await form.getByLabel('Endereço').fill(address)
  await form.getByLabel('Endereço').press('Enter')
  await expect(page.getByRole('dialog', { name: 'Segredo do webhook' }).getByText(/^whsec_/)).toBeVisible()
  await page.getByRole('button', { name: 'Já guardei' }).press('Enter')

  const { data } = await api.GET('/api/webhooks')
  const webhook = data?.data.webhooks.find(({ url }) => url === address)
  const params = { path: { id: String(webhook?.id) } }
  try {
    await makeCustomer(api, {})
    const messages = page.getByRole('dialog', { name: `Mensagens de ${address}` })
    await page.getByRole('row', { name: address }).getByRole('checkbox').click()
    await pressAction(page, 'Mensagens')
    const message = messages.getByRole('row', { name: 'Cliente aprovado' }).first()
    await expect(message).toContainText('Sem resposta', { timeout: 30_000 })
  } finally {
    await api.DELETE('/api/webhooks/{id}', { params })
  }
})
