import { HOSTILE_NOTES } from './notes.ts'
import { HOSTILE_PDFS } from './pdfs.ts'
import { HOSTILE_PICTURES } from './pictures.ts'
import { HOSTILE_CSVS, HOSTILE_OFX } from './texts.ts'
import { HOSTILE_WORKBOOKS } from './workbooks.ts'

export type FileKind = 'pdf' | 'workbook' | 'csv' | 'ofx' | 'note' | 'picture'

/** Files that are small and make much work, by kind and name; each is made anew. */
export const HOSTILE: Readonly<
  Record<FileKind, Readonly<Record<string, () => Uint8Array | Promise<Uint8Array>>>>
> = {
  pdf: HOSTILE_PDFS,
  workbook: HOSTILE_WORKBOOKS,
  csv: HOSTILE_CSVS,
  ofx: HOSTILE_OFX,
  note: HOSTILE_NOTES,
  picture: HOSTILE_PICTURES,
}
