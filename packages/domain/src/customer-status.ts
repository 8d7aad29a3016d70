export type CustomerStatus = 'Waiting' | 'Approved' | 'Reproved' | 'Blocked'

/** What people read instead of the status on the wire. */
export const CUSTOMER_STATUS_LABELS = {
  Waiting: 'Aguardando aprovação',
  Approved: 'Aprovado',
  Reproved: 'Reprovado',
  Blocked: 'Bloqueado',
} as const satisfies Record<CustomerStatus, string>

/** Where a customer may go from each status. A block is lifted to approved only; a refusal can be taken back. */
const NEXT = {
  Waiting: ['Approved', 'Reproved', 'Blocked'],
  Approved: ['Reproved', 'Blocked'],
  Reproved: ['Waiting', 'Approved', 'Blocked'],
  Blocked: ['Approved'],
} as const satisfies Record<CustomerStatus, readonly CustomerStatus[]>

export function canBecome(from: CustomerStatus, to: CustomerStatus): boolean {
  return (NEXT[from] as readonly CustomerStatus[]).includes(to)
}

/** The answer to an application: waiting ones are approved or reproved, and a reproved one may still be approved. */
export function canAnswer(from: CustomerStatus, approve: boolean): boolean {
  return from === 'Waiting' || (from === 'Reproved' && approve)
}

/** The status that an edit's checkbox 'Aprovado' asks for. A block is lifted by unblocking only, never by an edit. */
export function statusAfterEdit(from: CustomerStatus, approve: boolean): CustomerStatus {
  if (from === 'Blocked') return from
  return approve ? 'Approved' : 'Reproved'
}
