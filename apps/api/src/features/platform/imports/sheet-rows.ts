import { ruleViolation } from '../../../app-error.ts'

export interface ReadRow {
  number: number
  cells: string[]
  broken?: Record<number, string>
}

/** Rows of one sheet of a workbook, or of a CSV file. */
export type Rows = readonly ReadRow[]

export const FORMULA = 'A célula é uma fórmula sem valor: copie a coluna e cole como valores.'

export const notASheet = (reason: string) =>
  ruleViolation(`O arquivo não pôde ser lido: ${reason}. Envie uma planilha XLSX, XLS, ODS ou CSV.`)
