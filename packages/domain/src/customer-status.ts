export type CustomerStatus = 'Waiting' | 'Approved' | 'Reproved' | 'Blocked'

/** Portuguese labels of the customers' statuses. */
export const CUSTOMER_STATUS_LABELS = {
  Waiting: 'Aguardando aprovação',
  Approved: 'Aprovado',
  Reproved: 'Reprovado',
  Blocked: 'Bloqueado',
} as const satisfies Record<CustomerStatus, string>

/** The statuses that can follow each status. Lifting a block leads to approved only; a refusal can be undone. */
const NEXT = {
  Waiting: ['Approved', 'Reproved', 'Blocked'],
  Approved: ['Reproved', 'Blocked'],
  Reproved: ['Waiting', 'Approved', 'Blocked'],
  Blocked: ['Approved'],
} as const satisfies Record<CustomerStatus, readonly CustomerStatus[]>

export function canBecome(from: CustomerStatus, to: CustomerStatus): boolean {
  return (NEXT[from] as readonly CustomerStatus[]).includes(to)
}

/**
 * Whether the application can be decided: waiting ones are approved or reproved, and a reproved one may still be
 * approved.
 */
export function canReview(from: CustomerStatus, approve: boolean): boolean {
  return from === 'Waiting' || (from === 'Reproved' && approve)
}

/** The status after an edit with the checkbox 'Aprovado'. Only unblocking lifts a block, never an edit. */
export function statusAfterEdit(from: CustomerStatus, approve: boolean): CustomerStatus {
  if (from === 'Blocked') return from
  return approve ? 'Approved' : 'Reproved'
}
