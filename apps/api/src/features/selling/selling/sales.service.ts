import type { LastBought, Sale, SaleSummary } from '@shop/contract/selling'
import { statusName } from '@shop/domain/order-status'
import { canHandOver } from '@shop/domain/order-workflow'
import { holdsAny } from '@shop/domain/permissions'
import { DELIVERY, PAYMENTS } from '@shop/domain/pricing'
import { notFound } from '../../../app-error.ts'
import type { Db } from '../../../db/database.ts'
import type { EmployeeIdentity } from '../../../identity.ts'
import { reais } from '../../../wire.ts'
import { unitPriceCents } from '../../catalogue/products/product-record.ts'
import { unknownCustomer } from '../../orders/customers/customers.service.ts'
import { partsOf } from '../../orders/record/order-parts.ts'
import { orderFacts } from '../../orders/record/order-view.ts'
import { publicLink } from '../../platform/files/signed-link.ts'
import { findLastBought, findLatestSales, findSale, type SaleRow } from './sales.queries.ts'

/** How many of the person's own sales the selling screen lists. */
const LATEST_SALES = 5

/** The products of the customer's latest sale, at current prices for them. @throws AppError NOT_FOUND */
export async function getLastBought(db: Db, customerId: number): Promise<LastBought> {
  const row = await findLastBought(db, customerId)
  if (!row) throw unknownCustomer()
  return {
    boughtAt: row.placed_at,
    products: row.products.map((product) => ({
      productId: product.id,
      name: product.name,
      code: product.code,
      imagesUrl: product.files.map(publicLink),
      priceDiscounted: reais(unitPriceCents(product, row.level)),
      stock: product.stock,
      quantity: product.quantity,
    })),
  }
}

const toSummary = (row: SaleRow): SaleSummary => ({
  orderId: row.id,
  code: row.code,
  customerId: row.customer_id,
  customer: row.customer_name,
  status: statusName(row.status),
  statusKey: row.status,
  placedAt: row.placed_at,
  total: reais(row.total_cents),
})

/** The person's own latest sales, newest first. */
export async function listLatestSales(db: Db, identity: EmployeeIdentity): Promise<SaleSummary[]> {
  return (await findLatestSales(db, identity.id, LATEST_SALES)).map(toSummary)
}

/**
 * A sale as it was placed, for the person who placed it and people who see all orders.
 * @throws AppError NOT_FOUND, also for a sale of another person
 */
export async function getSale(db: Db, identity: EmployeeIdentity, id: number): Promise<Sale> {
  const seesAll = holdsAny(identity.permissions, ['bo:manage:orders', 'app:counter'])
  const row = await findSale(db, id, seesAll ? undefined : identity.id)
  if (!row) throw notFound('Pedido não encontrado.')
  return {
    ...toSummary(row),
    customerPhone: row.customer_phone,
    typeOfDelivery: DELIVERY[row.is_pickup ? 2 : 1],
    isPickup: row.is_pickup,
    isFastDelivery: row.is_fast,
    payment: PAYMENTS[row.payment],
    paymentKey: row.payment,
    subTotal: reais(row.sub_total_cents),
    shippingCost: reais(row.freight_cents),
    totalWarranty: reais(row.warranty_cents),
    totalExchange: reais(row.exchange_cents),
    totalReturn: reais(row.return_cents),
    creditUsed: reais(row.credit_used_cents),
    toPay: reais(row.to_take_cents),
    parts: partsOf(row, row.parts),
    canHandOver: canHandOver(orderFacts(row), identity),
    items: row.items.map(({ name, quantity, unit_price_cents, serials }) => ({
      name,
      quantity,
      unitPrice: reais(unit_price_cents),
      totalPrice: reais(unit_price_cents * quantity),
      serials,
    })),
  }
}
