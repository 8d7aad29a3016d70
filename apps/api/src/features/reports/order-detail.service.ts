import type { ReportOrderDetail } from '@shop/contract/reports'
import { notFound } from '../../app-error.ts'
import type { Db } from '../../db/database.ts'
import { reais } from '../../wire.ts'
import { findOrderAmounts, findOrderItems } from './order-detail.queries.ts'

/**
 * An order as exchange and return rows open it. Money in reais.
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
