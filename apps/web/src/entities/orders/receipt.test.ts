import type { CompanyCard } from '@shop/contract/company'
import type { Order } from '@shop/contract/orders'
import { expect, it } from 'vitest'
import { companyLines } from '../company/company-lines.ts'
import { receiptBytes } from './escpos-receipt.ts'
import { orderReceipt } from './receipt.ts'

const CARD: CompanyCard = {
  name: 'Loja do Centro',
  cnpj: '11222333000181',
  phone: '1130001234',
  address: {
    street: 'Rua Direita',
    number: '10',
    neighborhood: 'Sé',
    zipCode: '01002000',
    city: 'São Paulo',
    state: 'SP',
  },
  logoUrl: null,
}
const ORDER = {
  code: '48210977',
  customer: 'Ana Souza',
  createdAt: '2026-03-17T15:00:00.000Z',
  typeOfDelivery: 'Motoboy',
  payment: 'Dinheiro',
  items: [
    {
      productId: 1,
      name: 'Capa azul',
      quantity: 2,
      unitPrice: 10,
      totalPrice: 20,
      serials: ['AB-1', 'AB-2'],
    },
  ],
  subTotal: 20,
  totalWarranty: 0,
  shippingCost: 5,
  totalExchange: 0,
  totalReturn: 0,
  creditUsed: 3,
  toPay: 22,
} as unknown as Order

it('the head of a paper leaves out what the company did not fill in', () => {
  expect(companyLines(CARD)).toEqual([
    'CNPJ 11.222.333/0001-81 · Tel. (11) 3000-1234',
    'Rua Direita, 10 – Sé',
    'São Paulo – SP · CEP 01002-000',
  ])
  const blank = { street: '', number: '', neighborhood: '', zipCode: '', city: '', state: '' }
  expect(companyLines({ ...CARD, cnpj: '', phone: '', address: blank })).toEqual([])
})

it('a receipt says how its total comes about, without lines of zero', () => {
  const { totals, items } = orderReceipt(ORDER, CARD, null)
  expect(totals.map(({ label, value }) => `${label} ${value.replaceAll('\u00a0', ' ')}`)).toEqual([
    'Subtotal R$ 20,00',
    'Frete R$ 5,00',
    'Crédito usado -R$ 3,00',
    'Total a pagar R$ 22,00',
  ])
  expect(items).toMatchObject([{ name: 'Capa azul', serials: 'Nº de série: AB-1, AB-2' }])
})

it.each([58, 80] as const)(
  'the bytes for a printer of %i mm hold the text and cut the paper',
  async (width) => {
    const bytes = await receiptBytes(orderReceipt(ORDER, CARD, 'https://loja.example/acompanhar/x'), width)
    const text = String.fromCharCode(...bytes)
    for (const part of ['Loja do Centro', 'CNPJ 11.222.333/0001-81', 'Pedido 48210977', 'Capa azul', '22,00'])
      expect(text).toContain(part)
    // ESC @ begins, GS V cuts.
    expect([...bytes.slice(0, 2)]).toEqual([0x1b, 0x40])
    expect(text).toContain('\x1dV')
  },
)
