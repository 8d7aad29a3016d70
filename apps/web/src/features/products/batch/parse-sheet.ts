import { type Cents, parseMoney } from '@shop/domain/money'
import { MAX_STOCK, parseUnits } from '@shop/domain/stock'

export interface PastedLine {
  /** Its line number in the pasted text, from 1. */
  number: number
  code: string
  stock: number
  /** Absent: the product keeps its cost. */
  cost?: Cents
}

export interface Pasted {
  lines: PastedLine[]
  /** Error texts that name the line. */
  problems: string[]
}

/** Whether the text was copied from several cells or lines, instead of being one code or a few words. */
export const isSheet = (text: string) => /[\t\n]/.test(text.trim())

const HEADING = /c[oó]d/i

/**
 * Reads lines of code, quantity and optional purchase price, as copied from a spreadsheet (tabs) or a CSV (semicolons).
 * A heading is skipped; an unreadable line is reported and left out.
 */
export function parseSheet(text: string): Pasted {
  const pasted: Pasted = { lines: [], problems: [] }
  text.split(/\r?\n/).forEach((row, index) => {
    if (!row.trim() || (index === 0 && HEADING.test(row))) return
    const line = parseLine(row)
    if (typeof line === 'string') pasted.problems.push(`Linha ${index + 1}: ${line}`)
    else pasted.lines.push({ number: index + 1, ...line })
  })
  return pasted
}

function parseLine(row: string): Omit<PastedLine, 'number'> | string {
  const [code = '', quantity = '', price = ''] = row.split(/[\t;]/).map((cell) => cell.trim())
  if (!code) return 'sem código.'
  const stock = quantity === '' ? 1 : parseUnits(quantity)
  if (stock === undefined || stock < 1 || stock > MAX_STOCK) return `quantidade inválida (${quantity}).`
  if (!price) return { code, stock }
  const cost = parseMoney(price)
  return cost !== undefined && cost > 0 ? { code, stock, cost } : `preço inválido (${price}).`
}
