import { ORDER_STATUS, type StatusKey } from './order-status.ts'
import type { WorkflowAction } from './workflow-table.ts'

/** Mails about an order, in the order of the settings. */
export const ORDER_MAILS = {
  placed: 'Pedido recebido',
  paid: 'Pagamento confirmado',
  shipped: 'Saiu para entrega',
  delivered: 'Entregue',
  cancelled: 'Cancelado',
} as const
export type OrderMailKind = keyof typeof ORDER_MAILS

/** Reminders of an instalment, each sent once. */
export const REMINDER_MAILS = {
  dueSoon: 'Parcela vence em até 3 dias',
  dueToday: 'Parcela vence hoje',
  overdue: 'Parcela venceu há 3 dias',
} as const
export type ReminderMailKind = keyof typeof REMINDER_MAILS

/** The mails that the settings switch. */
export const SWITCHED_MAILS = { ...ORDER_MAILS, ...REMINDER_MAILS } as const
export type SwitchedMailKind = keyof typeof SWITCHED_MAILS

/**
 * `approved`, `reproved`: the decision about the application; `available`: a wanted product is in stock again;
 * `requestAccepted`, `requestRefused`: the decision about the customer's request.
 */
export type CustomerMailKind =
  | SwitchedMailKind
  | 'approved'
  | 'reproved'
  | 'available'
  | 'requestAccepted'
  | 'requestRefused'

/** Mails whose content is also sent to the browsers that the customer chose. */
export const PUSHED_MAILS: readonly CustomerMailKind[] = ['approved', 'shipped']

const MAIL_OF_ACTION: Partial<Record<WorkflowAction | 'place', OrderMailKind>> = {
  place: 'placed',
  paymentSeen: 'paid',
  confirmPix: 'paid',
  approve: 'paid',
  dispatch: 'shipped',
  deliver: 'delivered',
  // A pickup is handed over when it is finished; the mail of a delivery was sent before.
  finish: 'delivered',
  refuse: 'cancelled',
  expire: 'cancelled',
  cancel: 'cancelled',
}

/**
 * The mail about an action that led an order to this status, if any. Each kind is sent once per order: the one about the
 * payment when nothing of it is missing or to be checked any more.
 */
export function mailOfAction(action: string, status: StatusKey): OrderMailKind | undefined {
  const mail = (MAIL_OF_ACTION as Record<string, OrderMailKind>)[action]
  return mail === 'paid' && status !== ORDER_STATUS.AGUARDANDO_ESTOQUISTA ? undefined : mail
}
