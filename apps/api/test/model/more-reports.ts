import type { InventoryRow, PurchaseRow, SaleRow, StockChangeRow } from '@shop/contract/products'
import type { DepartureSettlement } from '@shop/contract/settlements'
import { expect } from 'vitest'
import type { Context } from './action.ts'
import { daysOf, periodOf, type Read } from './periods.ts'
import { toPay } from './rules.ts'
import { DELIVERERS, get, type Movement, namesOf, type Order, type Part, SALES, type State } from './state.ts'

type History = 'sold' | 'purchased' | 'inventory' | 'changed'
type Row = Partial<SaleRow & PurchaseRow & InventoryRow & StockChangeRow>

const ALL_TIME = 'start/2020-01-01T00:00:00/end/2100-01-01T00:00:00'

/** Path and figures of the four histories of a product. */
const HISTORIES: Record<
  History,
  {
    path(id: number): string
    kind: string | undefined
    ofRow(row: Row): readonly (number | undefined)[]
    ofMovement(movement: Movement): readonly (number | undefined)[]
  }
> = {
  sold: {
    path: (id) => `sold/histories/${id}/${ALL_TIME}`,
    kind: 'sale',
    ofRow: ({ quantity, unitPrice, totalSold }) => [quantity, unitPrice, totalSold],
    ofMovement: ({ out, price = 0 }) => [out, price / 100, (out * price) / 100],
  },
  purchased: {
    path: (id) => `purchased/histories/${ALL_TIME}/${id}`,
    kind: 'entry',
    ofRow: (row) => [row.quantityBefore, row.quantity, row.actualQuantity, row.costBefore, row.costAfter],
    ofMovement: (row) => [
      row.before,
      row.in,
      row.before + row.in,
      ...(row.costs ?? []).map((one) => one / 100),
    ],
  },
  inventory: {
    path: (id) => `inventory/updated/histories/${ALL_TIME}/${id}`,
    kind: 'inventory',
    ofRow: ({ stockBefore, stockAfter }) => [stockBefore, stockAfter],
    ofMovement: (row) => [row.before, row.before + row.in - row.out],
  },
  changed: {
    path: (id) => `stock/changed/${id}/${ALL_TIME}`,
    kind: undefined,
    ofRow: ({ stockBefore, input, output, stockAfter }) => [stockBefore, input, output, stockAfter],
    ofMovement: (row) => [row.before, row.in, row.out, row.before + row.in - row.out],
  },
}

/** Compares the four histories of one product, which is chosen by the number of orders. */
export async function expectHistories(read: Read, { id }: Context, state: State): Promise<void> {
  const names = namesOf(state.products)
  const name = names[namesOf(state.orders).length % names.length] as string
  const { movements } = get(state.products, name)
  for (const [key, { path, kind, ofRow, ofMovement }] of Object.entries(HISTORIES)) {
    const { histories, total } = await read<{ histories: Row[]; total: number }>(
      `/reports/product/${path(id(name))}?items=100`,
    )
    const wanted = movements.filter((one) => kind === undefined || one.kind === kind)
    expect([name, key, total]).toEqual([name, key, wanted.length])
    // The first entry is not a step of the history, so its cost is left out.
    const texts = (rows: readonly (readonly unknown[])[], length: number) =>
      rows.map((row) => JSON.stringify(row.slice(0, length))).sort()
    if (total > histories.length) continue
    const length = kind === 'entry' && wanted.some(({ costs }) => !costs) ? 3 : 5
    expect([name, key, texts(histories.map(ofRow), length)]).toEqual([
      name,
      key,
      texts(wanted.map(ofMovement), length),
    ])
  }
}

/** Exchanges and returns by the person who recorded them, sold the settled order, or delivers it. */
export async function expectBacks(read: Read, context: Context, state: State): Promise<void> {
  for (const kind of ['exchange', 'return'] as const)
    for (const day of state.days)
      for (const person of ['admin', ...DELIVERERS]) {
        const path = `/reports/order/${kind}/${periodOf(context, state, day)}/employee/${context.id(person)}`
        const { items, totals } = await read<{ items: Record<string, number>[]; totals: object }>(path)
        const wanted = state.backs.filter((back) => {
          const { soldBy, deliverer } = get(state.orders, back.order)
          return back.kind === kind && back.day === day && [soldBy, deliverer, back.by].includes(person)
        })
        const rows = wanted.map(({ order, source, quantity, price }) =>
          JSON.stringify([context.id(order), context.id(source), quantity, price / 100]),
        )
        const found = items.map((row) =>
          JSON.stringify([row.orderId, row[`${kind}OrderId`], row[`${kind}Quantity`], row[`${kind}Price`]]),
        )
        expect([path, found.sort()]).toEqual([path, rows.sort()])
        const cents = wanted.reduce((sum, { quantity, price }) => sum + quantity * price, 0)
        const quantity = wanted.reduce((sum, back) => sum + back.quantity, 0)
        expect({ path, ...totals }).toMatchObject({ path, quantity, total: cents / 100 })
      }
}

