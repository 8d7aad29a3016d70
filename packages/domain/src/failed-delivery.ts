/** Why a delivery failed, as the history says it after 'Não entregue: '. */
export const FAILURE_REASONS = {
  absent: 'cliente ausente',
  address: 'endereço não encontrado',
  refused: 'cliente recusou',
  closed: 'local fechado',
  other: 'outro motivo',
} as const

export type FailureReason = keyof typeof FAILURE_REASONS
