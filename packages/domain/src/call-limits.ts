// The most and least that a call takes, where a screen needs to know it before it sends.

export const MIN_PASSWORD_LENGTH = 10

export const MAX_IMAGES = 10
export const MAX_CLAIM_IMAGES = 6
export const MAX_PACKAGING_IMAGES = 6
export const MAX_RETURN_IMAGES = 6
/** Lines of one sheet of stock entries. */
export const MAX_BATCH = 2000
/** Product codes that are looked up at once. */
export const MAX_CODES = 100
/** Enough for what a phone collects offline in a day. */
export const MAX_COUNT_LINES = 500
/** Orders that are given to a deliverer at once. */
export const MOST_ASSIGNED = 100
/** Units below which a product is announced. */
export const MAX_ALERT = 10_000
export const MAX_TAG_LENGTH = 50

const MB = 1024 * 1024

export interface FileLimit {
  bytes: number
  /** What is said of a larger file. */
  problem: string
}

/** Files that a call takes; the screens refuse a larger one before it is sent. */
export const STATEMENT_FILE: FileLimit = {
  bytes: 20 * MB,
  problem: 'O extrato tem mais de 20 MB: importe períodos menores.',
}
export const SHEET_FILE: FileLimit = {
  bytes: 10 * MB,
  problem: 'A planilha tem mais de 10 MB: divida-a em arquivos menores.',
}
export const NFE_FILE: FileLimit = { bytes: 5 * MB, problem: 'O arquivo tem mais de 5 MB.' }
export const PDF_FILE: FileLimit = { bytes: 2 * MB, problem: 'O PDF deve ter no máximo 2 MB.' }
