import type { CustomerHistory } from '@shop/contract/customers'
import { type StatusKey, statusName } from '@shop/domain/order-status'
import { sql } from 'kysely'
import type { AppContext } from '../../../context.ts'
import type { Db } from '../../../db/database.ts'
import { instantsOf, type Period } from '../../../period.ts'
import { reais } from '../../../wire.ts'
import { TO_PAY } from '../record/order-totals.ts'
import { findCustomer } from './customers.queries.ts'
import { unknownCustomer } from './customers.service.ts'

interface ItemRow {
  name: string
  quantity: number
  unitPriceCents: number
}

const inPeriod = (db: Db, customerId: number, from: Date, before: Date) =>
  db
    .selectFrom('orders')
    .where('customer_id', '=', customerId)
    .where('placed_at', '>=', from.toISOString())
    .where('placed_at', '<', before.toISOString())

const findOrders = (db: Db, customerId: number, from: Date, before: Date, page: number, items: number) =>
  inPeriod(db, customerId, from, before)
    .select([
      'id',
      'code',
      'status',
      'placed_at',
      'freight_cents',
      'warranty_cents',
      'exchange_cents',
      'return_cents',
      'credit_used_cents',
      'total_cents',
      TO_PAY.as('to_pay_cents'),
    ])
    .select((eb) =>
      eb
        .selectFrom('order_items')
        .whereRef('order_items.order_id', '=', 'orders.id')
        .select(
          sql<ItemRow[]>`coalesce(json_agg(json_build_object('name', order_items.name, 'quantity', quantity,
            'unitPriceCents', unit_price_cents) order by order_items.name, product_id), '[]')`.as('items'),
        )
        .as('items'),
    )
    .orderBy('placed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(items)
    .offset(page * items)
    .execute()

const countOrders = (db: Db, customerId: number, from: Date, before: Date) =>
  inPeriod(db, customerId, from, before)
    .select(sql<number>`count(*)::int8`.as('total'))
    .select(sql<number>`coalesce(sum(total_cents), 0)::int8`.as('cents'))
    .executeTakeFirstOrThrow()

type OrderRow = Awaited<ReturnType<typeof findOrders>>[number]

const toHistoryOrder = (row: OrderRow) => ({
  orderId: row.id,
  code: row.code,
  status: statusName(row.status as StatusKey),
  statusKey: row.status,
  purchasedAt: row.placed_at,
  items: (row.items ?? []).map(({ name, quantity, unitPriceCents }) => ({
    name,
    quantity,
    unitPrice: reais(unitPriceCents),
  })),
  shippingCost: reais(row.freight_cents),
  totalWarranty: reais(row.warranty_cents),
  totalExchange: reais(row.exchange_cents),
  totalReturn: reais(row.return_cents),
  creditUsed: reais(row.credit_used_cents),
  total: reais(row.total_cents),
  totalOrder: reais(row.total_cents),
  toPay: reais(row.to_pay_cents),
})

/**
 * The orders that a customer placed in the period (shop time), in any status, latest first.
 * @throws AppError NOT_FOUND, RULE_VIOLATION when the period ends before it begins
 */
export async function getCustomerHistory(
  { db, settings }: AppContext,
  { id, ...period }: Period & { id: number },
  { page, items }: { page: number; items: number },
): Promise<CustomerHistory> {
  const { from, before } = instantsOf(period, settings.SHOP_TIMEZONE)
  if (!(await findCustomer(db, { id }))) throw unknownCustomer()
  const [rows, { total, cents }] = await Promise.all([
    findOrders(db, id, from, before, page, items),
    countOrders(db, id, from, before),
  ])
  return { histories: rows.map(toHistoryOrder), total, totalOrders: reais(cents) }
}
