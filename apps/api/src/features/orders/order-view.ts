import type { Order, OrderSummary } from '@shop/contract/orders'
import { statusName } from '@shop/domain/order-status'
import { availableActions, type OrderFacts } from '@shop/domain/order-workflow'
import { DELIVERY, PAYMENTS } from '@shop/domain/pricing'
import { reais } from '../../wire.ts'
import type { Identity } from '../accounts/session.service.ts'
import { permissionsFor, type Reader } from './order-scope.ts'
import type { LockedOrder, OrderRow, SummaryRow } from './orders.queries.ts'

/** What the workflow table asks of an order. */
export const orderFacts = (
  row: Pick<LockedOrder, 'status' | 'is_fast' | 'is_pickup' | 'deliverer_id'>,
): OrderFacts => ({
  status: row.status,
  isFast: row.is_fast,
  isPickup: row.is_pickup,
  hasDeliverer: row.deliverer_id !== null,
})

export function toSummary(row: SummaryRow | OrderRow, reader: Reader): OrderSummary {
  const actions = availableActions(orderFacts(row), { permissions: permissionsFor(reader, row) })
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
    isFastDelivery: row.is_fast,
    payment: PAYMENTS[row.payment],
    deliverer: row.deliverer_name,
    delivererId: row.deliverer_id,
    neighborhood: row.neighborhood,
    total: reais(row.total_cents),
    // The published list of actions is closed; the one that it does not know has a field of its own.
    availableActions: actions.filter((action) => action !== 'confirmPix'),
    canConfirmPix: actions.includes('confirmPix'),
  }
}

export function toOrder(row: OrderRow, identity: Identity): Order {
  return {
    ...toSummary(row, identity),
    customerPhone: row.customer_phone,
    attendant: row.attendant_name,
    stocker: row.stocker_name,
    subTotal: reais(row.sub_total_cents),
    shippingCost: reais(row.freight_cents),
    totalWarranty: reais(row.warranty_cents),
    totalExchange: reais(row.exchange_cents),
    totalReturn: reais(row.return_cents),
    hasWarranty: row.with_warranty,
    address: {
      street: row.street,
      number: row.number,
      neighborhood: row.neighborhood,
      zipCode: row.zip_code,
      city: row.city,
      state: row.state,
    },
    comments: row.comments,
    shippedDate: row.shipped_at,
    receivedBy: row.received_by,
    items: (row.items ?? []).map((item) => ({
      productId: item.productId,
      name: item.name,
      quantity: item.quantity,
      unitPrice: reais(item.unitPriceCents),
      totalPrice: reais(item.unitPriceCents * item.quantity),
      returned: item.returned,
    })),
  }
}
