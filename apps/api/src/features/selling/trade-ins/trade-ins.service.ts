import { randomBytes } from 'node:crypto'
import type {
  NewTradeIn,
  ReplaceTradeInPrices,
  TradeIn,
  TradeInList,
  TradeInPage,
  TradeInPrices,
  TradeInProducts,
} from '@shop/contract/trade-ins'
import { isWalkIn } from '@shop/domain/customer-email'
import { formatBRL } from '@shop/domain/money'
import { ORDER_CODE_RANDOM_BYTES, orderCodeFrom } from '@shop/domain/order-code'
import { holdsAny, type Permission } from '@shop/domain/permissions'
import { serialKey, serialKeys } from '@shop/domain/serials'
import { shopDay } from '@shop/domain/shop-time'
import { dayAfter, TRADE_IN_STATES, tradeInState } from '@shop/domain/trade-ins'
import type { Actor } from '../../../actor.ts'
import { AppError, invalidState, notFound, ruleViolation } from '../../../app-error.ts'
import type { AppContext } from '../../../context.ts'
import { type Db, inTransaction, type Tx } from '../../../db/database.ts'
import { lockProducts } from '../../../db/lock-products.ts'
import { digestOfList } from '../../../digest.ts'
import type { Identity } from '../../../identity.ts'
import { reais } from '../../../wire.ts'
import { searchProducts } from '../../catalogue/products/search-products.ts'
import { checkBuyable } from '../../catalogue/units/custody-units.ts'
import { lockCredit } from '../../debts/credit/credit-ledger.ts'
import { writeAudit } from '../../platform/audit/audit.ts'
import { signedLink } from '../../platform/files/signed-link.ts'
import { getPhoneSettings } from '../../platform/settings/phones.service.ts'
import { checkPrice, missingIn, release, settle } from './settle-trade-in.ts'
import {
  codeIsFree,
  deleteRow,
  findPrices,
  findSeller,
  findSerialised,
  findTradeIn,
  findTradeIns,
  insertTradeIn,
  isBeingBought,
  lockBuying,
  lockPrices,
  lockTradeIn,
  markCompleted,
  type RecordChange,
  replacePrices,
  type TradeInRow,
  updateRecord,
} from './trade-ins.queries.ts'

type Shop = Pick<AppContext, 'tokenSecret' | 'settings'>

function toTradeIn(row: TradeInRow, { tokenSecret }: Shop, identity: Identity): TradeIn {
  const missing = missingIn(row)
  const state = tradeInState({
    settled: row.settled_at !== null,
    missing,
    stocked: row.stocked_at !== null,
  })
  const link = (file: string | null) => file && signedLink(tokenSecret, file)
  // What is kept of a person who was forgotten is the device book's alone.
  const mayRead: Permission[] = row.is_forgotten
    ? ['bo:manage:device_book']
    : ['bo:manage:orders', 'bo:manage:device_book']
  const seesDocument = holdsAny(identity.permissions, mayRead)
  return {
    id: row.id,
    code: row.code,
    state,
    stateText: TRADE_IN_STATES[state],
    customerId: row.customer_id,
    seller: row.seller,
    productId: row.product_id,
    productCode: row.product_code,
    productName: row.product_name,
    unitSerial: row.serial,
    secondSerial: row.second_serial,
    grade: row.grade,
    checklist: row.checklist ?? {},
    price: reais(row.price_cents),
    settle: row.settle,
    settledAt: row.settled_at,
    sellableFrom: row.sellable_from,
    missing,
    lookedUpAt: row.looked_up_at,
    documentImage: seesDocument ? link(row.document_file) : null,
    lookupImage: link(row.lookup_file),
    signature: seesDocument ? link(row.signature_file) : null,
    who: row.who,
    when: row.at,
  }
}

/** One page of bought phones, latest first. */
export async function listTradeIns(
  db: Db,
  shop: Shop,
  identity: Identity,
  page: TradeInPage,
): Promise<TradeInList> {
  const { rows, total } = await findTradeIns(db, page)
  return { items: rows.map((row) => toTradeIn(row, shop, identity)), total }
}

async function requireTradeIn(db: Db, id: number): Promise<TradeInRow> {
  const row = await findTradeIn(db, id)
  if (!row) throw notFound('Compra de usado não encontrada.')
  return row
}

