import type { Order, OrderSummary } from '@shop/contract/orders'
import { type Cents, centsFromReais } from '@shop/domain/money'

/** The cash to collect at the door, in reais: everything else was paid before, or is owed on term. */
export const dueAtDoor = ({ paymentKey, toPay }: Pick<OrderSummary, 'paymentKey' | 'toPay'>) =>
  paymentKey === 'pix' || paymentKey === 'transfer' ? 0 : toPay

/** What is owed; missing in orders that an earlier release stored on the phone. */
type Owing = Partial<Pick<Order, 'stillOwed'>>

/**
 * What is still to be received for an order before and after goods worth `value` come back for it, and the part
 * credited to the customer, in cents: goods lower what is owed first, as on the server.
 */
export function settle(
  { stillOwed = 0 }: Owing,
  value: Cents,
): { before: Cents; after: Cents; credited: Cents } {
  const before = centsFromReais(stillOwed)
  return { before, after: Math.max(0, before - value), credited: Math.max(0, value - before) }
}

/**
 * The value in cents that goods of a sale bring to the order being settled: items of another sale lower its own debt
 * first.
 */
export const valueBrought = (settledId: number, sale: Owing & { orderId: number }, value: Cents): Cents =>
  sale.orderId === settledId ? value : settle(sale, value).credited
