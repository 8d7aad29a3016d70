import type { Order } from '@shop/contract/orders'
import { type Cents, centsFromReais } from '@shop/domain/money'

type Sums = Pick<
  Order,
  'subTotal' | 'totalWarranty' | 'shippingCost' | 'totalExchange' | 'totalReturn' | 'total'
>

/**
 * What a customer pays on an order before and after a credit, in cents. Credit beyond the price is not paid out:
 * `lost` is what stays unused.
 */
export function settle(order: Sums, credit: Cents): { before: Cents; after: Cents; lost: Cents } {
  const sum = [order.subTotal, order.totalWarranty, order.shippingCost].reduce(
    (total, reais) => total + centsFromReais(reais),
    0,
  )
  const used = centsFromReais(order.totalExchange) + centsFromReais(order.totalReturn)
  const before = centsFromReais(order.total)
  const rest = sum - used - credit
  return { before, after: Math.max(0, rest), lost: Math.min(credit, Math.max(0, -rest)) }
}
