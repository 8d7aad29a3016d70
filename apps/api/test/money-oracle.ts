import type { Order } from '@shop/contract/orders'
import type { TillSession } from '@shop/contract/till'
import { expect } from 'vitest'
import type { Person, TestShop } from './harness.ts'
import { PNG_BASE64 } from './make.ts'

/**
 * The shop's rules about money and returned goods, implemented a second time from their description: one object per
 * customer, plain sums, no code of the product. Amounts in cents.
 */
export type Step =
  | { kind: 'sale'; units: number; useCredit: boolean; transfer: boolean }
  | { kind: 'advance'; order: number; steps: number }
  | { kind: 'exchange'; order: number; from: number; quantity: number; defective: boolean }
  | { kind: 'refund'; order: number; quantity: number; freight: boolean; settle: 'credit' | 'cash' }
  | { kind: 'cancel'; order: number }
  | { kind: 'grant'; cents: number }
  | { kind: 'payout'; cents: number }

export type Happened = Record<string, number>

/** Sums over the sales of all histories, as in the result and in the attendant's report. */
export interface Sums {
  orders: number
  units: number
  revenue: number
  cost: number
  /** The amount to collect. */
  difference: number
}

interface Sale {
  id: number
  status: 'approval' | 'open' | 'ready' | 'finished' | 'cancelled'
  prepaid: boolean
  units: number
  price: number
  total: number
  freight: number
  creditUsed: number
  money: number
  /** Value of items that lowered its price, and of those from other sales. */
  back: number
  foreign: number
  /** Value of its own items used on other sales, and credits and refunds that it caused. */
  spent: number
  unitsBack: number
  freightBack: boolean
}

const PRICE = 3_333
const FREIGHT = 1_234
const COST = 5_000

interface Shelves {
  stock: number
  defective: number
}

