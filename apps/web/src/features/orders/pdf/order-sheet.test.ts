import { formatReais } from '@shop/browser/format'
import type { Order } from '@shop/contract/orders'
import { expect, test } from 'vitest'
import { orderSheet } from './order-sheet.ts'

/** Two units at R$ 10,00 paid with credit, of which one came back and was not given back yet. */
const order = {
  orderId: 7,
  code: '12345678',
  customer: 'Ana',
  status: 'FINALIZADOS',
  statusKey: 13,
  payment: 'Dinheiro',
  paymentKey: 'cash',
  deliverer: null,
  stocker: null,
  level: 3,
  warrantyPercentage: 0,
  hasWarranty: false,
  isFastDelivery: false,
  subTotal: 20,
  totalWarranty: 0,
  shippingCost: 0,
  totalExchange: 0,
  totalReturn: 10,
  total: 10,
  creditUsed: 20,
  toPay: 0,
  paid: 0,
  surplus: 10,
  items: [{ productId: 1, name: 'Capa', quantity: 2, returned: 1, serials: [] }],
} as unknown as Order

test('the printed order shows returned items and what is then in favour of the customer', () => {
  const { facts, items } = orderSheet(order, new Date('2026-11-22T12:00:00Z'))
  expect(items).toEqual([{ id: 1, name: 'Capa', quantity: 2, note: 'Voltou: 1 unidade' }])
  const lines = Object.fromEntries(facts.map(({ label, value }) => [label, value]))
  expect(lines).toMatchObject({
    Devoluções: formatReais(-10),
    'Crédito usado': formatReais(-20),
    'A receber': formatReais(0),
    'A favor do cliente': formatReais(10),
  })
})

test('nothing is in favour of a customer who got the value of what came back', () => {
  const { facts } = orderSheet({ ...order, surplus: 0 }, new Date('2026-11-22T12:00:00Z'))
  expect(facts.map(({ label }) => label)).not.toContain('A favor do cliente')
})
