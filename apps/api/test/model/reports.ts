import type { CreditAccount } from '@shop/contract/credit'
import type { Order } from '@shop/contract/orders'
import { expect } from 'vitest'
import type { Context } from './action.ts'
import { toPay } from './rules.ts'
import type { State } from './state.ts'

/** What the API answers at the end of a history, and what the rules say. */
export async function expectReports(context: Context, state: State): Promise<void> {
  const read = async <T>(path: string) => (await context.call<T>('admin', 'GET', path)).data
  for (const [name, { balance }] of Object.entries(state.customers)) {
    const account = await read<CreditAccount>(`/customers/${context.id(name)}/credit`)
    expect([name, account.balance]).toEqual([name, balance / 100])
  }
  for (const [name, order] of Object.entries(state.orders)) {
    const found = await read<Order>(`/orders/by-id/${context.id(name)}`)
    const back = found.items.map(({ productId, returned }) => [productId, returned])
    expect([name, found.creditUsed, found.paid, found.toPay, new Map(back as [number, number][])]).toEqual([
      name,
      order.creditUsed / 100,
      order.paid / 100,
      toPay(order) / 100,
      new Map(order.lines.map((line) => [context.id(line.product), line.back])),
    ])
  }
}
