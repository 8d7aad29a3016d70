import { MOST_IMPORT_LINES } from '@shop/contract/imports'
import { ruleViolation } from '../../../app-error.ts'

/** One line of a sheet. */
export interface SheetLine {
  /** Its number as the spreadsheet shows it. */
  number: number
  cells: readonly string[]
  /** Why a cell cannot be read, by its position. */
  broken: ReadonlyMap<number, string>
}

export interface Sheet {
  titles: readonly string[]
  /** The number of the line of titles. */
  titleLine: number
  lines: readonly SheetLine[]
}

export const FORMULA = 'A célula é uma fórmula sem valor: copie a coluna e cole como valores.'
const SCIENTIFIC =
  'O número perdeu dígitos (notação científica): formate a coluna como texto na planilha de origem.'

/** A large number as spreadsheets abbreviate it: '3,56938E+14'. */
const isScientific = (text: string) => /^\d+(?:[.,]\d+)?E\+\d+$/i.test(text)

export const notASheet = (reason: string) =>
  ruleViolation(`O arquivo não pôde ser lido: ${reason}. Envie uma planilha CSV ou XLSX.`)

export const tooManyLines = () =>
  ruleViolation(
    `A planilha tem mais de ${MOST_IMPORT_LINES.toLocaleString('pt-BR')} linhas: divida-a em arquivos menores. Nada foi importado.`,
  )

export interface ReadRow {
  number: number
  cells: string[]
  broken?: Map<number, string>
}

/** Removes the quote that exports add before text that a spreadsheet would execute. */
const plain = (cell: string) => cell.trim().replace(/^'(?=[=+\-@\t])/, '')

function toLine({ number, cells, broken = new Map() }: ReadRow): SheetLine {
  cells.forEach((cell, index) => {
    if (isScientific(cell.trim())) broken.set(index, SCIENTIFIC)
  })
  return { number, cells: cells.map(plain), broken }
}

const isComment = ({ cells }: ReadRow) => cells[0]?.trimStart().startsWith('#') ?? false
const isEmpty = ({ cells, broken }: ReadRow) => cells.every((cell) => cell.trim() === '') && !broken?.size

/**
 * The titles and lines of the rows; lines whose first cell begins with '#' are comments.
 * @throws AppError RULE_VIOLATION without titles, without lines, or with too many
 */
export function toSheet(rows: readonly ReadRow[]): Sheet {
  const [heading, ...lines] = rows.filter((row) => !isComment(row) && !isEmpty(row))
  const titles = heading?.cells.map((title) => title.trim()) ?? []
  if (!heading || titles.filter(Boolean).length === 0) throw notASheet('não há uma linha de títulos')
  if (lines.length === 0) throw ruleViolation('A planilha não tem linhas abaixo dos títulos.')
  if (lines.length > MOST_IMPORT_LINES) throw tooManyLines()
  return { titles, titleLine: heading.number, lines: lines.map(toLine) }
}
