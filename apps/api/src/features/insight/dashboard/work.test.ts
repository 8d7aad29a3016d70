import type { Work } from '@shop/contract/dashboard'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '../../../../test/harness.ts'
import { makeCustomer, makeOrder, makeProduct } from '../../../../test/make.ts'
import { getWork } from './work.service.ts'

const ZONE = 'America/Sao_Paulo'
/** Tuesday, 09:00 in São Paulo. */
const NOW = new Date('2026-03-17T12:00:00Z')

let shop: TestShop

beforeAll(async () => {
  shop = await openTestShop()
  const { db } = shop
  const product = await makeProduct(db, 500)
  const customer_id = (await makeCustomer(db)).id
  const sold = (placed_at: string, status: 13 | 7 = 13) =>
    makeOrder(db, status, { productId: product.id, customer_id, placed_at })
  // Today, from midnight in shop time; a cancelled order is not a sale.
  await sold('2026-03-17T03:00:00.000Z')
  await sold('2026-03-17T11:59:59.000Z')
  await sold('2026-03-17T11:00:00.000Z', 7)
  // Monday.
  await sold('2026-03-16T20:00:00.000Z')
  // Tuesday one week before, before and after nine o'clock; its Monday; the Sunday before that, which is not part of
  // the week.
  await sold('2026-03-10T11:00:00.000Z')
  await sold('2026-03-10T12:00:01.000Z')
  await sold('2026-03-09T03:00:00.000Z')
  await sold('2026-03-09T02:59:59.000Z')

  const waits = { productId: product.id, customer_id, placed_at: '2020-01-01T12:00:00.000Z' }
  await makeOrder(db, 11, waits)
  for (const status of [1, 1, 3, 15, 6] as const) await makeOrder(db, status, waits)
  const deliverer_id = (await shop.employee(['app:delivery'], 'deliverer')).id
  await makeOrder(db, 3, { ...waits, deliverer_id })
  await makeCustomer(db, { status: 'Waiting' })
  await makeProduct(db, 2, { stock_alert: 2 })
  await db
    .insertInto('pix_payments')
    .values([
      {
        end_to_end_id: 'E1',
        txid: 'a',
        amount_cents: 100,
        paid_at: NOW.toISOString(),
        outcome: 'unknown',
        decision: null,
        decided_at: null,
      },
      {
        end_to_end_id: 'E2',
        txid: 'b',
        amount_cents: 100,
        paid_at: NOW.toISOString(),
        outcome: 'unknown',
        decision: 'refund',
        decided_at: NOW.toISOString(),
      },
    ] as never)
    .execute()
})
afterAll(() => shop.close())

test('today and the week are compared with the same days one week before, up to the same time', async () => {
  const { sales } = await getWork(shop.db, ['full:access'], ZONE, NOW)
  // Goods of R$ 200,00 whose cost is not known.
  const of = (orders: number) => ({ orders, sold: orders * 200, profit: orders * 200 })
  expect(sales).toEqual({
    today: of(2),
    todayBefore: of(1),
    week: of(3),
    weekBefore: of(2),
    // From Monday, and the whole week before including what happened later on its Tuesday.
    yesterday: of(1),
    lastWeek: of(3),
  })
})

test('the turnover is for those who see reports, not for every seller with a dashboard', async () => {
  const salesOf = async (...held: string[]) => (await getWork(shop.db, held, ZONE, NOW)).sales
  expect(await salesOf('bo:manage:dashboard', 'bo:manage:internal_sales')).toBeNull()
  expect(await salesOf('bo:manage:dashboard', 'bo:manage:reports')).not.toBeNull()
})

test('waiting work is counted for those who may do it, and absent (not zero) for others', async () => {
  const { waiting } = await getWork(shop.db, ['full:access'], ZONE, NOW)
  expect(waiting).toEqual({
    bankLines: 0,
    bankMissing: 0,
    customers: 1,
    unpaidOrders: 1,
    ordersToApprove: 1,
    ordersToPrepare: 2,
    ordersForDeliverer: 2,
    ordersAtOnce: 1,
    ordersForCustomer: 1,
    ordersToLeave: 4,
    ordersWithoutDeliverer: 2,
    payments: 1,
    tradeInsIncomplete: 0,
    claims: 0,
    goodsToReceive: 0,
    lowStock: 1,
  })
  const nothing = Object.fromEntries(Object.keys(waiting).map((name) => [name, null]))
  const noMoney = { till: null, withDeliverers: null, overdue: null }
  const seller = await shop.employee(['bo:manage:selling'])
  const { data } = await shop.call<Work>('GET', '/work', seller)
  expect(data).toEqual({ sales: null, money: noMoney, waiting: { ...nothing, claims: 0 } })
  const stocker = await getWork(shop.db, ['app:stocking'], ZONE, NOW)
  expect(stocker).toEqual({ sales: null, money: noMoney, waiting: { ...nothing, ordersToPrepare: 2 } })
})
