import type { Work } from '@shop/contract/dashboard'
import { expect, test } from 'vitest'
import { menuFor } from '../../shared/navigation.ts'
import { menuCount } from './menu-counts.ts'

const work = (payments: number | null, bankLines: number | null = null): Work => ({
  sales: null,
  money: { till: null, withDeliverers: null, overdue: null },
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
    bankLines,
    bankMissing: null,
    goodsToReceive: null,
    tradeInsIncomplete: null,
    claims: null,
    lowStock: null,
  },
})

const entry = (name: string) => menuFor(['full:access']).find(({ label }) => label === name)?.tabs ?? []
const tab = (name: string) =>
  menuFor(['full:access'])
    .flatMap(({ tabs }) => tabs)
    .filter(({ label }) => label === name)

test('the menu counts the payments to decide about, also in the singular, and shows nothing for zero', () => {
  expect(menuCount(entry('Dinheiro'), work(1))).toEqual({ count: 1, text: '1 pagamento a conferir' })
  expect(menuCount(tab('Pagamentos a conferir'), work(1200))).toEqual({
    count: 1200,
    text: '1.200 pagamentos a conferir',
  })
  for (const nothing of [work(0), work(null), undefined])
    expect(menuCount(entry('Dinheiro'), nothing)).toBeUndefined()
  expect(menuCount(entry('Regras'), work(1))).toBeUndefined()
  expect(menuCount(entry('Configurações'), work(1))).toBeUndefined()
})

test('an entry sums what waits behind its tabs, and each tab shows its own', () => {
  expect(menuCount(entry('Dinheiro'), work(2, 3))).toEqual({
    count: 5,
    text: '3 lançamentos para conciliar, 2 pagamentos a conferir',
  })
  expect(menuCount(tab('Extrato'), work(2, 3))?.count).toBe(3)
  expect(menuCount(tab('Pagamentos a conferir'), work(2, 3))?.count).toBe(2)
  expect(menuCount(tab('Caixa'), work(2, 3))).toBeUndefined()
})
