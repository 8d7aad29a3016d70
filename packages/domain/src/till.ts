/** Movements that a person records; the sign is 1 when cash enters the till and -1 when it leaves. */
export const MANUAL_MOVEMENTS = { in: 1, out: -1, expense: -1 } as const
export type ManualMovement = keyof typeof MANUAL_MOVEMENTS

/** The labels of till movements. */
export const TILL_LABELS = {
  in: 'Suprimento',
  out: 'Sangria',
  expense: 'Despesa',
  sale: 'Venda no balcão',
  settlement: 'Acerto do motoboy',
  void: 'Acerto anulado',
  payout: 'Crédito pago ao cliente',
  refund: 'Devolução paga ao cliente',
  receivable: 'Recebimento de parcelas',
  receivableVoid: 'Recebimento de parcelas anulado',
} as const
export type TillMovementKind = keyof typeof TILL_LABELS

/** Cash that should be in the till, in cents: the opening cash and every signed movement. */
export const expectedInTill = (openingCash: number, movements: readonly { amount: number }[]): number =>
  movements.reduce((sum, { amount }) => sum + amount, openingCash)
