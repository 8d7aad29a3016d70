import type { ReportOrderDetail } from '@shop/contract/reports/report-schemas'
import { notFound } from '../../../app-error.ts'
import type { Db } from '../../../db/database.ts'
import { reais } from '../../../wire.ts'

const findOrderAmounts = (db: Db, id: number) =>
  db
    .selectFrom('orders')
    .select(['code', 'sub_total_cents', 'freight_cents', 'warranty_cents'])
    .select(['exchange_cents', 'return_cents', 'credit_used_cents', 'total_cents'])
    .where('id', '=', id)
    .executeTakeFirst()

const findOrderItems = (db: Db, id: number) =>
  db
    .selectFrom('order_items')
    .select(['name', 'quantity', 'unit_price_cents'])
    .where('order_id', '=', id)
    .orderBy('name')
    .orderBy('product_id')
    .execute()

/**
 * An order as opened from rows of exchanges and returns. Money in reais.
 * @throws AppError NOT_FOUND
 */
export async function getOrderDetail(db: Db, id: number): Promise<ReportOrderDetail> {
  const [amounts, items] = await Promise.all([findOrderAmounts(db, id), findOrderItems(db, id)])
  if (!amounts) throw notFound('Pedido não encontrado.')
  return {
    code: amounts.code,
    items: items.map(({ name, quantity, unit_price_cents }) => ({
      productName: name,
      quantity,
      unitPrice: reais(unit_price_cents),
    })),
    totalItems: reais(amounts.sub_total_cents),
    shippingCost: reais(amounts.freight_cents),
    totalWarranty: reais(amounts.warranty_cents),
    totalExchange: reais(amounts.exchange_cents),
    totalReturn: reais(amounts.return_cents),
    creditUsed: reais(amounts.credit_used_cents),
    total: reais(amounts.total_cents),
  }
}
