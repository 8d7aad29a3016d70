import type { Order, OrderSummary } from '@shop/contract/orders'
import { stillOwed, surplus } from '@shop/domain/credit'
import { isWalkIn } from '@shop/domain/customer-email'
import { FAILURE_REASONS } from '@shop/domain/failed-delivery'
import { statusName } from '@shop/domain/order-status'
import { availableActions, canHandOver, type OrderFacts } from '@shop/domain/order-workflow'
import { seesCosts } from '@shop/domain/permissions'
import { DELIVERY, PAYMENTS } from '@shop/domain/pricing'
import { ORDER_FLAG_KEYS, ORDER_FLAGS, type OrderFlag } from '@shop/domain/workflow-table'
import { percentage, reais } from '../../../wire.ts'
import { publicLink } from '../../platform/files/signed-link.ts'
import { toBalance } from './order-balance.ts'
import { partsOf } from './order-parts.ts'
import { permissionsFor, type Reader } from './order-scope.ts'
import type { LockedOrder, OrderRow, SummaryRow } from './orders.queries.ts'

/** The facts of an order that the workflow table needs. */
export const orderFacts = (
  row: Pick<LockedOrder, 'status' | 'is_fast' | 'is_pickup' | 'deliverer_id' | 'holder_id'>,
): OrderFacts => ({
  status: row.status,
  isFast: row.is_fast,
  isPickup: row.is_pickup,
  hasDeliverer: row.deliverer_id !== null,
  ...(row.holder_id !== null && { heldBy: row.holder_id === row.deliverer_id ? 'deliverer' : 'other' }),
})

const flagsOf = (row: Pick<OrderRow, (typeof ORDER_FLAGS)[OrderFlag]>) =>
  Object.fromEntries(ORDER_FLAG_KEYS.map((flag) => [flag, row[ORDER_FLAGS[flag]]])) as Record<
    OrderFlag,
    boolean
  >

const orNull = (value: number | null, convert: (value: number) => number) =>
  value === null ? null : convert(value)

export function toSummary(row: SummaryRow | OrderRow, reader: Reader): OrderSummary {
  const facts = orderFacts(row)
  const backCents = row.exchange_cents + row.return_cents
  const person = { permissions: permissionsFor(reader, row) }
  const actions = availableActions(facts, person)
  return {
    orderId: row.id,
    code: row.code,
    customer: row.customer_name,
    customerId: row.customer_id,
    status: statusName(row.status),
    statusKey: row.status,
    createdAt: row.placed_at,
    updatedAt: row.updated_at,
    typeOfDelivery: DELIVERY[row.is_pickup ? 2 : 1],
    ...flagsOf(row),
    payment: PAYMENTS[row.payment],
    paymentKey: row.payment,
    deliverer: row.deliverer_name,
    delivererId: row.deliverer_id,
    heldBy: row.holder_name,
    heldById: row.holder_id,
    notDelivered: row.failure && FAILURE_REASONS[row.failure],
    neighborhood: row.neighborhood,
    total: reais(row.total_cents),
    ...(backCents > 0 && { cameBack: reais(backCents) }),
    creditUsed: reais(row.credit_used_cents),
    toPay: reais(row.to_take_cents),
    cashReceived: orNull(row.cash_received_cents, reais),
    attempts: row.attempts,
    // The published list of actions must not grow; an action outside it has a field of its own.
    availableActions: actions.filter((action) => action !== 'confirmPix'),
    canConfirmPix: actions.includes('confirmPix'),
    canHandOver: canHandOver(facts, person),
  }
}

function imagesOf(row: OrderRow): Order['pictures'] {
  const exists = {
    receipt: row.receipt_file !== null,
    packaging: row.has_packaging === true,
    signature: row.signature_file !== null,
  }
  return (['receipt', 'packaging', 'signature'] as const).filter((kind) => exists[kind])
}

export function toOrder(row: OrderRow, reader: Reader): Order {
  const withCosts = seesCosts(reader.permissions)
  return {
    ...toSummary(row, reader),
    customerPhone: row.customer_phone,
    isWalkIn: isWalkIn({ email: row.customer_email }),
    attendant: row.attendant_name,
    stocker: row.stocker_name,
    subTotal: reais(row.sub_total_cents),
    shippingCost: reais(row.freight_cents),
    totalWarranty: reais(row.warranty_cents),
    totalExchange: reais(row.exchange_cents),
    totalReturn: reais(row.return_cents),
    parts: partsOf(row, row.parts),
    paid: reais(row.paid_cents),
    surplus: reais(surplus(toBalance(row))),
    stillOwed: reais(stillOwed(toBalance(row))),
    hasWarranty: row.with_warranty,
    level: row.level,
    warrantyPercentage: orNull(row.warranty_ppm, percentage),
    agreedShippingCost: orNull(row.agreed_shipping_cents, reais),
    fastDeliveryTax: orNull(row.agreed_fast_tax_cents, reais),
    termsEstimated: row.terms_estimated,
    address: {
      street: row.street,
      number: row.number,
      neighborhood: row.neighborhood,
      complement: row.complement,
      zipCode: row.zip_code,
      city: row.city,
      state: row.state,
    },
    comments: row.comments,
    needsPackagingImage: row.needs_packaging_image,
    doorSerials: row.door_serials,
    shippedDate: row.shipped_at,
    receivedBy: row.received_by,
    pictures: imagesOf(row),
    items: (row.items ?? []).map((item) => ({
      productId: item.productId,
      name: item.name,
      quantity: item.quantity,
      unitPrice: reais(item.unitPriceCents),
      totalPrice: reais(item.unitPriceCents * item.quantity),
      ...(withCosts && { unitCost: orNull(item.unitCostCents, reais) }),
      returned: item.returned,
      code: item.code,
      imageUrl: item.file === null ? null : publicLink(item.file),
      gtin: item.gtin,
      serialised: item.serialised,
      serials: item.serials,
    })),
  }
}
