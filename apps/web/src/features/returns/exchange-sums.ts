import type { Order } from '@shop/contract/orders'
import { type Cents, centsFromReais } from '@shop/domain/money'
import { settle } from '../../entities/orders/settle-order.ts'
import type { GoodsLine } from './goods-choice.tsx'
import { isOver } from './sale-status.ts'

export interface ExchangeSums {
  /** What comes back is worth. */
  value: Cents
  /** What of it goes to the account; the rest lowers what is paid for the sale itself. */
  credited: Cents
  goods: Cents
  creditUsed: Cents
  toPay: Cents
  /** What the account holds afterwards. */
  creditLeft: Cents
}

/** What an exchange comes to, in cents: the server's rules for credit, on the screen. */
export function exchangeSums(
  sale: Order,
  value: Cents,
  goodsLines: readonly GoodsLine[],
  creditCents: Cents,
): ExchangeSums {
  const credited = isOver(sale) ? value : settle(sale, value).credited
  const goods = goodsLines.reduce((sum, { price, quantity }) => sum + centsFromReais(price) * quantity, 0)
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
