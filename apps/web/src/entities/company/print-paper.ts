import { queryClient } from '../../shared/api/query-client.ts'
import type { ExportInput } from '../../shared/table/export-lines.ts'
import { type PrintExtras, printTable } from '../../shared/table/print-table.ts'
import { companyCard, companyLines } from './company-card.ts'

/** Prints a table with the company's name, details and logo, or without them when they cannot be loaded. */
export async function printPaper<Row>(title: string, input: ExportInput<Row>, extras: PrintExtras = {}) {
  const card = await queryClient.ensureQueryData(companyCard).catch(() => undefined)
  const company = card && { name: card.name, lines: companyLines(card), logoUrl: card.logoUrl }
  await printTable(title, input, { ...extras, ...(company && { company }) })
}