export const getTradeIn = async (db: Db, shop: Shop, identity: Identity, id: number): Promise<TradeIn> =>
  toTradeIn(await requireTradeIn(db, id), shop, identity)

/** 'U' and eight digits; orders, returns and claims have no such code. */
async function generateCode(tx: Tx): Promise<string> {
  for (;;) {
    const code = `U${orderCodeFrom(randomBytes(ORDER_CODE_RANDOM_BYTES))}`
    if (await codeIsFree(tx, code)) return code
  }
}

/** The data of the seller, stored as the law requires; the customer's row is locked. @throws AppError */
async function sellerOf(tx: Tx, { customerId, seller, settle: how }: NewTradeIn) {
  if (seller) {
    if (how === 'credit' || how === 'cart')
      throw ruleViolation('Só um cliente cadastrado recebe em crédito ou na própria compra.')
    return { name: seller.name, document: seller.document, phone: seller.phone, address: seller.address }
  }
  const id = customerId ?? 0
  const account = await lockCredit(tx, id)
  const customer = account && (await findSeller(tx, id))
  if (!customer) throw notFound('Cliente não encontrado.')
  if (isWalkIn(customer))
    throw ruleViolation('Informe os dados de quem vende: o consumidor no balcão não tem cadastro.')
  const { name, document, phone, street, number, neighborhood, city, state } = customer
  const address = [street, number, neighborhood, city, state].filter(Boolean).join(', ')
  return { name, document, phone, address }
}

const withoutSerials = (name: string) =>
  ruleViolation(`${name} não tem números de série: um aparelho usado precisa de um produto que tenha.`)

/** A serialised product that is not archived. @throws AppError */
async function requireProduct(tx: Tx, productId: number) {
  const product = (await lockProducts(tx, [productId])).get(productId)
  if (!product || product.archived_at !== null) throw notFound('Produto não encontrado.')
  if (!product.serialised) throw withoutSerials(product.name)
  return product
}

/** Both IMEIs, given apart or glued in one field. @throws AppError RULE_VIOLATION */
function imeisOf({ serial, secondSerial }: Pick<NewTradeIn, 'serial' | 'secondSerial'>): [string, string?] {
  const keys = serialKeys(serial)
  const [first, second = secondSerial] = keys.length > 1 ? keys : [serial]
  if (second !== undefined && second === serialKey(first))
    throw ruleViolation('O segundo IMEI é igual ao primeiro.')
  if (second !== secondSerial && secondSerial !== undefined)
    throw ruleViolation('Informe um IMEI em cada campo.')
  return second === undefined ? [first] : [first, second]
}

/**
 * Buys a used phone: outside a sale it is settled at once, and the unit is in custody until it can be sold.
 * @throws AppError NOT_FOUND for customer or product; RULE_VIOLATION for missing sellers' data or a product without
 * serial numbers; DUPLICATE for a phone that is in the shop or being bought; those of {@link settle}
 */
export async function buyPhone(
  tx: Tx,
  { settings }: Shop,
  actor: Actor,
  input: NewTradeIn,
  files: RecordChange,
): Promise<number> {
  const { customerId, productId, grade, price, checklist } = input
  const [serial, secondSerial] = imeisOf(input)
  const seller = await sellerOf(tx, input)
  const product = await requireProduct(tx, productId)
  const numbers = secondSerial === undefined ? [serial] : [serial, secondSerial]
  await lockBuying(tx)
  if (await isBeingBought(tx, numbers))
    throw new AppError('DUPLICATE', 'Este aparelho já está sendo comprado.')
  await checkBuyable(tx, numbers)
  const { holdingDays } = await getPhoneSettings(tx)
  const today = shopDay(new Date(), settings.SHOP_TIMEZONE)
  const code = await generateCode(tx)
  const id = await insertTradeIn(tx, {
    code,
    customer_id: customerId ?? null,
    seller_name: seller.name,
    seller_document: seller.document,
    seller_phone: seller.phone,
    seller_address: seller.address,
    product_id: product.id,
    serial,
    second_serial: secondSerial ?? null,
    grade,
    price_cents: price,
    settle: input.settle,
    sellable_from: dayAfter(today, holdingDays),
    employee_id: actor.employeeId,
    who: actor.who,
  })
  await updateRecord(tx, id, { checklist, ...files })
  await recordCompleted(tx, id)
  const change = `Compra de usado ${code}: ${product.name}, ${serial}, ${formatBRL(price)}`
  await writeAudit(tx, actor, 'create', 'trade-in', id, change)
  const row = await requireTradeIn(tx, id)
  if (input.settle === 'cart') await checkPrice(tx, actor, row)
  else await settle(tx, actor, row, today)
  await release(tx, actor, id, today)
  return id
}

