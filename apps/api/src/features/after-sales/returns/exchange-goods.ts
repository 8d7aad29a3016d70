import type { ExchangeGoods } from '@shop/contract/returns'
import { RETURNABLE_STATUSES } from '@shop/domain/returns'
import type { Actor } from '../../../actor.ts'
import { notFound, ruleViolation } from '../../../app-error.ts'
import type { AppContext } from '../../../context.ts'
import type { Db, Tx } from '../../../db/database.ts'
import { findOrderRow, lockCustomerOf, lockOrder } from '../../orders/record/orders.queries.ts'
import { changeOrderIn, checkAction } from '../../orders/workflow/change-order.ts'
import { type PlacedOrder, sellGoods } from '../../selling/selling/place-order.ts'
import { lockGoods } from '../../selling/selling/selling.queries.ts'
import { payOutWithinBounds } from './counter-bounds.ts'
import { createReturn } from './create-return.ts'
import { recordExchange } from './returns.queries.ts'

const isOver = ({ status }: { status: number }) => RETURNABLE_STATUSES.some((one) => one === status)

/**
 * Whether goods of the order may be exchanged now, checked before images are read; locks nothing. @throws AppError
 */
export async function checkExchangeable(db: Db, actor: Actor, orderId: number): Promise<void> {
  const order = await findOrderRow(db, orderId)
  if (!order || !isOver(order)) await checkAction(db, actor, 'exchange', orderId)
}

/**
 * An exchange at the counter, complete or not at all: items of a sale come back and others are sold instead. The value
 * of the returned items goes to the customer's credit, which pays for the new order as far as possible. For a
 * delivered or finished sale this is a return document; for a sale being settled it first lowers the amount to pay.
 * @throws AppError NOT_FOUND, FORBIDDEN, INVALID_STATE, OUT_OF_STOCK, STALE
 */
export async function exchangeGoods(
  tx: Tx,
  shop: Pick<AppContext, 'jobs' | 'settings'>,
  actor: Actor,
  { fromOrderId, items, goods, payment, comments, totalSeen }: ExchangeGoods,
  imageFiles: readonly string[],
): Promise<{ returnId: number | null; order: PlacedOrder }> {
  await lockCustomerOf(tx, fromOrderId)
  const sale = await lockOrder(tx, fromOrderId)
  if (!sale) throw notFound('Pedido não encontrado.')
  // All products at once in id order, because both halves move the stock.
  await lockGoods(tx, [...items, ...goods])
  let returnId: number | null = null
  if (isOver(sale)) {
    const back = {
      fromOrderId,
      items,
      comments,
      kind: 'exchange',
      settle: 'credit',
      refundFreight: false,
    } as const
    returnId = await createReturn(tx, shop, actor, back, imageFiles)
  } else {
    if (imageFiles.length > 0)
      throw ruleViolation('Fotos são guardadas só na troca de um pedido entregue ou finalizado.')
    for (const { productId, quantity, defective, serials = [] } of items)
      await changeOrderIn(tx, actor, 'exchange', fromOrderId, {
        returnedItem: { fromOrderId, productId, quantity, defective, comments, serials },
      })
  }
  const order = await sellGoods(tx, shop, actor, {
    customerId: sale.customer_id,
    payment,
    choice: { typeOfDelivery: 2, withWarranty: false, isFastDelivery: false, useCredit: true, totalSeen },
    goods,
  })
  if (returnId !== null) await recordExchange(tx, returnId, order)
  await payOutWithinBounds(tx, actor, fromOrderId)
  return { returnId, order }
}
