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
  expect(whyOf(item({ reasons: ['days'] }))).toBe('Acaba em 0 dias; precisa durar 12')
  expect(whyOf(item({ reasons: ['alert', 'days'], stock: 1, daysLeft: 1 }))).toBe(
    'Acaba em 1 dia; precisa durar 12 · estoque 1, alerta 5',
  )
})
