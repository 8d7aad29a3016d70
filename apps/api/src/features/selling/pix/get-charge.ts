import type { PartCharge } from '@shop/contract/order-parts'
import type { PixCharge } from '@shop/contract/pix'
import { statusName } from '@shop/domain/order-status'
import { holdsAny } from '@shop/domain/permissions'
import { notFound } from '../../../app-error.ts'
import type { AppContext } from '../../../context.ts'
import type { Db } from '../../../db/database.ts'
import type { Identity } from '../../../identity.ts'
import { reais } from '../../../wire.ts'
import { findCharge, findPartCharges } from './pix.queries.ts'

async function chargesOf(db: Db, orderId: number): Promise<PartCharge[]> {
  const rows = await findPartCharges(db, orderId)
  return rows.map(({ id, amount_cents, status, txid, pix_code }) => ({
    partId: id,
    amount: reais(amount_cents),
    txid: txid ?? '',
    pixCode: pix_code ?? '',
    status,
  }))
}

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
  const isVisible = isOwn || holdsAny(identity.permissions, ['bo:manage:orders', 'app:counter'])
  const missing = () => notFound('Esse pedido não tem cobrança Pix.')
  if (!row || !isVisible) throw missing()
  const charges = await chargesOf(db, orderId)
  const [shown] = [...charges.filter(({ status }) => status === 'waiting'), ...charges.toReversed()]
  const {
    txid,
    pixCode,
    amount: total,
  } = shown ?? {
    txid: row.txid,
    pixCode: row.pix_code,
    amount: reais(row.to_pay_cents),
  }
  if (!txid || !pixCode) throw missing()
  const expiresAt = new Date(Date.parse(row.placed_at) + settings.PIX_EXPIRY_MINUTES * 60_000)
  return {
    orderId: row.id,
    code: row.code,
    status: statusName(row.status),
    statusKey: row.status,
    total,
    txid,
    pixCode,
    expiresAt: expiresAt.toISOString(),
    ...(charges.length > 0 && { charges }),
  }
}
