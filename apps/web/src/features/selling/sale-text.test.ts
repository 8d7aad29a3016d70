import type { Sale } from '@shop/contract/selling'
import { SHOP_TIMEZONE_DEFAULT as SHOP } from '@shop/domain/shop-time'
import { expect, test } from 'vitest'
import { deliveryText, paymentLines, saleText } from './sale-text.ts'

const SALE: Sale = {
  orderId: 1,
  code: '12345678',
  customerId: 1,
  customer: 'Maria',
  customerPhone: '',
  status: 'AGUARDANDO_ESTOQUISTA',
  statusKey: 1,
  placedAt: '2026-03-13T13:00:00Z',
  typeOfDelivery: 'Motoboy',
  isPickup: false,
  isFastDelivery: false,
  payment: 'Dinheiro',
  paymentKey: 'cash',
  parts: [],
  subTotal: 20,
  shippingCost: 15,
  totalWarranty: 0,
  totalExchange: 0,
  totalReturn: 0,
  creditUsed: 0,
  toPay: 35,
  total: 35,
  canHandOver: false,
  items: [{ name: 'Capa', quantity: 2, unitPrice: 10, totalPrice: 20, serials: [] }],
}
// 13 March 2026 is a Friday.
const at = (time: string) => new Date(`2026-03-13T${time}:00-03:00`)
const deliveryTextOf = (change: Partial<Sale>, time = '10:00') =>
  deliveryText({ ...SALE, ...change }, at(time), SHOP)

test('a sale shows the departure that it is packed for, to the minute', () => {
  expect(deliveryTextOf({}, '10:20')).toBe('Sai hoje às 10:40')
  expect(deliveryTextOf({}, '10:21')).toBe('Sai hoje às 14:10')
  expect(deliveryTextOf({}, '14:00')).toBe('Sai 14/03 às 12:00')
})

test('an unpaid sale leaves after payment; pickup and fast delivery wait for no departure', () => {
  expect(deliveryTextOf({ statusKey: 9 })).toBe('Sai hoje às 10:40, se o pagamento for confirmado agora')
  expect(deliveryTextOf({ isPickup: true })).toBe('Retirada na loja')
  expect(deliveryTextOf({ isFastDelivery: true })).toBe('Entrega rápida: sai assim que estiver embalado')
  expect(deliveryTextOf({ statusKey: 4 })).toBeNull()
})

test('somebody who is not registered is not called by a name', () => {
  const [head] = saleText({ ...SALE, customer: 'Consumidor no balcão' }, null).split('\n')
  expect(head).toBe('Olá! Seu pedido 12345678:')
})

test('the text for the customer has items, additions and the total', () => {
  const text = saleText(SALE, 'Sai hoje às 10:40').replaceAll('\u00a0', ' ')
  expect(text).toBe(
    'Olá, Maria! Seu pedido 12345678:\n\n2 × Capa: R$ 20,00\nFrete: R$ 15,00\nTotal: R$ 35,00 (Dinheiro)\nSai hoje às 10:40.',
  )
})

test('in the text for the customer a deposit is a transfer, alone, as the rest and as a part', () => {
  const transfer: Partial<Sale> = { payment: 'Depósito', paymentKey: 'transfer' }
  const part = (id: number, kind: 'transfer' | 'pix', amount: number) =>
    ({ id, kind, amount, status: 'waiting', card: null }) as Sale['parts'][number]
  const text = (change: Partial<Sale>) => saleText({ ...SALE, ...transfer, ...change }, null)
  expect(text({})).toMatch(/Total: R\$\s35,00 \(Transferência\)$/)
  expect(text({ creditUsed: 10, toPay: 25, parts: [part(0, 'transfer', 25)] })).toMatch(
    /A pagar \(Transferência\): R\$\s25,00$/,
  )
  expect(text({ parts: [part(1, 'pix', 20), part(2, 'transfer', 15)] })).toMatch(/Transferência: R\$\s15,00$/)
  // The seller's own screen has the back-office's word.
  expect(paymentLines({ ...SALE, ...transfer, creditUsed: 10, toPay: 25 })[1]?.label).toBe(
    'A pagar (Depósito)',
  )
})

test('a sale with credit says what the credit paid and what is left', () => {
  const paymentLinesOf = (change: Partial<Sale>) =>
    saleText({ ...SALE, ...change }, null)
      .replaceAll('\u00a0', ' ')
      .split('\n')
      .slice(-3)
  expect(paymentLinesOf({ creditUsed: 35, toPay: 0 })).toEqual([
    'Total: R$ 35,00',
    'Pago com crédito: R$ 35,00',
    'A pagar: R$ 0,00',
  ])
  expect(paymentLinesOf({ creditUsed: 10, toPay: 25 }).slice(1)).toEqual([
    'Pago com crédito: R$ 10,00',
    'A pagar (Dinheiro): R$ 25,00',
  ])
})
