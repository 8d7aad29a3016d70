import { formatBRL } from '@shop/domain/money'
import { GIVES_VALUE, holdsAny } from '@shop/domain/permissions'
import { shopDay } from '@shop/domain/shop-time'
import { lacksText, missingOf } from '@shop/domain/trade-ins'
import { type Actor, systemActor } from '../../../actor.ts'
import { AppError, ruleViolation } from '../../../app-error.ts'
import type { AppContext } from '../../../context.ts'
import { inTransaction, type Tx } from '../../../db/database.ts'
import { lockProducts } from '../../../db/lock-products.ts'
import { payFromTill } from '../../cash/till/till.service.ts'
import { recordMovements, type StockedProduct } from '../../catalogue/stock/ledger.ts'
import { takeIntoCustody } from '../../catalogue/units/custody-units.ts'
import { recordCredit } from '../../debts/credit/credit-ledger.ts'
import { endClaims } from '../../orders/record/end-claims.ts'
import { endAnsweredRequests } from '../../orders/record/order-requests.queries.ts'
import {
  findDue,
  findTablePrice,
  findTradeIn,
  isBoughtBy,
  lockTradeIn,
  markSettled,
  markStocked,
  type TradeInRow,
} from './trade-ins.queries.ts'

const noteOf = ({ code }: TradeInRow) => `Compra de usado ${code}`

export const missingIn = (row: TradeInRow) =>
  missingOf({
    hasSeller: row.seller_document !== '' || row.stocked_at !== null,
    hasDocument: row.document_file !== null || row.completed_at !== null,
    hasLookup: row.lookup_file !== null,
    hasSignature: row.signature_file !== null || row.completed_at !== null,
    hasChecklist: !row.has_points || (row.checklist !== null && Object.keys(row.checklist).length > 0),
  })

/**
 * The price is at most the table's for this product and grade, unless somebody who may give more bought the phone or
 * settles it. @throws AppError FORBIDDEN
 */
export async function checkPrice(tx: Tx, actor: Actor, row: TradeInRow): Promise<void> {
  const most = await findTablePrice(tx, row.product_id, row.grade)
  if (most !== undefined && row.price_cents <= most) return
  if (holdsAny(actor.permissions, GIVES_VALUE) || (await isBoughtBy(tx, row.id, GIVES_VALUE))) return
  throw new AppError(
    'FORBIDDEN',
    most === undefined
      ? `${row.product_name} (${row.grade}) não tem preço na tabela de usados: só quem gerencia pedidos define o preço.`
      : `A tabela paga até ${formatBRL(most)} por ${row.product_name} (${row.grade}): só quem gerencia pedidos paga mais.`,
  )
}

/**
 * Pays the seller and takes the unit into custody, at the price as its cost; claims and requests about it end. Lock the customer and the product before.
 * @throws AppError RULE_VIOLATION while the record lacks something, FORBIDDEN for a price above the table, INVALID_STATE
 * for cash that the till has not, DUPLICATE for a unit that came into the shop meanwhile
 */
export async function settle(tx: Tx, actor: Actor, row: TradeInRow, today: string): Promise<void> {
  const { customer_id: customerId, price_cents: price } = row
  const missing = missingIn(row)
  if (missing.length > 0) throw ruleViolation(lacksText(row.code, missing))
  await checkPrice(tx, actor, row)
  if ((row.settle === 'credit' || row.settle === 'cart') && customerId !== null)
    await recordCredit(tx, actor, { customerId, kind: 'grant', amountCents: price, comment: noteOf(row) })
  const product = { id: row.product_id, name: row.product_name }
  const numbers = [row.serial, row.second_serial] as const
  const { unitId, soldWith } = await takeIntoCustody(tx, actor, product, numbers, price)
  await markSettled(tx, row.id, unitId, today)
  await endClaims(tx, actor, { serials: [row.serial] }, `O aparelho foi comprado: ${row.code}.`)
  if (soldWith !== null) await endAnsweredRequests(tx, soldWith)
  if (row.settle === 'cash')
    await payFromTill(tx, actor, {
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
