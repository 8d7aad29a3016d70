import type { Cents } from './money.ts'
import { ORDER_STATUS, type StatusKey } from './order-status.ts'
import type { OrderAction } from './workflow-table.ts'

const { EM_PREPARACAO, AGUARDANDO_MOTOBOY, ENTREGA_IMEDIATA, AGUARDANDO_CLIENTE } = ORDER_STATUS
const { EM_ENTREGA, EM_ENTREGA_IMEDIATA, ENTREGUE, FINALIZADOS } = ORDER_STATUS

const HANDED_OVER = [ENTREGUE, FINALIZADOS]
const ON_THE_ROAD = [EM_ENTREGA, EM_ENTREGA_IMEDIATA, ...HANDED_OVER]
const PACKED = [AGUARDANDO_MOTOBOY, ENTREGA_IMEDIATA, AGUARDANDO_CLIENTE, ...ON_THE_ROAD]

interface PhoneRecord {
  /** The text for people, followed by the order's code. */
  label: string
  /** Statuses that prove it was done, by this phone or otherwise, when the server refuses it as too late. */
  done: readonly StatusKey[]
}

/** The actions on an order that a phone records without a network and sends later. */
export const PHONE_RECORDS = {
  prepare: { label: 'Preparação', done: [EM_PREPARACAO, ...PACKED] },
  pack: { label: 'Embalagem', done: PACKED },
  dispatch: { label: 'Saída', done: ON_THE_ROAD },
  deliver: { label: 'Entrega', done: HANDED_OVER },
  // The order leaves this person's list, so a repetition is recognised by its key only.
  fail: { label: 'Entrega não feita', done: [] },
  // These do not change the order's status.
  exchange: { label: 'Troca', done: [] },
  return: { label: 'Devolução', done: [] },
} as const satisfies Partial<Record<OrderAction, PhoneRecord>>

export type PhoneAction = keyof typeof PHONE_RECORDS

export const isPhoneAction = (action: string): action is PhoneAction => Object.hasOwn(PHONE_RECORDS, action)

/**
 * Whether the order proves that the action was done: a handover with other cash, in cents, than the phone recorded is
 * another one.
 */
export const provesDone = (
  action: PhoneAction,
  order: { status: StatusKey; cash: Cents | null },
  recorded: Cents | undefined,
): boolean =>
  (PHONE_RECORDS[action].done as readonly StatusKey[]).includes(order.status) &&
  (action !== 'deliver' || recorded === undefined || recorded === (order.cash ?? 0))
