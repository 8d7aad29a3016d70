import { ORDER_STATUS, type StatusKey } from './order-status.ts'
import { RETURN_REASONS, RETURNABLE_STATUSES, type ReturnReason } from './returns.ts'
import { DAY_MS } from './shop-time.ts'

/** The kinds of requests of a customer about an order. */
export const REQUEST_KINDS = { cancel: 'Cancelamento', return: 'Devolução' } as const
export type RequestKind = keyof typeof REQUEST_KINDS

/** `ended`: the order changed its status, so that nothing is left to decide. */
export const REQUEST_STATES = {
  open: 'Aguardando a loja',
  accepted: 'Aceita',
  refused: 'Recusada',
  ended: 'Encerrada',
} as const
export type RequestState = keyof typeof REQUEST_STATES

/** Most requests for one order: after a refusal the customer may explain again. */
export const MAX_REQUESTS = 3

/** Statuses in which the customer's payment is awaited: the shop has nothing to check yet. */
const CANCELLABLE: readonly StatusKey[] = [ORDER_STATUS.PROCESSANDO, ORDER_STATUS.AGUARDANDO_COMPROVANTE]

/** The statuses in which a request of each kind can be made and waits. */
export const REQUESTED_IN: Readonly<Record<RequestKind, readonly StatusKey[]>> = {
  cancel: CANCELLABLE,
  return: RETURNABLE_STATUSES,
}

export const mayRequest = (kind: RequestKind, status: StatusKey) => REQUESTED_IN[kind].includes(status)

/**
 * Days from the handover in which a return can be requested. The law gives 7 days to withdraw from a purchase made at a
 * distance, and 90 for a defect of durable goods (Código de Defesa do Consumidor, articles 49 and 26).
 */
export const RETURN_DAYS: Readonly<Record<ReturnReason, number>> = {
  regret: 7,
  defect: 90,
  wrong: 30,
  other: 30,
}

/** The reasons for which a return can still be requested; none before the handover. Times in ISO 8601. */
export function reasonsLeft(handedOverAt: string | null, now: Date): ReturnReason[] {
  if (!handedOverAt) return []
  const days = (now.getTime() - Date.parse(handedOverAt)) / DAY_MS
  return (Object.keys(RETURN_REASONS) as ReturnReason[]).filter((reason) => days <= RETURN_DAYS[reason])
}
