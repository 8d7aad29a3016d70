import type { PurchaseListItem } from '@shop/contract/purchases'
import { expect, test } from 'vitest'
import { whyOf } from './why-of.ts'

const item = (values: Partial<PurchaseListItem>) =>
  ({
    stock: 0,
    stockAlert: 5,
    daysLeft: 0,
    daysNeeded: 12,
    wanted: 0,
    onTheWay: 0,
    arrivesOn: null,
    ...values,
  }) as never

test('says when the stock ends and how long the delivery takes', () => {
  expect(whyOf(item({ reasons: ['days'] }))).toBe('Acaba em 0 dias; a entrega leva 12 com reserva')
  expect(whyOf(item({ reasons: ['alert', 'days'], stock: 1, daysLeft: 1 }))).toBe(
    'estoque 1, alerta 5 · Acaba em 1 dia; a entrega leva 12 com reserva',
  )
})
