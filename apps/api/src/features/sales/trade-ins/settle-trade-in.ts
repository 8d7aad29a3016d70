import { shopDay } from '@shop/domain/shop-time'
import { type Actor, systemActor } from '../../../actor.ts'
import type { AppContext } from '../../../context.ts'
import { inTransaction, type Tx } from '../../../db/database.ts'
import { lockProducts } from '../../../db/lock-products.ts'
import { enterTill } from '../../cash/till/till.service.ts'
import { recordMovements, type StockedProduct } from '../../catalogue/stock/ledger.ts'
import { takeIntoCustody } from '../../catalogue/units/custody-units.ts'
import { recordCredit } from '../credit/credit-ledger.ts'
import {
  findDue,
  findTradeIn,
  lockTradeIn,
  markSettled,
  markStocked,
  type TradeInRow,
} from './trade-ins.queries.ts'

const noteOf = ({ code }: TradeInRow) => `Compra de usado ${code}`

/**
 * Pays the seller and takes the unit into custody, at the price as its cost. Lock the customer and the product before.
 * @throws AppError DUPLICATE for a unit that came into the shop meanwhile
 */
export async function settle(tx: Tx, actor: Actor, row: TradeInRow): Promise<void> {
  const { customer_id: customerId, price_cents: price } = row
  if ((row.settle === 'credit' || row.settle === 'cart') && customerId !== null)
    await recordCredit(tx, actor, { customerId, kind: 'grant', amountCents: price, comment: noteOf(row) })
  const product = { id: row.product_id, name: row.product_name }
  const unitId = await takeIntoCustody(tx, actor, product, row.serial, price)
  await markSettled(tx, row.id, unitId)
  if (row.settle === 'cash')
    await enterTill(tx, actor, {
      kind: 'expense',
      amountCents: -price,
      category: 'Compra de usado',
      comment: noteOf(row),
    })
}

/**
 * Makes a bought unit stock by a ledger entry, once it is settled, its record is complete and the holding is over; does
 * nothing before. Lock the product before, and pass it as `locked` when the transaction moves it otherwise too.
 */
export async function release(
  tx: Tx,
  actor: Actor,
  id: number,
  today: string,
  locked?: ReadonlyMap<number, StockedProduct>,
): Promise<void> {
  const row = await findTradeIn(tx, id)
  if (!row) return
  const isDue = row.settled_at !== null && row.completed_at !== null && row.sellable_from <= today
  if (!isDue || row.stocked_at !== null) return
  // Before the unit changes, because the database compares both.
  await markStocked(tx, id)
  const movement = {
    productId: row.product_id,
    kind: 'released',
    quantityIn: 1,
    unitCostCents: row.price_cents,
    serials: [row.serial],
  } as const
  await recordMovements(tx, actor, [movement], locked)
}

/** Makes every bought unit stock whose time has come, each in a transaction of its own. */
export async function releaseDue({ db, settings }: AppContext): Promise<void> {
  const today = shopDay(new Date(), settings.SHOP_TIMEZONE)
  for (const { id } of await findDue(db, today))
    await inTransaction(db, async (tx) => {
      await lockTradeIn(tx, id)
      const row = await findTradeIn(tx, id)
      if (!row) return
      await lockProducts(tx, [row.product_id])
      await release(tx, systemActor('Sistema'), id, today)
    })
}