async function recordCompleted(tx: Tx, id: number): Promise<void> {
  if (missingIn(await requireTradeIn(tx, id)).length === 0) await markCompleted(tx, id)
}

/** Adds what the record lacked. @throws AppError NOT_FOUND, INVALID_STATE once it is complete */
export async function completeTradeIn(
  tx: Tx,
  { settings }: Shop,
  actor: Actor,
  id: number,
  change: RecordChange,
): Promise<void> {
  await lockTradeIn(tx, id)
  const before = await requireTradeIn(tx, id)
  if (before.completed_at !== null)
    throw invalidState(`O cadastro da compra ${before.code} já está completo.`)
  await lockProducts(tx, [before.product_id])
  await updateRecord(tx, id, change)
  await recordCompleted(tx, id)
  await writeAudit(tx, actor, 'edit', 'trade-in', id, `Compra de usado ${before.code}: cadastro completado`)
  const today = shopDay(new Date(), settings.SHOP_TIMEZONE)
  await release(tx, actor, id, today)
}

/** Withdraws a purchase inside a sale that was not settled. @throws AppError NOT_FOUND, INVALID_STATE */
export async function withdrawTradeIn(
  db: Db,
  shop: Shop,
  actor: Actor,
  identity: Identity,
  id: number,
): Promise<TradeIn> {
  return inTransaction(db, async (tx) => {
    await lockTradeIn(tx, id)
    const row = await requireTradeIn(tx, id)
    if (row.settled_at !== null)
      throw invalidState(`A compra ${row.code} já foi paga e não pode ser retirada.`)
    await deleteRow(tx, id)
    await writeAudit(tx, actor, 'delete', 'trade-in', id, `Compra de usado ${row.code} retirada`)
    return toTradeIn(row, shop, identity)
  })
}

/** Products that a used phone can be. */
export const findProducts = async (db: Db, search: string): Promise<TradeInProducts> => ({
  items: await searchProducts(
    db,
    search,
    (read) => findSerialised(db, read),
    (found) => found.length === 0,
  ),
})

/** What the shop pays, by product and grade. */
export async function getPrices(db: Db): Promise<TradeInPrices> {
  const prices = (await findPrices(db)).map(({ product_id, code, name, grade, price_cents }) => ({
    productId: product_id,
    code,
    name,
    grade,
    price: reais(price_cents),
  }))
  return {
    prices,
    digest: digestOfList(prices.map(({ productId, grade, price }) => [productId, grade, price])),
  }
}

/**
 * Replaces the table. @throws AppError NOT_FOUND for an unknown product, RULE_VIOLATION for one without serial numbers, STALE
 * with the current table when the person saw another
 */
export const savePrices = (db: Db, actor: Actor, { prices, seen }: ReplaceTradeInPrices) =>
  inTransaction(db, async (tx) => {
    const existing = await lockProducts(
      tx,
      prices.map(({ productId }) => productId),
    )
    if (prices.some(({ productId }) => !existing.has(productId))) throw notFound('Produto não encontrado.')
    const plain = [...existing.values()].find(({ serialised }) => !serialised)
    if (plain) throw withoutSerials(plain.name)
    await lockPrices(tx)
    const before = await getPrices(tx)
    if (seen !== undefined && seen !== before.digest)
      throw new AppError('STALE', 'A tabela de preços foi alterada por outra pessoa.', before)
    await replacePrices(tx, prices)
    await writeAudit(
      tx,
      actor,
      'edit',
      'trade-in',
      null,
      `Tabela de preços de usados: ${prices.length} preços`,
    )
    return getPrices(tx)
  })
