import { fill } from '@shop/browser/test/fill'
import { act, fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openStorefront, order, refused } from '../../../test/open-storefront.tsx'
import { queryClient } from '../../shared/api/query-client.ts'

const ORDER = 'GET /shop/orders/3'
const PIX = 'GET /orders/pix/3'
const PROOF = 'PATCH /workflow/order/proof'
const CHARGE = {
  orderId: 3,
  code: '12345678',
  status: 'Processando',
  statusKey: 9,
  total: 52,
  txid: 't',
  pixCode: 'CODE',
  expiresAt: '2026-11-22T18:00:00Z',
  charges: [],
}
const ACCOUNT = {
  id: 1,
  name: 'Capas & Cia',
  bank: 'Banco Azul',
  agency: '0001',
  account: '123-4',
  cnpj: '11222333000181',
}
const TRANSFER = order({
  statusKey: 10,
  payment: 'Transferência',
  canSendProof: true,
  proofUntil: '2026-11-24T21:00:00Z',
  parts: [{ id: 0, kind: 'transfer', amount: 52, status: 'waiting' }],
})
const PDF = new File(['%PDF-1.4'], 'comprovante.pdf', { type: 'application/pdf' })

/** Opens an order that waits for its transfer, and chooses a proof. */
async function sendProof(responses: Record<string, unknown>) {
  const opened = openStorefront('/pedidos/3', {
    [ORDER]: TRANSFER,
    'GET /shop/accounts': { accounts: [ACCOUNT] },
    ...responses,
  })
  await fill(await screen.findByLabelText('Enviar o comprovante'), [PDF])
  return opened
}

test('an order that waits for its Pix shows code, amount and term until the payment is seen', async () => {
  let now = order()
  openStorefront('/pedidos/3', { [ORDER]: () => now, [PIX]: CHARGE })
  expect((await screen.findByRole('heading', { name: /com Pix/ })).textContent).toMatch(
    /^Pague R\$\s52,00 com Pix$/,
  )
  expect(screen.getByLabelText<HTMLInputElement>('Pix copia e cola').value).toBe('CODE')
  expect(screen.getByRole('region', { name: /com Pix/ }).textContent).toContain('Aguardando o pagamento')
  expect(screen.queryByText('Pix recebido')).toBeNull()
  const seen = { action: 'paymentSeen', status: 'AGUARDANDO_ESTOQUISTA', statusKey: 1 }
  now = order({ statusKey: 1, histories: [{ ...seen, when: '2026-11-22T17:00:00Z' }] })
  await act(() => queryClient.refetchQueries())
  expect((await screen.findByText('Pix recebido')).closest('[aria-live]')?.textContent).toMatch(
    /Pedido confirmado.*Pix recebido.*às 14:00\. Logo começa a ser preparado\./,
  )
  expect(screen.queryByLabelText('Pix copia e cola')).toBeNull()
  expect(screen.queryByText('Aguardando o pagamento')).toBeNull()
})

test('a refused order of which money was received is cancelled, and one that comes back is not ready', async () => {
  let now = order({ statusKey: 12, wasPaid: true })
  openStorefront('/pedidos/3', { [ORDER]: () => now })
  const status = await screen.findByRole('region', { name: 'Status do pedido' })
  expect(status.textContent).toMatch(/^Cancelado.*ficou como crédito/)
  now = order({ statusKey: 14, isHeld: true })
  await act(() => queryClient.refetchQueries())
  expect(await screen.findByText('Voltando à loja')).toBeTruthy()
  expect(screen.queryByText('Pronto para retirada')).toBeNull()
})

test('a Pix code that cannot be loaded can be asked for again, below the order', async () => {
  let response: unknown = refused(409, 'INVALID_STATE', 'O código não pôde ser criado.')
  openStorefront('/pedidos/3', { [ORDER]: order(), [PIX]: () => response })
  expect((await screen.findByRole('alert')).textContent).toBe('O código não pôde ser criado.')
  expect(screen.getByRole('heading', { name: 'Pedido 12345678' })).toBeTruthy()
  response = CHARGE
  fireEvent.click(screen.getByText('Tentar de novo'))
  expect(await screen.findByLabelText('Pix copia e cola')).toBeTruthy()
})

