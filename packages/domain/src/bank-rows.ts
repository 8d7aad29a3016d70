/** Why a row of a file is no line of the account. */
export const LEFT_REASONS = {
  text: 'título ou texto',
  balance: 'saldo',
  total: 'total',
  zero: 'valor zero',
  'no-amount': 'sem valor',
  currency: 'outra moeda',
  'not-done': 'não efetivado',
  continued: 'continuação do histórico',
} as const
export type LeftReason = keyof typeof LEFT_REASONS
