import { at } from '@shop/browser/address'
import type { Address } from '@shop/contract/address'
import * as calls from '@shop/contract/addresses.gen'
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
  address: Address | ((subjectId: number) => Address)
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
    address: calls.patchWorkflowOrderPrepare,
    done: [EM_PREPARACAO, ...PACKED],
  },
  pack: { label: 'Embalagem', address: calls.patchWorkflowOrderPack, done: PACKED },
  dispatch: { label: 'Saída', address: calls.patchWorkflowOrderDispatch, done: ON_THE_ROAD },
  deliver: { label: 'Entrega', address: calls.patchWorkflowOrderDeliver, done: HANDED_OVER },
  // The order leaves this person's list, so a repetition is recognised by its key only.
  fail: { label: 'Entrega não feita', address: calls.patchWorkflowOrderFail, done: [] },
  // Scans are added, so a repetition is recognised by its key only.
  count: { label: 'Contagem', address: (id) => at(calls.putCountsByIdLines, { id }), done: [] },
  // These do not change the order's status.
  exchange: { label: 'Troca', address: calls.postWorkflowOrderExchange, done: [] },
  return: { label: 'Devolução', address: calls.postWorkflowOrderReturn, done: [] },
} as const satisfies Partial<Record<OrderAction | 'count', Kind>>

export type RecordKind = keyof typeof RECORD_KINDS

export const kindOf = (kind: RecordKind): Kind => RECORD_KINDS[kind]
