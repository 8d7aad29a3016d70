import { z } from 'zod'
import { lineText, requiredText, uploadedFile } from './wire.ts'

/** Most lines of one sheet, without its titles. */
export const MOST_IMPORT_LINES = 20_000

/** Most problems that a response lists. */
export const MOST_IMPORT_PROBLEMS = 500

/** The title of the column of each field; '' for a field without one. Fields that are left out are proposed. */
const columns = z.record(z.string().max(40), lineText(200))

/** What is the same for all lines, by field: it fills empty cells and missing columns. */
const values = z.record(z.string().max(40), lineText(200))

const sheet = {
  /** XLSX, XLS, ODS or CSV (UTF-8, UTF-16 or Windows-1252). */
  file: uploadedFile(14_000_000),
  columns: columns.optional(),
  values: values.optional(),
}
const key = requiredText(100, 'Informe a chave da importação')

export const previewImportBody = z.strictObject({ ...sheet, key: key.optional() })
/** Repeated with its key, the call returns the first response and changes nothing. */
export const applyImportBody = z.strictObject({ ...sheet, key })
export type ImportBody = z.output<typeof previewImportBody>

/** `column` is the title in the sheet; '' where the whole line is wrong. */
export const importProblem = z.object({ line: z.int(), column: z.string(), text: z.string() })
export type ImportProblem = z.infer<typeof importProblem>

const counts = {
  /** Lines with content below the titles. */
  lines: z.int(),
  fresh: z.int(),
  changed: z.int(),
  unchanged: z.int(),
}

export const importField = z.object({
  name: z.string(),
  label: z.string(),
  required: z.boolean(),
  /** Whether `values` may say it once for all lines. */
  forAll: z.boolean(),
})

export const importPreview = z.object({
  ...counts,
  /** The titles of the sheet, in its order. */
  titles: z.array(z.string()),
  /** Cells of the first lines below the titles. */
  sample: z.array(z.array(z.string())),
  columns: z.record(z.string(), z.string()),
  fields: z.array(importField),
  /** Sorted by line; at most {@link MOST_IMPORT_PROBLEMS} of `wrong`. */
  problems: z.array(importProblem),
  wrong: z.int(),
})
export type ImportPreview = z.infer<typeof importPreview>

export const importApplied = z.object(counts)
export type ImportApplied = z.infer<typeof importApplied>

export const importTemplate = z.object({
  name: z.string(),
  /** A CSV file with the titles and an example, which is not read. */
  content: z.string(),
  /** How a line finds the record that is in the shop already, in Portuguese. */
  identity: z.string(),
  fields: z.array(importField.extend({ help: z.string(), example: z.string() })),
})
export type ImportTemplate = z.infer<typeof importTemplate>

export const importProgressQuery = z.strictObject({ key })
/** Rows written; 0 of 0 for an unknown key. */
export const importProgress = z.object({ done: z.int(), total: z.int() })
export type ImportProgress = z.infer<typeof importProgress>
