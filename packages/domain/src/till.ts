import { type Cents, formatBRL } from './money.ts'
import { hasVisibleWord } from './text.ts'

/** Movements that a person records; the sign is 1 when cash enters the till and -1 when it leaves. */
export const MANUAL_MOVEMENTS = { in: 1, out: -1, expense: -1 } as const
export type ManualMovement = keyof typeof MANUAL_MOVEMENTS

/** The labels of the rows of a session: its opening cash and its movements. */
export const TILL_LABELS = {
  opening: 'Troco inicial',
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
export type TillRowKind = keyof typeof TILL_LABELS
/** The opening cash is a column of its session, the other rows are stored. */
export type TillMovementKind = Exclude<TillRowKind, 'opening'>

/** What is missing to close a till: a difference, in cents, needs a comment that explains it. Null when nothing is. */
export function missingToClose(counted: Cents, expected: Cents, comment: string): string | null {
  if (counted === expected || hasVisibleWord(comment)) return null
  const difference = `${counted < expected ? 'Faltam' : 'Sobram'} ${formatBRL(Math.abs(counted - expected))}`
  return `${difference} no caixa: escreva o motivo no comentário.`
}
