import type { Page } from '@playwright/test'
import type { ShopClient } from '@shop/api-client/client'
import { IMAGE } from './image.ts'
import { giveTo, placeOrder, sign } from './orders.ts'
import { actionOf, pressAction } from './selection.ts'
import { expect, seesNotice, signIn, test } from './shop.ts'

const DELIVERER = 'entregador@demo.local'

const dialogOf = (page: Page, title: string | RegExp) => page.getByRole('dialog', { name: title })

/** Selects the order's row in the list of a status. */
async function choose(page: Page, code: string, status: number) {
  await page.goto(`/admin/orders?status=${status}&items=100`)
  const row = page.getByRole('row').filter({ hasText: code })
  await row.getByRole('checkbox').check()
}

async function orderOf(api: ShopClient, orderId: number) {
  const { data } = await api.GET('/api/orders/by-id/{id}', { params: { path: { id: String(orderId) } } })
  return data?.data
}
const statusOf = async (api: ShopClient, orderId: number) => (await orderOf(api, orderId))?.status

const READING: [button: string, title: string | RegExp, shows: string][] = [
  ['Visualizar pedido', 'Detalhes do Pedido', 'Região de Entrega'],
  ['Histórico do pedido', /^Histórico do pedido \d{8}/, 'alterou o status do pedido para'],
  [
    'Visualizar comprovante',
    'Visualização do Comprovante',
    'Não foi gerado nenhum recibo para este pedido até o momento.',
  ],
  [
    'Visualizar imagens da embalagem',
    'Imagens da Embalagem',
    'Não foi gerada nenhuma imagem da embalagem para o pedido até o momento.',
  ],
  ['Visualizar PDF', 'Visualização do PDF', 'Fechar Pdf'],
]

test('every reading dialog opens over the board, and one press of Back closes it or leaves', async ({
  page,
  api,
}) => {
  const { code } = await placeOrder(api)
  await signIn(page)
  await choose(page, code, 1)
  for (const [button, title, shows] of READING) {
    await pressAction(page, button)
    const dialog = dialogOf(page, title)
    await expect(dialog.getByText(shows).first()).toBeVisible()
    if (button === 'Visualizar PDF') {
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        dialog.getByRole('link', { name: 'Baixar PDF' }).click(),
      ])
      expect(file.suggestedFilename()).toBe(`pedido-${code}.pdf`)
    }
    await page.goBack()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('heading', { name: 'Pedidos' })).toBeVisible()
  }
  await pressAction(page, 'Visualizar pedido')
  await dialogOf(page, 'Detalhes do Pedido').getByRole('button', { name: 'Fechar', exact: true }).click()
  await expect(await actionOf(page, 'Visualizar pedido')).toBeFocused()
  await expect(page).toHaveURL(/\/admin\/orders\?status=1&items=100$/)
  // Closing removed the step from the history, so that the next step back leads to the previous screen.
  await page.goBack()
  await expect(page).toHaveURL(/\/admin\/dashboard$/)
})

test('Back answers a question with no, and stays', async ({ page, api }) => {
  const { code, orderId } = await placeOrder(api)
  await signIn(page)
  await page.getByRole('link', { name: 'Pedidos', exact: true }).click()
  await page.getByRole('button', { name: /Aguardando estoquista/i }).click()
  await page.getByRole('row').filter({ hasText: code }).getByRole('checkbox').check()
  await pressAction(page, 'Iniciar preparação')
  await expect(dialogOf(page, 'Confirmação')).toBeVisible()
  await page.goBack()
  await expect(dialogOf(page, 'Confirmação')).toBeHidden()
  await expect(page).toHaveURL(/\/admin\/orders\?status=1/)
  expect(await statusOf(api, orderId)).toBe('AGUARDANDO_ESTOQUISTA')
})

