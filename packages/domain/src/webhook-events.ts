/** The events that other programs can receive, with their Portuguese names. */
export const WEBHOOK_EVENTS = {
  'order.placed': 'Pedido feito',
  'order.status_changed': 'Pedido mudou de status',
  'order.paid': 'Pedido pago por inteiro',
  'stock.changed': 'Estoque mudou',
  'customer.approved': 'Cliente aprovado',
  'return.created': 'Devolução registrada',
} as const

export type WebhookEvent = keyof typeof WEBHOOK_EVENTS

/** `waiting`: not delivered yet; `failed`: given up after the last wait. */
export type DeliveryState = 'waiting' | 'delivered' | 'failed'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** Milliseconds from each failed attempt to the next: 72 hours in all. */
const WAITS = [
  5 * SECOND,
  5 * MINUTE,
  25 * MINUTE,
  90 * MINUTE,
  4 * HOUR,
  8 * HOUR,
  12 * HOUR,
  20 * HOUR,
  26 * HOUR,
]

/** Milliseconds until the attempt after `attempts` failed ones, or undefined when there is none. */
export const waitAfter = (attempts: number): number | undefined => WAITS[attempts - 1]
