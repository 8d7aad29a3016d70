import type { Reader } from './features/platform/reading/reader.ts'

/** Keeps the types of a reader's options and result together. */
const reader = <Options, Result>(given: Reader<Options, Result>) => given

/** Every kind of file from outside. Nothing else parses one. */
export const READERS = {
  pdf: reader({
    load: async () => (await import('./features/cash/proofs/pdf.reader.ts')).readPdf,
    seconds: 3,
    megabytes: 400,
  }),
  nfe: reader({
    load: async () => (await import('./features/buying/nfe/nfe.reader.ts')).readNfe,
    seconds: 5,
    megabytes: 400,
  }),
  sheet: reader({
    load: async () => (await import('./features/platform/imports/sheet.reader.ts')).readSheet,
    seconds: 12,
    megabytes: 700,
  }),
  statement: reader({
    load: async () => (await import('./features/after-sales/bank/statement.reader.ts')).readStatement,
    seconds: 10,
    megabytes: 500,
  }),
}
