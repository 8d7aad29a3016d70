import type { Order } from '@shop/contract/orders'
import { type Cents, centsFromReais } from '@shop/domain/money'
import { settle } from '../../entities/orders/settle-order.ts'
import type { GoodsLine } from './goods-choice.tsx'

export interface ExchangeSums {
  /** Value of the returned items. */
  value: Cents
  /** The part credited to the account; the rest lowers the amount to pay of the sale itself. */
  credited: Cents
  goods: Cents
  creditUsed: Cents
  toPay: Cents
  /** Balance of the account afterwards. */
  creditLeft: Cents
}

/** The sums of an exchange, in cents, by the same rules for credit as on the server. */
export function exchangeSums(
  sale: Order,
  value: Cents,
  goodsLines: readonly GoodsLine[],
  creditCents: Cents,
): ExchangeSums {
  const { credited } = settle(sale, value)
  const goods = goodsLines.reduce(
    (sum, { price, quantity }) => sum + centsFromReais(price) * (quantity || 0),
    0,
  )
  const creditUsed = Math.min(creditCents + credited, goods)
  return {
    value,
    credited,
    goods,
    creditUsed,
    toPay: goods - creditUsed,
    creditLeft: creditCents + credited - creditUsed,
  }
}
