import { at } from '@shop/browser/address'
import type { Address, Target } from '@shop/contract/address'
import { ORDER_STATUS, type StatusKey } from '@shop/domain/order-status'
import type { OrderAction } from '@shop/domain/workflow-table'

const { EM_PREPARACAO, AGUARDANDO_MOTOBOY, ENTREGA_IMEDIATA, AGUARDANDO_CLIENTE } = ORDER_STATUS
const { EM_ENTREGA, EM_ENTREGA_IMEDIATA, ENTREGUE, FINALIZADOS } = ORDER_STATUS

const HANDED_OVER = [ENTREGUE, FINALIZADOS]
const ON_THE_ROAD = [EM_ENTREGA, EM_ENTREGA_IMEDIATA, ...HANDED_OVER]
const PACKED = [AGUARDANDO_MOTOBOY, ENTREGA_IMEDIATA, AGUARDANDO_CLIENTE, ...ON_THE_ROAD]

interface Kind {
  /** The text for people, followed by the order's code or the count's name. */
  label: string
  address: Target | ((subjectId: number) => Address)
  /** Statuses that prove it was done, by this phone or otherwise, when the server refuses it as too late. */
  done: readonly StatusKey[]
}

/**
 * The actions that a phone can record offline, by their name in the workflow. The order's next status follows from the
 * workflow; a new kind needs only an entry here.
 */
export const RECORD_KINDS = {
  prepare: {
    label: 'Preparação',
    address: 'PATCH /workflow/order/prepare',
    done: [EM_PREPARACAO, ...PACKED],
  },
  pack: { label: 'Embalagem', address: 'PATCH /workflow/order/pack', done: PACKED },
  dispatch: { label: 'Saída', address: 'PATCH /workflow/order/dispatch', done: ON_THE_ROAD },
  deliver: { label: 'Entrega', address: 'PATCH /workflow/order/deliver', done: HANDED_OVER },
  // The order leaves this person's list, so a repetition is recognised by its key only.
  fail: { label: 'Entrega não feita', address: 'PATCH /workflow/order/fail', done: [] },
  // Scans are added, so a repetition is recognised by its key only.
  count: { label: 'Contagem', address: (id) => at('PUT /counts/:id/lines', { id }), done: [] },
  // These do not change the order's status.
  exchange: { label: 'Troca', address: 'POST /workflow/order/exchange', done: [] },
  return: { label: 'Devolução', address: 'POST /workflow/order/return', done: [] },
} as const satisfies Partial<Record<OrderAction | 'count', Kind>>

export type RecordKind = keyof typeof RECORD_KINDS

export const kindOf = (kind: RecordKind): Kind => RECORD_KINDS[kind]
