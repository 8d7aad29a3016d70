import { ORDER_STATUS, type StatusKey } from './order-status.ts'

/** Statuses in which returned items get a return document, instead of being recorded on another order that is being settled. */
export const RETURNABLE_STATUSES: readonly StatusKey[] = [ORDER_STATUS.ENTREGUE, ORDER_STATUS.FINALIZADOS]

/** Statuses in which the customer has the items. */
export const HANDED_OVER_STATUSES: readonly StatusKey[] = [...RETURNABLE_STATUSES, ORDER_STATUS.RETIRANDO]

const AT_THE_DOOR: readonly StatusKey[] = [ORDER_STATUS.EM_ENTREGA, ORDER_STATUS.EM_ENTREGA_IMEDIATA]

/** Whether items of an order may come back; for the order being settled also while the deliverer is at the door. */
export const isHandedOver = (status: StatusKey, isSettled: boolean): boolean =>
  HANDED_OVER_STATUSES.includes(status) || (isSettled && AT_THE_DOOR.includes(status))

export const RETURN_KINDS = { exchange: 'Troca', return: 'Devolução' } as const
export type ReturnKind = keyof typeof RETURN_KINDS

export const RETURN_REASONS = {
  regret: 'Desistência',
  defect: 'Defeito',
  wrong: 'Produto errado',
  other: 'Outro motivo',
} as const
export type ReturnReason = keyof typeof RETURN_REASONS

/** How the customer receives the value. */
export const SETTLEMENTS_OF_RETURN = {
  credit: 'Crédito do cliente',
  cash: 'Dinheiro',
  pix: 'Pix',
  transfer: 'Transferência',
} as const
export type ReturnSettlement = keyof typeof SETTLEMENTS_OF_RETURN

/**
 * The ways in which the value of a return may be given, the usual one first: who is not registered has no credit, and the
 * counter's permission alone gives nothing else. None: what comes back can only be exchanged.
 */
export const settlementsOf = (isRegistered: boolean, managesOrders: boolean): ReturnSettlement[] =>
  (Object.keys(SETTLEMENTS_OF_RETURN) as ReturnSettlement[]).filter((one) =>
    one === 'credit' ? isRegistered : managesOrders,
  )

export const REFUND_STATES = {
  done: 'Devolvido',
  owed: 'A devolver',
  sent: 'Aguardando o banco',
  failed: 'Recusado pelo banco: a devolver',
} as const
export type RefundState = keyof typeof REFUND_STATES
