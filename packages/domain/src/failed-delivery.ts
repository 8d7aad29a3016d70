/** Reasons of a failed delivery, with their text after 'Não entregue: ' in the history. */
export const FAILURE_REASONS = {
  absent: 'cliente ausente',
  address: 'endereço não encontrado',
  refused: 'cliente recusou',
  closed: 'local fechado',
  other: 'outro motivo',
} as const

export type FailureReason = keyof typeof FAILURE_REASONS
