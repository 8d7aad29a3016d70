import type {
  DecideRequest,
  NewRequest,
  OrderRequest,
  OwnRequest,
  RequestPage,
  Requests,
} from '@shop/contract/order-requests'
import {
  MAX_REQUESTS,
  mayRequest,
  REQUEST_KINDS,
  RETURN_DAYS,
  reasonsLeft,
} from '@shop/domain/order-requests'
import { statusLabel } from '@shop/domain/order-status'
import { RETURN_REASONS } from '@shop/domain/returns'
import type { Actor } from '../../../actor.ts'
import { invalidState, notFound } from '../../../app-error.ts'
import type { Db, Tx } from '../../../db/database.ts'
import { writeAudit } from '../../platform/audit/audit.ts'
import { dropOrderMail, recordRequestMail } from '../customer-mails/customer-mails.queries.ts'
import {
  closeRequest,
  findHandover,
  findLeft,
  findRequest,
  findRequests,
  findRequestsOf,
  insertRequest,
  isLeft,
  lockRequest,
  type RequestRow,
} from '../record/order-requests.queries.ts'
import { type LockedOrder, lockCustomerOf, lockOrder } from '../record/orders.queries.ts'
import { changeOrderIn } from '../workflow/change-order.ts'

export const toOwnRequest = (row: RequestRow): OwnRequest => ({
  id: row.id,
  kind: row.kind,
  state: row.state,
  reason: row.reason,
  comments: row.comments,
  items: row.items,
  at: row.at,
  reply: row.reply,
  decidedAt: row.decided_at,
})

const toRequest = (row: RequestRow): OrderRequest => ({
  ...toOwnRequest(row),
  orderId: row.order_id,
  code: row.code,
  customerId: row.customer_id,
  customer: row.customer,
  statusKey: row.status,
  who: row.decided_who,
})

async function requireRequest(db: Db, id: number): Promise<RequestRow> {
  const row = await findRequest(db, id)
  if (!row) throw notFound('Solicitação não encontrada.')
  return row
}

/** 'Solicitação de devolução aceita: pedido 12345678 (Defeito)' */
const described = ({ kind, reason }: Pick<RequestRow, 'kind' | 'reason'>, done: string, code: string) =>
  `Solicitação de ${REQUEST_KINDS[kind].toLowerCase()} ${done}: pedido ${code}${reason ? ` (${RETURN_REASONS[reason]})` : ''}`

/** @throws AppError INVALID_STATE when the term of the reason is over, or more is requested than is left */
async function checkReturn(tx: Tx, order: LockedOrder, { reason, items }: NewRequest): Promise<void> {
  const left = reasonsLeft(await findHandover(tx, order.id), new Date())
  if (!reason || !left.includes(reason))
    throw invalidState(
      `O prazo para devolver por ${RETURN_REASONS[reason ?? 'other'].toLowerCase()} é de ${RETURN_DAYS[reason ?? 'other']} dias depois da entrega. Fale com a loja.`,
    )
  const lines = new Map((await findLeft(tx, order.id)).map((line) => [line.product_id, line]))
  for (const { productId, quantity } of items) {
    const line = lines.get(productId)
    if (!line) throw notFound('Este produto não é do pedido.')
    if (quantity > line.left)
      throw invalidState(
        line.left === 0
          ? `${line.name} já foi devolvido.`
          : `${line.name}: ${line.left === 1 ? 'resta 1 unidade' : `restam ${line.left} unidades`} para devolver.`,
      )
  }
}

/** Units of one product given in several lines count together. */
function joined(items: NewRequest['items']): NewRequest['items'] {
  const quantities = new Map<number, number>()
  for (const { productId, quantity } of items)
    quantities.set(productId, (quantities.get(productId) ?? 0) + quantity)
  return [...quantities].map(([productId, quantity]) => ({ productId, quantity }))
}

/**
 * A customer requests that an own order be cancelled while it waits for the payment, or a return within the term of its
 * reason. The order's lock puts it before or after payments, decisions and other requests.
 * @throws AppError NOT_FOUND, also for another's order; INVALID_STATE for another status, an open request, too many
 * requests, a term that is over, or more units than are left
 */
export async function recordRequest(
  tx: Tx,
  actor: Actor,
  customerId: number,
  orderId: number,
  wish: NewRequest,
): Promise<OwnRequest> {
  const { kind, comments } = wish
  const order = await lockOrder(tx, orderId)
  if (!order || order.customer_id !== customerId) throw notFound('Pedido não encontrado.')
  if (!mayRequest(kind, order.status))
    throw invalidState(
      `O pedido ${order.code} está em “${statusLabel(order.status)}” e não permite essa operação.`,
    )
  const before = await findRequestsOf(tx, orderId)
  if (before.some(({ state }) => state === 'open'))
    throw invalidState('A sua solicitação para este pedido já está com a loja.')
  if (before.length >= MAX_REQUESTS)
    throw invalidState(`Este pedido já teve ${MAX_REQUESTS} solicitações. Fale com a loja.`)
  const reason = kind === 'return' ? (wish.reason ?? null) : null
  const items = kind === 'return' ? joined(wish.items) : []
  if (kind === 'return') await checkReturn(tx, order, { ...wish, items })
  const id = await insertRequest(tx, { order_id: orderId, kind, reason, comments }, items)
  const change = described({ kind, reason }, 'feita', order.code)
  await writeAudit(tx, actor, 'request', 'customer', customerId, change)
  return toOwnRequest(await requireRequest(tx, id))
}

export async function listRequests(db: Db, query: RequestPage): Promise<Requests> {
  const { rows, total } = await findRequests(db, query)
  return { requests: rows.map(toRequest), total }
}

/**
 * The shop accepts or refuses: an accepted cancellation cancels the order in the same transaction; the goods of an
 * accepted return come back later, by a return of their own. The customer gets a mail with the reply.
 * @throws AppError NOT_FOUND; INVALID_STATE when it was decided, or ended because the order was paid or cancelled, and for
 * a return of which nothing is left
 */
export async function decide(tx: Tx, actor: Actor, id: number, { accept, reply }: DecideRequest) {
  const { order_id: orderId, code, customer_id: customerId } = await requireRequest(tx, id)
  // Customer, order, request: the locking order of every change of an account.
  await lockCustomerOf(tx, orderId)
  await lockOrder(tx, orderId)
  const request = await lockRequest(tx, id)
  if (request?.state !== 'open') {
    const decided = request?.decided_who ? ` por ${request.decided_who}` : ', porque o pedido mudou de status'
    throw invalidState(`Esta solicitação já foi encerrada${decided}.`)
  }
  if (accept && request.kind === 'return' && !(await isLeft(tx, id)))
    throw invalidState(`Do pedido ${code} já voltou tudo o que esta solicitação pede.`)
  const state = accept ? 'accepted' : 'refused'
  await closeRequest(tx, id, {
    state,
    reply,
    decided_by: actor.employeeId,
    decided_who: actor.who,
  })
  if (accept && request.kind === 'cancel') {
    await changeOrderIn(tx, actor, 'cancel', orderId, { comment: 'A pedido do cliente' })
    // The decision says it too, with the reply.
    await dropOrderMail(tx, orderId, 'cancelled')
  }
  await recordRequestMail(tx, id, accept ? 'requestAccepted' : 'requestRefused')
  const change = described(request, accept ? 'aceita' : 'recusada', code)
  await writeAudit(tx, actor, 'decide', 'customer', customerId, change)
  return toRequest(await requireRequest(tx, id))
}
