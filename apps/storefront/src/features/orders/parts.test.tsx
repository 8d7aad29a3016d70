import type { OrderPart } from '@shop/contract/order-parts'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openStorefront, order } from '../../../test/open-storefront.tsx'

const part = (
  id: number,
  kind: OrderPart['kind'],
  amount: number,
  more: Partial<OrderPart> = {},
): OrderPart => ({
  id,
  kind,
  amount,
  status: 'waiting',
  ...more,
})
const charge = (partId: number, amount: number) => ({
  partId,
  amount,
  txid: `t${partId}`,
  pixCode: `CODE${partId}`,
  status: 'waiting',
})
const CHARGE = {
  orderId: 3,
  code: '12345678',
  status: 'Processando',
  statusKey: 9,
  total: 20,
  txid: 't1',
  pixCode: 'CODE1',
  expiresAt: '2026-11-22T18:00:00Z',
  charges: [charge(1, 20), charge(2, 10)],
}
const texts = (region: HTMLElement) =>
  within(region)
    .getAllByRole('listitem')
    .map((one) => one.textContent?.replace(/\s/g, ' '))

test('an order in parts says what is paid how and what is waiting, and its total is not the cash alone', async () => {
  const due = [
    { dueDate: '2026-12-22', open: 6 },
    { dueDate: '2027-01-21', open: 6 },
  ]
  openStorefront('/pedidos/3', {
    'GET /shop/orders/3': order({
      statusKey: 1,
      payment: 'Vários',
      toPay: 10,
      parts: [
        part(1, 'pix', 20, { status: 'received' }),
        part(2, 'card', 10, {
          status: 'received',
          card: { brand: 'Visa', kind: 'credit', instalments: 3, authorisation: '' },
        }),
        part(3, 'cash', 10),
        part(4, 'term', 12, { days: [30, 60], due }),
      ],
    }),
  })
  expect(texts(await screen.findByRole('region', { name: 'Pagamento' }))).toEqual([
    'PixRecebidoR$ 20,00',
    'Cartão (Visa crédito, 3x)RecebidoR$ 10,00',
    'DinheiroNa entregaR$ 10,00',
    'A prazoR$ 6,00 em 22/12/2026, R$ 6,00 em 21/01/2027R$ 12,00',
  ])
  expect(screen.getByText('Confirmado')).toBeTruthy()
  expect(screen.getByText('Total').parentElement?.textContent).toMatch(/52,00/)
})

test('the Pix that waits is shown with its own code and amount', async () => {
  openStorefront('/pedidos/3', {
    'GET /shop/orders/3': order({
      toPay: 0,
      parts: [part(1, 'pix', 20, { status: 'received' }), part(2, 'pix', 10), part(3, 'transfer', 22)],
    }),
    'GET /orders/pix/3': CHARGE,
  })
  expect((await screen.findByRole('heading', { name: /com Pix/ })).textContent).toMatch(
    /Pague R\$\s10,00 com Pix\s*\(2 de 2\)/,
  )
  expect(screen.getByLabelText<HTMLInputElement>('Pix copia e cola').value).toBe('CODE2')
})

test('a transfer beside other parts asks for its own amount', async () => {
  openStorefront('/pedidos/3', {
    'GET /shop/orders/3': order({
      statusKey: 10,
      toPay: 0,
      canSendProof: true,
      parts: [part(1, 'pix', 20, { status: 'received' }), part(2, 'transfer', 32)],
    }),
    'GET /shop/accounts': { accounts: [] },
  })
  expect((await screen.findByRole('heading', { name: /Transfira/ })).textContent).toMatch(/R\$\s32,00/)
})

test('an order in one payment has no list of parts', async () => {
  openStorefront('/pedidos/3', { 'GET /shop/orders/3': order({ statusKey: 1 }) })
  await screen.findByRole('heading', { name: 'Pedido 12345678' })
  expect(screen.queryByRole('region', { name: 'Pagamento' })).toBeNull()
})
