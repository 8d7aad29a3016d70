import type { Work } from '@shop/contract/dashboard'
import { expect, test } from 'vitest'
import { menuCount } from './menu-counts.ts'

const work = (payments: number | null): Work => ({
  sales: null,
  waiting: {
    customers: null,
    unpaidOrders: null,
    ordersToApprove: null,
    ordersToPrepare: null,
    ordersForDeliverer: null,
    ordersAtOnce: null,
    ordersForCustomer: null,
    ordersToLeave: null,
    ordersWithoutDeliverer: null,
    payments,
    bankLines: null,
    bankMissing: null,
    goodsToReceive: null,
    tradeInsIncomplete: null,
    claims: null,
    lowStock: null,
  },
})

test('the menu counts the payments to decide about, also in the singular, and shows nothing for zero', () => {
  expect(menuCount('/admin/settings', work(1))).toEqual({ count: 1, text: '1 pagamento a conferir' })
  expect(menuCount('/admin/settings', work(1200))).toEqual({
    count: 1200,
    text: '1.200 pagamentos a conferir',
  })
  for (const nothing of [work(0), work(null), undefined])
    expect(menuCount('/admin/settings', nothing)).toBeUndefined()
  expect(menuCount('/admin/roles', work(1))).toBeUndefined()
})
