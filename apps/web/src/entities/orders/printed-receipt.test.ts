import type { CompanyCard } from '@shop/contract/company'
import type { Order } from '@shop/contract/orders'
import { expect, test } from 'vitest'
import { paperCompany } from '../company/company-card.ts'
import { receiptBytes } from './escpos-receipt.ts'
import { orderReceipt, PAPERS } from './printed-receipt.ts'

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

test('the head of a paper omits blank details of the company', () => {
  expect(paperCompany(CARD).lines).toEqual([
    'CNPJ 11.222.333/0001-81 · Tel. (11) 3000-1234',
    'Rua Direita, 10 – Sé',
    'São Paulo – SP · CEP 01002-000',
  ])
  const blank = { street: '', number: '', neighborhood: '', zipCode: '', city: '', state: '' }
  expect(paperCompany({ ...CARD, cnpj: '', phone: '', address: blank }).lines).toEqual([])
})

test('a receipt of an order in parts lists their sum, each of them and when it is due, above the cash alone', () => {
  const lines = (parts: object[], toPay: number) =>
    orderReceipt({ ...ORDER, creditUsed: 0, parts: parts as Order['parts'], toPay }, CARD, null)
      .totals.slice(2)
      .map(({ label, value }) => `${label} ${value.replaceAll('\u00a0', ' ')}`)
  const card = {
    id: 1,
    kind: 'card',
    amount: 15,
    status: 'received',
    card: { brand: 'Visa', kind: 'credit', instalments: 3 },
  }
  const cash = { id: 2, kind: 'cash', amount: 10, status: 'waiting' }
  expect(lines([card, cash], 10)).toEqual([
    'Total R$ 25,00',
    'Cartão (Visa crédito, 3x) R$ 15,00',
    'Dinheiro R$ 10,00',
    'A pagar em dinheiro R$ 10,00',
  ])
  const debit = { brand: 'Elo', kind: 'debit', instalments: 1 }
  expect(lines([{ ...card, card: debit }], 0)[1]).toBe('Cartão (Elo débito) R$ 15,00')
  // Recorded before the kind was kept.
  expect(lines([{ ...card, card: { ...debit, kind: null } }], 0)[1]).toBe('Cartão (Elo) R$ 15,00')
  const due = [
    { dueDate: '2026-04-16', open: 12.5 },
    { dueDate: '2026-05-16', open: 12.5 },
  ]
  const term = { id: 3, kind: 'term', amount: 25, status: 'waiting', due }
  expect(lines([term], 0)).toEqual([
    'Total R$ 25,00',
    'A prazo R$ 25,00',
    'Vence em 16/04/2026 R$ 12,50',
    'Vence em 16/05/2026 R$ 12,50',
  ])
  // Cancelled: nothing is to be paid any more.
  expect(lines([card, { ...cash, status: 'refused' }], 10).slice(3)).toEqual([])
})

test.each([
  ['waiting', 'Total a pagar'],
  ['received', 'Total pago'],
  ['refused', 'Total'],
  ['refunded', 'Total'],
])('a receipt of an order whose one payment is %s ends with “%s”', (status, label) => {
  const parts = [{ id: 0, kind: 'pix', amount: 22, status }] as Order['parts']
  const { totals } = orderReceipt({ ...ORDER, parts }, CARD, null)
  expect(totals.at(-1)).toMatchObject({ label })
})

test('a receipt shows how its total is computed, without lines of zero', () => {
  const { totals, items } = orderReceipt(ORDER, CARD, null)
  expect(totals.map(({ label, value }) => `${label} ${value.replaceAll('\u00a0', ' ')}`)).toEqual([
    'Subtotal R$ 20,00',
    'Frete R$ 5,00',
    'Crédito usado -R$ 3,00',
    'Total a pagar R$ 22,00',
  ])
  expect(items).toMatchObject([{ name: 'Capa azul', serials: 'Nº de série: AB-1, AB-2' }])
})

/** The number of a code page in Epson-compatible printers, and its printed characters from 0x80 on. */
const CODE_PAGES: Readonly<Record<number, Readonly<Record<number, string>>>> = {
  0: { 196: '─' },
  // 860, Portuguese.
  3: Object.fromEntries(
    [...'Ç_éâãàÁçêÊ____ÃÂÉ__ôõ_Ú__Õ_____Óáíóú__ªº'].map((letter, place) => [128 + place, letter]),
  ),
}