/** Applies the steps to the shop and to the oracle; every answer and all final figures must agree. */
export async function playHistory(
  shop: TestShop,
  person: Person,
  { customerId, productId }: { customerId: number; productId: number },
  steps: readonly Step[],
  happened: Happened,
  sums: Sums,
): Promise<void> {
  const call = <T = unknown>(method: 'GET' | 'POST' | 'PATCH', path: string, body?: object) =>
    shop.call<T>(method, path, person, body)
  expect((await call('POST', '/till/open', { float: 0 })).status).toBe(201)
  const sales: Sale[] = []
  const shelves: Shelves = { stock: 40, defective: 0 }
  let balance = 0
  let till = 0
  const pick = (index: number) => sales[index % Math.max(1, sales.length)]
  const note = (kind: string) => {
    happened[kind] = (happened[kind] ?? 0) + 1
  }
  const toPay = (sale: Sale) => Math.max(0, sale.total - sale.back - sale.creditUsed)
  const over = (sale: Sale) =>
    Math.max(0, sale.back + sale.creditUsed + (sale.prepaid ? sale.money : 0) - sale.total)

  async function sell({ units, useCredit, transfer }: Step & { kind: 'sale' }) {
    if (shelves.stock < units) return
    await call('POST', `/orders/cart/add/${customerId}`, { productId, quantity: units })
    const total = units * PRICE + FREIGHT
    const creditUsed = useCredit ? Math.min(balance, total) : 0
    const path = `/orders/checkout/${transfer ? 'bank/transfer/' : ''}${customerId}`
    const { status, data } = await call<{ orderId: number }>('POST', path, {
      typeOfDelivery: 1,
      withWarranty: false,
      isFastDelivery: false,
      useCredit,
      ...(transfer && { receiptImage: PNG_BASE64 }),
    })
    expect(status).toBe(201)
    balance -= creditUsed
    shelves.stock -= units
    const covered = creditUsed === total
    sales.push({
      id: data.orderId,
      status: transfer && !covered ? 'approval' : 'open',
      prepaid: transfer,
      units,
      price: PRICE,
      total,
      freight: FREIGHT,
      creditUsed,
      money: 0,
      back: 0,
      foreign: 0,
      spent: 0,
      unitsBack: 0,
      freightBack: false,
    })
    note('sale')
  }

  /** Approves, readies for pickup, finishes: one step at a time. */
  async function advance(sale: Sale) {
    const body = { orderId: sale.id }
    if (sale.status === 'approval') {
      expect((await call('PATCH', '/workflow/order/approve', body)).status).toBe(200)
      sale.money = toPay(sale)
      sale.status = 'open'
    } else if (sale.status === 'open') {
      await call('PATCH', '/workflow/order/prepare', body)
      await call('PATCH', '/workflow/order/pack', { ...body, images: [PNG_BASE64] })
      expect((await call('PATCH', '/workflow/order/pickup', body)).status).toBe(200)
      sale.status = 'ready'
    } else if (sale.status === 'ready') {
      expect((await call('POST', '/workflow/order/finalize', body)).status).toBe(200)
      if (!sale.prepaid) {
        sale.money = toPay(sale)
        till += sale.money
      }
      sale.status = 'finished'
    } else return
    note('advance')
  }

  async function exchange(sale: Sale, from: Sale, { quantity, defective }: Step & { kind: 'exchange' }) {
    const { status } = await call('POST', '/workflow/order/exchange', {
      orderId: sale.id,
      fromOrderId: from.id,
      productId,
      quantity,
      defective,
      comments: '',
    })
    const isSale = from.status !== 'approval' && from.status !== 'cancelled'
    const allowed = sale.status === 'ready' && isSale && quantity <= from.units - from.unitsBack
    expect(status).toBe(allowed ? 201 : 409)
    if (!allowed) return
    const value = quantity * from.price
    const before = over(sale)
    from.unitsBack += quantity
    sale.back += value
    if (from !== sale) {
      sale.foreign += value
      from.spent += value
    }
    balance += over(sale) - before
    sale.spent += over(sale) - before
    shelves[defective ? 'defective' : 'stock'] += quantity
    note('exchange')
  }

  async function refund(sale: Sale, { quantity, freight, settle }: Step & { kind: 'refund' }) {
    const { status, data } = await call<{ total: number }>('POST', '/returns', {
      fromOrderId: sale.id,
      items: [{ productId, quantity, defective: false, reason: 'regret' }],
      refundFreight: freight,
      settle,
      comments: '',
    })
    const allowed =
      sale.status === 'finished' && quantity <= sale.units - sale.unitsBack && !(freight && sale.freightBack)
    expect(status).toBe(allowed ? 201 : 409)
    if (!allowed) return
    const value = quantity * sale.price + (freight ? sale.freight : 0)
    expect(data.total).toBe(value / 100)
    sale.unitsBack += quantity
    sale.back += quantity * sale.price
    sale.freightBack ||= freight
    sale.spent += value
    if (settle === 'credit') balance += value
    else till -= value
    shelves.stock += quantity
    note('refund')
  }

  async function cancel(sale: Sale) {
    const { status } = await call('PATCH', '/workflow/order/cancel', { orderId: sale.id, comment: 'x' })
    expect(status).toBe(sale.status === 'cancelled' ? 409 : 200)
    if (sale.status === 'cancelled') return
    balance += Math.max(0, sale.creditUsed + sale.money + sale.foreign - sale.spent)
    shelves.stock += sale.units - sale.unitsBack
    sale.status = 'cancelled'
    note('cancel')
  }

  async function account(kind: 'grant' | 'payout', cents: number) {
    const { status } = await call('POST', `/customers/${customerId}/credit/${kind}`, {
      amount: cents / 100,
      comment: 'x',
      ...(kind === 'payout' && { method: 'cash' }),
    })
    const allowed = kind === 'grant' || cents <= balance
    expect(status).toBe(allowed ? 201 : 409)
    if (!allowed) return
    balance += kind === 'grant' ? cents : -cents
    if (kind === 'payout') till -= cents
    note(kind)
  }

  for (const step of steps) {
    const sale = 'order' in step ? pick(step.order) : undefined
    if (step.kind === 'sale') await sell(step)
    else if (step.kind === 'grant' || step.kind === 'payout') await account(step.kind, step.cents)
    else if (!sale) continue
    else if (step.kind === 'advance') for (let done = 0; done < step.steps; done++) await advance(sale)
    else if (step.kind === 'exchange') await exchange(sale, pick(step.from) ?? sale, step)
    else if (step.kind === 'refund') await refund(sale, step)
    else await cancel(sale)
  }

  const { data: credit } = await call<{ balance: number; entries: { amount: number }[] }>(
    'GET',
    `/customers/${customerId}/credit`,
  )
  expect(credit.balance).toBe(balance / 100)
  expect(credit.entries.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0)).toBe(balance)
  const product = await shop.db
    .selectFrom('products')
    .select(['stock', 'defective'])
    .where('id', '=', productId)
    .executeTakeFirstOrThrow()
  expect(product).toEqual(shelves)
  const { data: closed } = await call<TillSession>('POST', '/till/close', { counted: 0, comment: '' })
  expect(closed.expected).toBe(till / 100)
  for (const sale of sales) {
    const { data } = await call<Order>('GET', `/orders/by-id/${sale.id}`)
    expect([data.creditUsed, data.paid, data.toPay, data.items[0]?.returned]).toEqual([
      sale.creditUsed / 100,
      sale.money / 100,
      toPay(sale) / 100,
      sale.unitsBack,
    ])
    if (sale.status === 'approval' || sale.status === 'cancelled') continue
    const kept = sale.units - sale.unitsBack
    sums.orders += 1
    sums.units += kept
    sums.revenue += kept * sale.price + (sale.freightBack ? 0 : sale.freight)
    sums.cost += kept * COST
    sums.difference += toPay(sale)
  }
}
