import type { PixCharge } from '@shop/contract/pix'
import { statusName } from '@shop/domain/order-status'
import { holdsAny } from '@shop/domain/permissions'
import { notFound } from '../../../app-error.ts'
import type { AppContext } from '../../../context.ts'
import type { Identity } from '../../../identity.ts'
import { reais } from '../../../wire.ts'
import { findCharge } from './pix.queries.ts'

/**
 * The Pix code of an order, to be shown again. A customer sees their own, an attendant without access to all orders
 * those that they sold. @throws AppError NOT_FOUND
 */
export async function getCharge(
  { db, settings }: Pick<AppContext, 'db' | 'settings'>,
  identity: Identity,
  orderId: number,
): Promise<PixCharge> {
  const row = await findCharge(db, orderId)
  const isOwn = identity.id === (identity.kind === 'employee' ? row?.attendant_id : row?.customer_id)
  const isVisible = isOwn || holdsAny(identity.permissions, ['bo:manage:orders'])
  if (!row?.txid || !isVisible) throw notFound('Esse pedido não tem cobrança Pix.')
  const expiresAt = new Date(Date.parse(row.placed_at) + settings.PIX_EXPIRY_MINUTES * 60_000)
  return {
    orderId: row.id,
    code: row.code,
    status: statusName(row.status),
    statusKey: row.status,
    total: reais(row.to_pay_cents),
    txid: row.txid,
    pixCode: row.pix_code,
    expiresAt: expiresAt.toISOString(),
  }
}
