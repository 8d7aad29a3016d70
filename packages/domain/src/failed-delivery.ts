/** Reasons of a failed delivery. */
export const FAILURE_REASONS = {
  absent: 'cliente ausente',
  address: 'endereço não encontrado',
  refused: 'cliente recusou',
  closed: 'local fechado',
  other: 'outro motivo',
} as const

export type FailureReason = keyof typeof FAILURE_REASONS

/** The text of a failed delivery in the history. */
export const failureText = (reason: FailureReason) => `Não entregue: ${FAILURE_REASONS[reason]}`
