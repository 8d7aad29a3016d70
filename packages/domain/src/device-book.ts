import type { UnitMoveKind } from './serials.ts'

export const BOOK_DIRECTIONS = { in: 'Entrada', out: 'Saída' } as const
export type BookDirection = keyof typeof BOOK_DIRECTIONS

/** The moves of a unit into or out of the shop, with their direction; the others stay inside. */
export const BOOK_MOVES: Partial<Record<UnitMoveKind, BookDirection>> = {
  registered: 'in',
  entry: 'in',
  found: 'in',
  restock: 'in',
  exchange: 'in',
  return: 'in',
  claim: 'in',
  trade_in: 'in',
  from_supplier: 'in',
  supplier_refused: 'in',
  missing: 'out',
  sale: 'out',
  replacement: 'out',
  supplier: 'out',
  discarded: 'out',
}
