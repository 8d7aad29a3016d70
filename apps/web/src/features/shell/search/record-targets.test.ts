import type { OrderSummary } from '@shop/contract/orders'
import type { SearchFound } from '@shop/contract/search'
import { expect, test } from 'vitest'
import { recordGroups } from './record-targets.ts'

const ORDER: OrderSummary = {
  orderId: 7,
  code: '12345678',
  customer: 'Ana',
  customerId: 1,
  status: 'AGUARDANDO_APROVACAO',
  statusKey: 11,
  createdAt: '2026-03-10T12:00:00.000Z',
  updatedAt: '2026-03-10T12:00:00.000Z',
  typeOfDelivery: 'Motoboy',
  isPickup: false,
  paymentKey: 'cash',
  isFastDelivery: false,
  payment: 'Pix',
  deliverer: null,
  delivererId: null,
  heldBy: null,
  heldById: null,
  notDelivered: null,
  neighborhood: 'Centro',
  creditUsed: 0,
  toPay: 0,
  total: 10,
  attempts: 0,
  cashReceived: null,
  availableActions: ['approve', 'cancel'],
  canConfirmPix: false,
  canHandOver: false,
}
const ANA = { id: 1, name: 'Ana', email: 'ana@loja.local', status: 'Waiting' } as const
const NOTHING: SearchFound = { orders: [], customers: [], products: [], units: [] }

const targets = (found: Partial<SearchFound>, ...held: string[]) =>
  recordGroups({ ...NOTHING, ...found }, held).flatMap((group) => group.targets)
const labels = (found: Partial<SearchFound>, ...held: string[]) =>
  targets(found, ...held).map(({ label }) => label)

test('for a single order offers what the server allows, each at its dialog', () => {
  const found = targets({ orders: [ORDER] }, 'bo:manage:orders')
  expect(found.map(({ label }) => label)).toEqual([
    'Pedido 12345678',
    'Aprovar ou Reprovar',
    'Histórico do pedido',
    'Cancelar pedido',
  ])
  expect(found[1]).toMatchObject({
    to: '/admin/orders',
    search: { code: '12345678', order: 7, dialog: 'decide' },
  })
  const waiting = { ...ORDER, availableActions: ['cancel'], canConfirmPix: true }
  expect(labels({ orders: [waiting] }, 'bo:manage:orders')).toContain('Confirmar Pix recebido')
})

test('leads each person to the screen where they work with the order', () => {
  const to = (...held: string[]) => targets({ orders: [ORDER] }, ...held).map((target) => target.to)
  expect(to('app:stocking')).toEqual(['/admin/stocking'])
  expect(to('app:delivery')).toEqual(['/admin/deliveries'])
  // The standard role of a seller.
  expect(to('bo:manage:internal_sales', 'app:counter')[0]).toBe('/admin/orders/12345678')
  const [customer] = targets({ customers: [{ ...ANA, status: 'Approved' }] }, 'bo:manage:selling')
  expect(customer).toMatchObject({ to: '/admin/selling', search: { customer: 1 } })
})

test('a seller at the counter is offered what the server allows them, on screens that they may open', () => {
  const paid = { ...ORDER, availableActions: ['prepare', 'exchange'], canHandOver: true }
  expect(labels({ orders: [paid] }, 'app:counter')).toEqual([
    'Pedido 12345678',
    'Entregar agora',
    'Troca ou devolução',
    'Histórico do pedido',
  ])
  const unit = { serial: '356938035643809', orderCode: '12345678', productCode: '5', stateText: 'Vendido' }
  expect(labels({ units: [unit as never] }, 'app:counter')).toEqual([unit.serial, 'Pedido 12345678'])
})

test('for a customer offers the actions of the list of customers, in that list', () => {
  const found = targets({ customers: [ANA] }, 'bo:manage:customers')
  expect(found[0]).toMatchObject({
    to: '/admin/customers',
    search: { view: 'waiting', customer: ANA.email, dialog: 'details' },
  })
  expect(labels({ customers: [ANA] }, 'bo:manage:customers')).toContain('Aprovar ou Reprovar')
  const blocked = labels({ customers: [{ ...ANA, status: 'Blocked' }] }, 'full:access')
  expect(blocked).not.toContain('Bloquear')
  expect(blocked).not.toContain('Vender para o cliente')
})

test('says of a customer who gave none that there is no e-mail', () => {
  const hint = (status: 'Approved' | 'Waiting') =>
    targets({ customers: [{ ...ANA, email: 'x1@sem-email.invalid', status }] }, 'bo:manage:customers')[0]
      ?.hint
  expect(hint('Approved')).toBe('Sem e-mail')
  expect(hint('Waiting')).toMatch(/^Sem e-mail · /)
})

test('offers no actions when several records of a kind are found', () => {
  const second = { ...ANA, id: 2, email: 'ana2@loja.local' }
  expect(labels({ customers: [ANA, second] }, 'full:access')).toEqual(['Ana', 'Ana'])
})

test('the product of a scanned code comes before an order whose code begins with it', () => {
  const found = { ...NOTHING, orders: [ORDER], products: [{ code: '1234', name: 'Capa', stock: 3 }] }
  const first = (term: string) =>
    recordGroups(found, ['full:access'], term).flatMap((group) => group.targets)[0]?.label
  expect(first('1234')).toContain('Capa')
  expect(first('123')).toBe('Pedido 12345678')
})
