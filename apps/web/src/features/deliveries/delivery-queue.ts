import { ORDER_STATUS } from '@shop/domain/order-status'
import { ApiError, errorText, isPassing } from '../../shared/api/api-error.ts'

export type DeliveryAction = 'dispatch' | 'deliver'

/** What a deliverer did, kept on the phone until the server knows. */
export interface Kept {
  id: string
  orderId: number
  code: string
  action: DeliveryAction
  body: { orderId: number; receivedBy?: string; signature?: string }
  /** Why the server will never take it; the deliverer decides. */
  refused?: string
}

type Store = Pick<Storage, 'getItem' | 'setItem'>
const keyOf = (personId: string) => `deliveries:${personId}`

export function readKept(store: Store, personId: string): Kept[] {
  return JSON.parse(store.getItem(keyOf(personId)) ?? '[]')
}

/** @throws when the phone has no room left */
export const writeKept = (store: Store, personId: string, kept: readonly Kept[]) =>
  store.setItem(keyOf(personId), JSON.stringify(kept))

const HANDED_OVER = [ORDER_STATUS.ENTREGUE, ORDER_STATUS.FINALIZADOS]
/** The statuses that show that an action was done, by this phone or somehow else. */
const DONE: Record<DeliveryAction, readonly number[]> = {
  dispatch: [ORDER_STATUS.EM_ENTREGA, ORDER_STATUS.EM_ENTREGA_IMEDIATA, ...HANDED_OVER],
  deliver: HANDED_OVER,
}

interface Server {
  send: (kept: Kept) => Promise<unknown>
  /** @throws ApiError as the call does */
  statusOf: (orderId: number) => Promise<number>
}

type Outcome = { is: 'done' } | { is: 'later' } | { is: 'refused'; why: string }

async function sendOne(kept: Kept, { send, statusOf }: Server): Promise<Outcome> {
  try {
    await send(kept)
    return { is: 'done' }
  } catch (error) {
    if (isPassing(error)) return { is: 'later' }
    const why = errorText(error)
    if (!(error instanceof ApiError) || error.status !== 409) return { is: 'refused', why }
    try {
      // The answer to an earlier try may have been lost on the way: then it is done already.
      return DONE[kept.action].includes(await statusOf(kept.orderId))
        ? { is: 'done' }
        : { is: 'refused', why }
    } catch (unknown) {
      return isPassing(unknown) ? { is: 'later' } : { is: 'refused', why }
    }
  }
}

/**
 * Sends what is kept, the oldest first, until one does not get through; `later` tells that some is left to be sent.
 * What is added meanwhile is sent too.
 */
export async function sendKept(
  read: () => Kept[],
  write: (kept: Kept[]) => void,
  server: Server,
): Promise<{ sent: number; later: boolean }> {
  for (let sent = 0; ; ) {
    const next = read().find(({ refused }) => refused === undefined)
    if (!next) return { sent, later: false }
    const outcome = await sendOne(next, server)
    if (outcome.is === 'later') return { sent, later: true }
    if (outcome.is === 'done') {
      sent++
      write(read().filter(({ id }) => id !== next.id))
    } else write(read().map((kept) => (kept.id === next.id ? { ...kept, refused: outcome.why } : kept)))
  }
}

const SENT_OUT: Record<number, number> = {
  [ORDER_STATUS.AGUARDANDO_MOTOBOY]: ORDER_STATUS.EM_ENTREGA,
  [ORDER_STATUS.ENTREGA_IMEDIATA]: ORDER_STATUS.EM_ENTREGA_IMEDIATA,
}

/** The orders as they are once everything kept has been sent; what was handed over is gone. */
export function withKept<T extends { orderId: number; statusKey: number }>(
  orders: readonly T[],
  kept: readonly Kept[],
): T[] {
  const did = (orderId: number, action: DeliveryAction) =>
    kept.some((one) => one.orderId === orderId && one.action === action && one.refused === undefined)
  return orders
    .filter(({ orderId }) => !did(orderId, 'deliver'))
    .map((order) =>
      did(order.orderId, 'dispatch')
        ? { ...order, statusKey: SENT_OUT[order.statusKey] ?? order.statusKey }
        : order,
    )
}
