import type { Order, OrderHistory } from '@shop/contract/orders'
import { FAILURE_REASONS } from '@shop/domain/failed-delivery'
import { normalizeOrderCode } from '@shop/domain/order-code'
import { statusName } from '@shop/domain/order-status'
import { notFound } from '../../../app-error.ts'
import type { AppContext } from '../../../context.ts'
import type { Db } from '../../../db/database.ts'
import type { Identity } from '../../../identity.ts'
import { reais } from '../../../wire.ts'
import { signedLink } from '../../platform/files/signed-link.ts'
import { orderScope } from './order-scope.ts'
import { toOrder } from './order-view.ts'
import { findAttempts, findHistory, findImages, findOrder, type OrderRow } from './orders.queries.ts'

const UNKNOWN_ORDER = 'Pedido não encontrado.'

/** @throws AppError NOT_FOUND, also for an order that the person may not see */
export async function visibleOrder(
  db: Db,
  identity: Identity,
  by: { id: number } | { code: string },
): Promise<OrderRow> {
  const row = await findOrder(db, by, orderScope(identity))
  if (!row)
    throw notFound(
      'code' in by ? 'Não foi possível encontrar o pedido com o código informado.' : UNKNOWN_ORDER,
    )
  return row
}

export async function getOrder(db: Db, identity: Identity, id: number): Promise<Order> {
  return toOrder(await visibleOrder(db, identity, { id }), identity)
}

/** The order after an action: the person who acted gets it even when it has left their queue. */
export async function getChangedOrder(db: Db, identity: Identity, id: number): Promise<Order> {
  const row = await findOrder(db, { id }, undefined)
  if (!row) throw notFound(UNKNOWN_ORDER)
  return toOrder(row, identity)
}

/** Finds an order by its code, with or without separators. */
export async function getOrderByCode(db: Db, identity: Identity, code: string): Promise<Order> {
  return toOrder(await visibleOrder(db, identity, { code: normalizeOrderCode(code) }), identity)
}

/** Every status the order has been in, oldest first. */
export async function getHistory(db: Db, identity: Identity, id: number): Promise<OrderHistory> {
  const order = await visibleOrder(db, identity, { id })
  const rows = await findHistory(db, id)
  return {
    code: order.code,
    total: reais(order.total_cents),
    histories: rows.map(({ action, status, who, comment, at, recorded_at }) => ({
      status: statusName(status),
      statusKey: status,
      action,
      user: who,
      when: at,
      recordedAt: recorded_at,
      comment,
    })),
  }
}

/** A link to the payment proof or the signature, valid for 5 minutes. @throws AppError NOT_FOUND */
export async function getImageLink(
  { db, tokenSecret }: AppContext,
  identity: Identity,
  id: number,
  image: 'receipt_file' | 'signature_file',
  missing: string,
): Promise<{ url: string }> {
  const file = (await visibleOrder(db, identity, { id }))[image]
  if (!file) throw notFound(missing)
  return { url: signedLink(tokenSecret, file) }
}

/** Failed deliveries of an order, oldest first; image links are valid for 5 minutes. @throws AppError NOT_FOUND */
export async function getAttempts({ db, tokenSecret }: AppContext, identity: Identity, id: number) {
  await visibleOrder(db, identity, { id })
  const rows = await findAttempts(db, id)
  return {
    attempts: rows.map(({ reason, note, file, who, at, deliverer }) => ({
      reason,
      text: FAILURE_REASONS[reason],
      comment: note,
      deliverer,
      user: who,
      when: at,
      imageUrl: file === null ? null : signedLink(tokenSecret, file),
    })),
  }
}

/** Links to the packaging images, valid for 5 minutes. @throws AppError NOT_FOUND when there are none */
export async function getPackagingLinks({ db, tokenSecret }: AppContext, identity: Identity, id: number) {
  await visibleOrder(db, identity, { id })
  const images = await findImages(db, id)
  if (images.length === 0)
    throw notFound('Não foi gerada nenhuma imagem da embalagem para o pedido até o momento.')
  return { images: images.map(({ file }) => signedLink(tokenSecret, file)) }
}
