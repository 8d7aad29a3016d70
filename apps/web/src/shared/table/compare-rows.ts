import { fold } from '@shop/domain/text'
import type { CellValue } from './column.ts'

/** Without accents and case, anywhere in the text. */
export const holdsText = (text: string, wanted: string) => fold(text).includes(fold(wanted))

const TEXT = new Intl.Collator('pt-BR', { numeric: true, sensitivity: 'base' })

/** Ascending, of values that are there. */
export function compareValues(a: CellValue, b: CellValue): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  if (a instanceof Date && b instanceof Date) return a.getTime() - b.getTime()
  return TEXT.compare(String(a), String(b))
}
