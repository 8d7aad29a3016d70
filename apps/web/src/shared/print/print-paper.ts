import { companyCard } from '../api/company-card.ts'
import { queryClient } from '../api/query-client.ts'
import type { ExportInput } from '../table/export-lines.ts'
import { type PrintExtras, printTable } from '../table/print-table.ts'
import { companyLines } from './company-lines.ts'

/** Prints a table as a paper of the company, with its name, data and logo. Without an answer it prints without them. */
export async function printPaper<Row>(title: string, input: ExportInput<Row>, extras: PrintExtras = {}) {
  const card = await queryClient.ensureQueryData(companyCard).catch(() => undefined)
  const company = card && { name: card.name, lines: companyLines(card), logoUrl: card.logoUrl }
  printTable(title, input, { ...extras, ...(company && { company }) })
}
