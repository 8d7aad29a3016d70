import type { Reordered } from '@shop/contract/own-account'
import type {
  PreCheckout,
  ScannedCart,
  ScanToCart,
  SellingProduct,
  ShopProduct,
} from '@shop/contract/selling'
import { warrantyCents } from '@shop/domain/pricing'
import { parsePlans } from '@shop/domain/term-plans'
import { firstName } from '@shop/domain/text'
import { missingOf } from '@shop/domain/trade-ins'
import { AppError, invalidState, notFound } from '../../../app-error.ts'
import type { Db, Tx } from '../../../db/database.ts'
import { type RowOf, together } from '../../../db/pipeline.ts'
import type { Identity } from '../../../identity.ts'
import { asJson } from '../../../json-text.ts'
import { percentage, reais } from '../../../wire.ts'
import { unitPriceCents } from '../../catalogue/products/product-record.ts'
import { findByCodes } from '../../catalogue/products/products.queries.ts'
import { searchProducts } from '../../catalogue/products/search-products.ts'
import { outOfStock } from '../../catalogue/stock/ledger.ts'
import { whereItIs } from '../../catalogue/units/move-units.ts'
import { findUnitPlaces, unitsByNumber } from '../../catalogue/units/units.queries.ts'
import { termRefusal } from '../../debts/receivables/open-instalments.ts'
import { unknownCustomer } from '../../orders/customers/customers.service.ts'
import { publicLink } from '../../platform/files/signed-link.ts'
import type { SearchRecorder } from './search-recorder.ts'
import {
  addOrderToCart,
  type Buyer,
  cartPlace,
  changeLine,
  emptyCart,
  findBuyerWithCart,
  findShopProduct,
  type LineChange,
  lockBuyer,
  searchForBuyer,
} from './selling.queries.ts'

/** Refuses customers who are not approved. @throws AppError NOT_FOUND, INVALID_STATE */
export function checkBuyer<T extends Pick<Buyer, 'name' | 'status'>>(
  buyer: T | undefined,
): asserts buyer is T {
  if (!buyer) throw unknownCustomer()
  if (buyer.status !== 'Approved')
    throw invalidState(`O cliente ${buyer.name} não está liberado para compras.`)
}

/**
 * Products for a customer, at that customer's prices; the search is recorded for the charts where notes are given. An
 * empty term finds nothing.
 */
export async function searchForCustomer(
  db: Db,
  notes: SearchRecorder | undefined,
  term: string,
  email: string,
  identity: Identity,
): Promise<{ products: SellingProduct[] }> {
  const buyer = await searchProducts(
    db,
    term,
    (search) => searchForBuyer(db, email, search),
    (row) => Boolean(term) && row?.found === null,
  )
  const isOther = identity.kind === 'customer' && identity.id !== buyer?.id
  if (isOther) throw new AppError('FORBIDDEN', 'Você só pode pesquisar com o seu próprio cadastro.')
  if (!buyer) throw unknownCustomer()
  if (term) notes?.add({ term, found: buyer.found !== null, customerId: buyer.id })
  return asJson(`{"products":[${buyer.found ?? ''}]}`)
}

/**
 * One product for the customer's app, at the customer's prices; a customer's view is counted for the charts, an
 * employee's is not.
 * @throws AppError NOT_FOUND, also for an archived product
 */
export async function viewProduct(db: Db, id: number, identity: Identity): Promise<ShopProduct> {
  const row = await findShopProduct(db, id, identity.kind === 'customer' ? identity.id : 0)
  if (!row) throw notFound('Produto não encontrado.')
  const buyer =
    identity.kind === 'customer'
      ? await db.selectFrom('customers').select('level').where('id', '=', identity.id).executeTakeFirst()
      : undefined
  if (buyer) await db.insertInto('product_views').values({ product_id: id }).execute()
  return {
    productId: row.id,
    name: row.name,
    code: row.code,
    description: row.description,
    brand: row.brand,
    reference: row.reference ?? '',
    imagesUrl: row.files.map(publicLink),
    priceDiscounted: reais(unitPriceCents(row, buyer?.level ?? 0)),
    stock: row.stock,
    wanted: row.wanted,
  }
}

/** A cart: the customer's, and who sells to them; null when they buy themselves. */
export interface CartOf {
  customerId: number
  sellerId: number | null
}

/** The customer's cart at current prices, and the amounts that the customer's terms can add. */
export async function getPreCheckout(db: Db, { customerId, sellerId }: CartOf): Promise<PreCheckout> {
  const [[buyer]] = await together(db, findBuyerWithCart(customerId, sellerId))
  return toPreCheckout(db, buyer, sellerId)
}

type BuyerWithCart = RowOf<ReturnType<typeof findBuyerWithCart>> | undefined

/** The used phones that this checkout settles, and those that a customer's own leaves. */
function tradeInsOf(
  { trade_ins }: NonNullable<BuyerWithCart>,
  sellerId: number | null,
): Pick<PreCheckout, 'tradeIns' | 'tradeInsLeft'> {
  if (sellerId === null && trade_ins.length > 0)
    return {
      tradeIns: [],
      tradeInsLeft: trade_ins.map(({ code, cents }) => ({ code, price: reais(cents) })),
    }
  return {
    tradeIns: trade_ins.map((one) => {
      const missing = missingOf(one)
      const { id, code, cents } = one
      return { id, code, price: reais(cents), ...(missing.length > 0 && { missing }) }
    }),
  }
}