test('an order goes from the stockroom to its end through the dialogs of the board', async ({
  page,
  api,
}) => {
  test.slow() // Eight steps, each with an image or signature and a reload of the board.
  const { code, orderId } = await placeOrder(api)
  await signIn(page)
  const after = async (status: string) => {
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect.poll(() => statusOf(api, orderId)).toBe(status)
  }

  await choose(page, code, 1)
  await pressAction(page, 'Iniciar preparação')
  await dialogOf(page, 'Confirmação').getByRole('button', { name: 'Confirmar' }).click()
  await after('EM_PREPARACAO')

  await choose(page, code, 2)
  await pressAction(page, 'Concluir embalagem')
  await dialogOf(page, 'Concluir embalagem').locator('input[type=file]').setInputFiles(IMAGE)
  await dialogOf(page, 'Concluir embalagem').getByRole('button', { name: 'Concluir' }).click()
  await after('AGUARDANDO_MOTOBOY')

  await choose(page, code, 3)
  await pressAction(page, 'Alterar Motoboy')
  const deliverer = dialogOf(page, 'Alterar Motoboy')
  await deliverer.getByRole('combobox', { name: 'Motoboy' }).click()
  await page.getByRole('listbox').getByRole('option').first().click()
  await seesNotice(
    page,
    'Motoboy alterado com sucesso.',
    deliverer.getByRole('button', { name: 'Alterar' }).click(),
  )

  await choose(page, code, 3)
  await pressAction(page, 'Sair para entrega')
  await dialogOf(page, 'Confirmação').getByRole('button', { name: 'Confirmar' }).click()
  await after('EM_ENTREGA')

  await choose(page, code, 4)
  await pressAction(page, 'Registrar entrega')
  const handOver = dialogOf(page, 'Registrar entrega')
  await handOver.getByLabel('Recebido por').fill('Porteiro')
  await expect(handOver.getByLabel('Dinheiro recebido')).toHaveValue('30,00')
  await handOver.getByLabel('Dinheiro recebido').fill('25')
  await sign(page)
  await handOver.getByRole('button', { name: 'Registrar' }).click()
  await after('ENTREGUE')
  expect(await orderOf(api, orderId)).toMatchObject({ toPay: 30, cashReceived: 25 })

  await choose(page, code, 5)
  await pressAction(page, 'Visualizar assinatura')
  await expect(page.getByRole('img', { name: 'Visualização da Assinatura' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog')).toBeHidden()
  await pressAction(page, 'Troca ou devolução')
  await expect(dialogOf(page, 'Troca ou devolução').getByText(code)).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog')).toBeHidden()
  await pressAction(page, 'Finalizar pedido')
  await dialogOf(page, 'Confirmação').getByText('Confirma a operação?').waitFor()
  await seesNotice(
    page,
    'Pedido finalizado com sucesso.',
    dialogOf(page, 'Confirmação').getByRole('button', { name: 'Confirmar' }).click(),
  )
  await after('FINALIZADOS')
})

test('fetching changes an order to "retirando", and cancelling requires a reason', async ({ page, api }) => {
  const { code, orderId } = await placeOrder(api)
  await giveTo(api, orderId, DELIVERER)
  await signIn(page)
  await choose(page, code, 3)
  await pressAction(page, 'Alterar pedido para retirando')
  await seesNotice(
    page,
    'Pedido alterado com sucesso.',
    dialogOf(page, 'Alterar pedido para retirando').getByRole('button', { name: 'Confirmar' }).click(),
  )
  await expect.poll(() => statusOf(api, orderId)).toBe('RETIRANDO')

  await choose(page, code, 14)
  await pressAction(page, 'Cancelar pedido')
  const cancel = dialogOf(page, 'Cancelar Pedido')
  await expect(cancel.getByRole('button', { name: 'Confirmar' })).toBeDisabled()
  await cancel.getByLabel('Motivo').fill('Cliente desistiu')
  // A failing server does not decide about the order: the typed text stays for another attempt.
  await page.route('**/workflow/order/cancel', (route) => route.fulfill({ status: 503, json: {} }), {
    times: 1,
  })
  await cancel.getByRole('button', { name: 'Confirmar' }).click()
  await expect(
    cancel.getByText('Não foi possível cancelar o pedido, tente novamente mais tarde.'),
  ).toBeVisible()
  await seesNotice(
    page,
    'Pedido cancelado com sucesso.',
    cancel.getByRole('button', { name: 'Confirmar' }).click(),
  )
  await expect.poll(() => statusOf(api, orderId)).toBe('CANCELADO')
})

test('an order that cannot be loaded says so in its dialog instead of loading for ever', async ({
  page,
  api,
}) => {
  const { orderId } = await placeOrder(api)
  await page.route(`**/api/orders/by-id/${orderId}`, (route) =>
    route.fulfill({ status: 404, json: { errors: ['Pedido não encontrado.'], code: 'NOT_FOUND' } }),
  )
  await signIn(page, undefined, `/admin/orders?dialog=decide&order=${orderId}`)
  const dialog = dialogOf(page, 'Aprovar ou Reprovar')
  await expect(dialog.getByRole('alert')).toHaveText('Pedido não encontrado.')
  await expect(dialog.getByRole('status')).toHaveCount(0)
})