test('a transfer names the accounts, and its proof is sent once', async () => {
  const { sent } = await sendProof({ [PROOF]: {} })
  expect(await screen.findByText('Comprovante enviado. A loja vai conferir.')).toBeTruthy()
  const panel = screen.getByRole('region', { name: /Transfira R\$\s52,00/ })
  expect(panel.textContent).toMatch(
    /Banco AzulAgência 0001 · Conta 123-4Capas & Cia · CNPJ 11\.222\.333\/0001-81/,
  )
  expect(panel.textContent).toContain('o pedido fica reservado até 24 de nov. às 18:00.')
  expect(sent(PROOF)).toHaveLength(1)
  expect(sent(PROOF)[0]?.body).toMatchObject({ orderId: 3, receiptImage: expect.stringContaining('JVBER') })
})

test('a proof that was seen before asks for a reason and is sent again with it', async () => {
  const text = 'Este comprovante já foi enviado.'
  const { sent } = await sendProof({
    [PROOF]: (body: { proofReason?: string }) => (body.proofReason ? {} : refused(409, 'PROOF_SEEN', text)),
  })
  expect((await screen.findByRole('alert')).textContent).toBe(text)
  const again = screen.getByText('Enviar com o motivo')
  fireEvent.submit(again.closest('form') as HTMLFormElement)
  expect(sent(PROOF)).toHaveLength(1)
  await fill(screen.getByLabelText('Motivo'), ' Dois pedidos ')
  fireEvent.submit(again.closest('form') as HTMLFormElement)
  await expect.poll(() => sent(PROOF).length).toBe(2)
  const [first, second] = sent(PROOF).map(({ body }) => body as object)
  expect(second).toEqual({ ...first, proofReason: 'Dois pedidos' })
})

test('a proof that was refused says why, and another one can be sent', async () => {
  const { sent } = await sendProof({ [PROOF]: refused(400, 'INVALID', 'O arquivo é grande demais.') })
  expect((await screen.findByRole('alert')).textContent).toBe('O arquivo é grande demais.')
  expect(screen.queryByLabelText('Motivo')).toBeNull()
  await fill(screen.getByLabelText('Enviar o comprovante'), [PDF])
  await expect.poll(() => sent(PROOF).length).toBe(2)
})

test('an order on its way names the deliverer and can be shared; a delivered one names who received it', async () => {
  let now = order({ statusKey: 4, deliverer: 'Beto' })
  openStorefront('/pedidos/3', { [ORDER]: () => now })
  expect(await screen.findByText('Entrega por Beto.')).toBeTruthy()
  expect(screen.getByText<HTMLAnchorElement>('Ver acompanhamento').href).toBe(now.trackingUrl)
  now = order({ statusKey: 13, receivedBy: 'Carla' })
  await act(() => queryClient.refetchQueries())
  expect(await screen.findByText('Recebido por Carla.')).toBeTruthy()
  expect(screen.queryByText('Ver acompanhamento')).toBeNull()
})

test('a request whose response got lost keeps what was typed; going back sends nothing', async () => {
  const ASK = 'POST /shop/orders/3/requests'
  const { sent } = openStorefront('/pedidos/3', {
    [ORDER]: order({ canAskCancel: true }),
    [ASK]: refused(502, 'BAD_GATEWAY', 'Não deu certo agora.'),
  })
  fireEvent.click(await screen.findByText('Pedir o cancelamento'))
  fireEvent.click(screen.getByText('Voltar', { selector: 'button' }))
  expect(sent(ASK)).toEqual([])
  fireEvent.click(screen.getByText('Pedir o cancelamento'))
  const why = screen.getByLabelText<HTMLTextAreaElement>('Por quê? (opcional)')
  await fill(why, 'Comprei errado')
  fireEvent.click(screen.getByText('Enviar para a loja'))
  const panel = within(screen.getByRole('region', { name: 'Solicitações' }))
  expect((await panel.findByRole('alert')).textContent).toBe('Não deu certo agora.')
  expect(why.value).toBe('Comprei errado')
})