/** The result of the bytes on paper: the lines of text, the code pages and QR codes, and the cut. */
function printed(bytes: Uint8Array) {
  const lines = ['']
  const seen = { codes: [] as string[], cuts: 0, initialized: 0 }
  let page = 0
  const commands: Record<string, (at: number) => number> = {
    '\x1b@': () => ++seen.initialized && 0,
    '\x1bt': (at) => {
      page = bytes[at] ?? -1
      return 1
    },
    '\x1dV': () => ++seen.cuts && 1,
    // Stores or prints a symbol: two bytes of length, then 'cn', a function, and its data.
    '\x1d(k': (at) => {
      const length = (bytes[at] ?? 0) + 256 * (bytes[at + 1] ?? 0)
      if (bytes[at + 3] === 80) seen.codes.push(String.fromCharCode(...bytes.slice(at + 5, at + 2 + length)))
      return 2 + length
    },
  }
  /** Commands that only change the look of text, with the number of their bytes. */
  const looks: Record<string, number> = {
    '\x1ba': 1,
    '\x1bE': 1,
    '\x1b!': 1,
    '\x1b-': 1,
    '\x1d!': 1,
    '\x1dB': 1,
    '\x1bM': 1,
    '\x1b3': 1,
    '\x1b2': 0,
    '\x1bJ': 1,
    '\x1bd': 1,
    '\x1bp': 3,
    '\x1cC': 1,
    '\x1c.': 0,
    '\x1c&': 0,
    '\x1bR': 1,
  }
  for (let at = 0; at < bytes.length; ) {
    const byte = bytes[at] ?? 0
    if (byte === 0x1b || byte === 0x1c || byte === 0x1d) {
      const three = String.fromCharCode(...bytes.slice(at, at + 3))
      const name = commands[three] ? three : three.slice(0, 2)
      const command = commands[name]
      const takes = command ? command(at + name.length) : looks[name]
      if (takes === undefined) throw new Error(`An unknown command at ${at}: ${[...bytes.slice(at, at + 4)]}`)
      at += name.length + takes
      continue
    }
    if (byte === 0x0a) lines.push('')
    else if (byte >= 0x20)
      lines.push(lines.pop() + (byte < 0x80 ? String.fromCharCode(byte) : (CODE_PAGES[page]?.[byte] ?? '?')))
    at++
  }
  return { ...seen, lines }
}

test.each([58, 80] as const)(
  'a printer of %i mm gets every text with its accents, within the line, the link as a QR code, and the cut',
  async (width) => {
    const link = 'https://loja.example/acompanhar/48210977-x'
    const order = {
      ...ORDER,
      customer: 'Conceição Araújo e Irmãos'.normalize('NFD'),
      items: [
        ...ORDER.items,
        {
          productId: 2,
          name: 'Película “3D” — 2º lote…',
          quantity: 1,
          unitPrice: 1_234.5,
          totalPrice: 1_234.5,
          serials: [],
        },
      ],
    } as Order
    const { lines, codes, cuts, initialized } = printed(
      await receiptBytes(orderReceipt(order, CARD, link), width),
    )
    const text = lines.join(' ').replaceAll(/\s+/g, ' ')
    for (const part of [
      'Loja do Centro',
      'CNPJ 11.222.333/0001-81',
      'São Paulo - SP - CEP 01002-000',
      'Pedido 48210977',
      'Cliente: Conceição Araújo e Irmãos',
      'Capa azul',
      'Nº de série: AB-1, AB-2',
      'Película "3D" - 2º lote...',
      '2 x R$ 10,00',
      'R$ 1.234,50',
      'Crédito usado',
      'Total a pagar',
      'Documento sem valor fiscal',
    ])
      expect(text).toContain(part)
    expect(text).not.toContain('?')
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(PAPERS[width])
    expect({ codes, cuts, initialized }).toEqual({ codes: [link], cuts: 1, initialized: 1 })
  },
)

test('on a receipt a deposit is a transfer, alone and as a part', () => {
  const order = { ...ORDER, payment: 'Depósito', paymentKey: 'transfer' as const, creditUsed: 0 }
  expect(orderReceipt(order, CARD, null).facts).toContainEqual({ label: 'Pagamento', value: 'Transferência' })
  const parts = [
    { id: 1, kind: 'pix', amount: 5, status: 'received', card: null },
    { id: 2, kind: 'transfer', amount: 20, status: 'waiting', card: null },
  ] as Order['parts']
  const labels = orderReceipt({ ...order, parts }, CARD, null).totals.map(({ label }) => label)
  expect(labels).toContain('Transferência')
  expect(labels).not.toContain('Depósito')
})
