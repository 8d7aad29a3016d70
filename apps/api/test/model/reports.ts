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
    expect([name, found.creditUsed, found.paid, found.toPay, found.items.map(({ returned }) => returned)]).toEqual([
      name,
      order.creditUsed / 100,
      order.paid / 100,
      toPay(order) / 100,
      order.lines.map(({ back }) => back),
    ])
  }
}
