import { ORDER_STATUS, type StatusKey } from './order-status.ts'

/** Sales whose items come back by a return document, instead of on another order that is being settled. */
export const RETURNABLE_STATUSES: readonly StatusKey[] = [ORDER_STATUS.ENTREGUE, ORDER_STATUS.FINALIZADOS]

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

export const REFUND_STATES = {
  done: 'Devolvido',
  owed: 'A devolver',
  sent: 'Aguardando o banco',
  failed: 'Recusado pelo banco: a devolver',
} as const
export type RefundState = keyof typeof REFUND_STATES
