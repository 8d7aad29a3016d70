import { ORDER_STATUS, type StatusKey } from '@shop/domain/order-status'
import type { OrderAction } from '@shop/domain/workflow-table'

const { EM_PREPARACAO, AGUARDANDO_MOTOBOY, ENTREGA_IMEDIATA, AGUARDANDO_CLIENTE } = ORDER_STATUS
const { EM_ENTREGA, EM_ENTREGA_IMEDIATA, ENTREGUE, FINALIZADOS } = ORDER_STATUS

const HANDED_OVER = [ENTREGUE, FINALIZADOS]
const ON_THE_ROAD = [EM_ENTREGA, EM_ENTREGA_IMEDIATA, ...HANDED_OVER]
const PACKED = [AGUARDANDO_MOTOBOY, ENTREGA_IMEDIATA, AGUARDANDO_CLIENTE, ...ON_THE_ROAD]

interface Kind {
  /** What people read, followed by the order's code or the count's name. */
  label: string
  path: string | ((orderId: number) => string)
  /** PATCH unless said otherwise. */
  method?: 'PUT' | 'POST'
  /** The statuses which show that it was done, by this phone or somehow else, when the server refuses it as late. */
  done: readonly StatusKey[]
}

/**
 * What can be recorded on a phone without a network, by its action in the workflow. How the order stands afterwards
 * follows from the workflow; a new kind is one more entry.
 */
export const RECORD_KINDS = {
  prepare: { label: 'Preparação', path: '/workflow/order/prepare', done: [EM_PREPARACAO, ...PACKED] },
  pack: { label: 'Embalagem', path: '/workflow/order/pack', done: PACKED },
  dispatch: { label: 'Saída', path: '/workflow/order/dispatch', done: ON_THE_ROAD },
  deliver: { label: 'Entrega', path: '/workflow/order/deliver', done: HANDED_OVER },
  // The order leaves this person's list; its repetition is recognised by its key.
  fail: { label: 'Entrega não feita', path: '/workflow/order/fail', done: [] },
  // Of no order: its `orderId` is the count's id, negative. Scans add up; a repetition is recognised by its key.
  count: { label: 'Contagem', method: 'PUT', path: (id) => `/counts/${-id}/lines`, done: [] },
  // These leave the order's status as it is.
  exchange: { label: 'Troca', path: '/workflow/order/exchange', method: 'POST', done: [] },
  return: { label: 'Devolução', path: '/workflow/order/return', method: 'POST', done: [] },
} as const satisfies Partial<Record<OrderAction | 'count', Kind>>

export type RecordKind = keyof typeof RECORD_KINDS

export const kindOf = (kind: RecordKind): Kind => RECORD_KINDS[kind]