/** @throws AppError NOT_FOUND, INVALID_STATE */
async function toPreCheckout(db: Db, buyer: BuyerWithCart, sellerId: number | null): Promise<PreCheckout> {
  checkBuyer(buyer)
  const refusal = sellerId === null ? undefined : await termRefusal(db, buyer)
  const items = buyer.cart.map((row) => ({ row, unit: unitPriceCents(row, buyer.level) }))
  const totalAmount = items.reduce((sum, { row, unit }) => sum + unit * row.quantity, 0)
  const warranty = reais(warrantyCents(totalAmount, buyer.warranty_ppm))
  return {
    cart: {
      items: items.map(({ row, unit }) => ({
        productId: row.id,
        code: row.code,
        name: row.name,
        serialised: row.serialised,
        imageUrls: row.files.map(publicLink),
        quantity: row.quantity,
        unitPrice: reais(unit),
        totalPrice: reais(unit * row.quantity),
        stock: row.stock,
        archived: row.archived,
      })),
      customerId: buyer.id,
      totalAmount: reais(totalAmount),
      totalAmountWarranty: warranty,
    },
    customer: {
      id: buyer.id,
      name: buyer.name,
      email: buyer.email,
      level: buyer.level,
      hasAddress: buyer.street !== '' && !buyer.terms_pending,
      // Customers read this too.
      deliverer: buyer.deliverer_name && firstName(buyer.deliverer_name),
      termPlans: parsePlans(buyer.term_plans) ?? [],
      termAvailable: reais(Math.max(0, buyer.credit_limit_cents - buyer.debt_cents)),
    },
    warrantyPercentage: percentage(buyer.warranty_ppm),
    shippingCost: reais(buyer.shipping_cost_cents),
    total: reais(totalAmount + buyer.shipping_cost_cents),
    totalWithWarranty: warranty,
    hasWarranty: buyer.warranty_ppm > 0,
    fastDeliveryEnabled: buyer.fast_delivery_tax_cents > 0,
    fastDeliveryTax: reais(buyer.fast_delivery_tax_cents),
    credit: reais(buyer.credit_cents),
    pixReady: buyer.pix_ready,
    ...(sellerId !== null && {
      counter: {
        hasOpenTill: buyer.has_open_till,
        overdue: reais(buyer.overdue_cents),
        ...(refusal !== undefined && { termRefusal: refusal }),
      },
    }),
    ...tradeInsOf(buyer, sellerId),
  }
}

/** Changes a line, and reads the cart after it, in one round trip. */
async function setLine(db: Db, { customerId, sellerId }: CartOf, change: LineChange): Promise<PreCheckout> {
  const [[line], [buyer]] = await together(
    db,
    changeLine(customerId, sellerId, change),
    findBuyerWithCart(customerId, sellerId),
  )
  checkBuyer(line)
  if (change.quantity === 0) return toPreCheckout(db, buyer, sellerId)
  if (!line.product || line.product.isArchived) throw notFound('Produto não encontrado.')
  if (!line.isSet) throw outOfStock(line.product)
  return toPreCheckout(db, buyer, sellerId)
}

/** Adds units to the cart. @throws AppError OUT_OF_STOCK when the cart would have more than the stock */
export const addToCart = (db: Db, cart: CartOf, productId: number, quantity: number) =>
  setLine(db, cart, { productId, quantity, adds: true })

/**
 * Adds one unit of the product with this code or GTIN, or the unit with this serial number. Returns the product, and the
 * number.
 * @throws AppError NOT_FOUND, OUT_OF_STOCK, INVALID_STATE for a unit that is elsewhere or was scanned before
 */
export async function scanToCart(tx: Tx, cart: CartOf, { code, serials }: ScanToCart): Promise<ScannedCart> {
  const [product] = await findByCodes(tx, [code])
  if (product) return { ...(await addToCart(tx, cart, product.id, 1)), scanned: product.id }
  // Where the shop's phones are is not the customers' business.
  const [unit] = cart.sellerId === null ? [] : await findUnitPlaces(tx, [code])
  if (!unit) throw notFound(`Código ${code} não encontrado.`)
  if (unit.state !== 'stock') throw invalidState(whereItIs(unit))
  const { product_id: scanned, serial } = unit
  const read = serials.filter(({ productId }) => productId === scanned)
  const isUnit = unitsByNumber([unit])
  if (read.some((one) => isUnit(one.serial))) throw invalidState(`${serial} já está na venda.`)
  const before = await getPreCheckout(tx, cart)
  const inCart = before.cart.items.find(({ productId }) => productId === scanned)?.quantity ?? 0
  const after = inCart > read.length ? before : await addToCart(tx, cart, scanned, 1)
  return { ...after, scanned, serial }
}

/** Sets the units of a product in the cart; 0 removes it. @throws AppError OUT_OF_STOCK */
export const changeCart = (db: Db, cart: CartOf, productId: number, newQuantity: number) =>
  setLine(db, cart, { productId, quantity: newQuantity, adds: false })

/** Removes every line. @throws AppError NOT_FOUND, INVALID_STATE */
export async function clearCart(tx: Tx, cart: CartOf): Promise<PreCheckout> {
  const buyer = await lockBuyer(tx, cart.customerId)
  checkBuyer(buyer)
  await emptyCart(tx, cartPlace(buyer, cart.sellerId))
  return getPreCheckout(tx, cart)
}

/**
 * Adds the products of one of the customer's orders to the cart: as many units as were bought, at most the stock.
 * Returns what could not be added in full.
 * @throws AppError NOT_FOUND, also for another customer's order; INVALID_STATE for a customer who may not buy
 */
export async function reorder(tx: Tx, customerId: number, orderId: number): Promise<Reordered> {
  checkBuyer(await lockBuyer(tx, customerId))
  const lines = await addOrderToCart(tx, customerId, orderId)
  if (lines.length === 0) throw notFound('Pedido não encontrado.')
  return {
    cart: await getPreCheckout(tx, { customerId, sellerId: null }),
    missing: lines.filter(({ wanted, added }) => added < wanted),
  }
}