/** How returned value is divided over the parts of its order is tested with the reports. */
const isWhole = ({ parts, exchange, return: back, lowered }: Order) =>
  parts.length === 0 || exchange + back + lowered === 0

const isTransfer = ({ kind }: Part) => kind === 'transfer' || kind === 'pix'

const transferred = (order: Order): number =>
  order.parts.length === 0
    ? toPay(order)
    : order.parts.reduce((sum, part) => sum + (isTransfer(part) ? part.amount : 0), 0)

const hasTransfer = ({ payment, parts }: Order) =>
  parts.length === 0 ? payment !== 'cash' : parts.some(isTransfer)

/** Sales paid by transfer or Pix; the period may contain orders of other histories. */
export async function expectTransfers(read: Read, context: Context, state: State): Promise<void> {
  const whole = Object.entries(state.orders).filter(([, order]) => isWhole(order))
  const names = new Map(whole.map(([name]) => [context.id(name), name]))
  for (const day of state.days) {
    const { items } = await read<{ items: { orderId: number; total: number }[] }>(
      `/reports/order/transfer/${periodOf(context, state, day)}`,
    )
    const own = items.flatMap(({ orderId, total }) =>
      names.has(orderId) ? [[names.get(orderId), total]] : [],
    )
    const wanted = whole.filter(
      ([, one]) => hasTransfer(one) && one.placedOn === day && SALES.includes(one.status),
    )
    expect([day, new Map(own as [string, number][])]).toEqual([
      day,
      new Map(wanted.map(([name, order]) => [name, transferred(order) / 100])),
    ])
  }
}

const HANDED_OVER = [5, 13]

const isDelivered = ({ cash, isPickup, status }: Order) =>
  cash !== null && !isPickup && (HANDED_OVER.includes(status) || cash > 0)

const receivedFor = (order: Order) => (order.payment === 'cash' ? (order.cash ?? 0) : order.paid)

/** 'Acerto do motoboy': what a deliverer left with, handed over, received, took back and settled. */
export async function expectDepartures(read: Read, context: Context, state: State): Promise<void> {
  for (const deliverer of DELIVERERS) {
    const found: DepartureSettlement[] = []
    for (const day of daysOf(context, state))
      found.push(await read(`/reports/deliverer/settlement/${context.id(deliverer)}?day=${day}`))
    const left = Object.entries(state.orders).filter(
      ([, one]) =>
        one.deliverer === deliverer &&
        one.shippedOn !== null &&
        (SALES.includes(one.status) || isDelivered(one)),
    )
    const delivered = left.map(([, order]) => order).filter(isDelivered)
    const sum = (orders: readonly Order[], value: (order: Order) => number) =>
      orders.reduce((all, order) => all + value(order), 0)
    const back = (kind: 'exchange' | 'return') =>
      state.backs
        .filter((one) => one.kind === kind && !one.hasDocument && left.some(([name]) => name === one.order))
        .reduce((all, { quantity, price }) => all + quantity * price, 0)
    const cents = (value: (one: DepartureSettlement) => number) =>
      Math.round(found.reduce((all, one) => all + value(one), 0) * 100)
    expect({
      deliverer,
      orders: new Map(
        found.flatMap(({ orders }) => orders.map((one) => [one.orderId, one.received] as const)),
      ),
      total: cents(({ total }) => total),
      expected: cents(({ expected }) => expected),
      settled: cents(({ settled }) => settled),
      exchanged: cents(({ exchanged }) => exchanged.amount),
      returned: cents(({ returned }) => returned.amount),
    }).toEqual({
      deliverer,
      orders: new Map(
        left.map(([name, order]) => [context.id(name), (isDelivered(order) ? receivedFor(order) : 0) / 100]),
      ),
      total: sum(delivered, receivedFor),
      expected: sum(delivered, ({ cash }) => cash ?? 0),
      settled: sum(
        delivered.filter(({ settlement }) => settlement !== null),
        ({ cash }) => cash ?? 0,
      ),
      exchanged: back('exchange'),
      returned: back('return'),
    })
  }
}
