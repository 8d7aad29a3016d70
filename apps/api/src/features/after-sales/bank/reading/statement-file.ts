import type { BankDoubt, CsvPositions } from '@shop/contract/bank'
import type { LeftReason } from '@shop/domain/bank-rows'

/** Where the money of a row went. */
export type Side = 'in' | 'out'

interface Row {
  /** The row's number: of the line in a CSV file, of the transaction in an OFX file; from 1. */
  line: number
}

export interface LineRow extends Row {
  became: 'line'
  /** Index in {@link StatementFile.accounts}. */
  account: number
  /** YYYY-MM-DD. */
  day: string
  /** In cents, positive; `side` and `doubt` say where it went. */
  cents: number
  side: Side
  doubt: BankDoubt | null
  /** The bank's own id of the payment (FITID); empty where there is none that distinguishes it. */
  bankId: string
  description: string
  /** Digest of description and document, which identifies lines without an id after their text was anonymised. */
  textKey: string
  /** The payer's CPF or CNPJ. */
  document: string | null
  endToEndId: string | null
}

export interface LeftRow extends Row {
  became: 'left'
  reason: LeftReason
  text: string
}

export interface RefusedRow extends Row {
  became: 'refused'
  /** The column's title, or the name of the element. */
  column: string
  text: string
}

export type StatementRow = LineRow | LeftRow | RefusedRow

/** What a file says about an account; digits without zeros in front, empty where it says nothing. */
export interface NamedAccount {
  bank: string
  branch: string
  number: string
  /** As the file writes it. */
  name: string
}

/** The first disagreement between the file's balances and its lines. */
export interface BalanceDifference {
  /** The row that has the balance; null for the balance at the end of the file. */
  line: number | null
  /** Balance less what the lines give, in cents. */
  cents: number
}

export interface StatementFile {
  /** 'ofx', or the digest of the CSV file's titles. */
  layout: string
  /** Null for an account that the file does not name. */
  accounts: (NamedAccount | null)[]
  rows: StatementRow[]
  /** Null where the file has no balances to compare. */
  balances: { differences: BalanceDifference[] } | null
  /** Positions of the columns of a CSV file that a person matched. */
  matched: CsvPositions | null
}

/** A CSV file whose columns are unknown: its titles and its first rows. */
export interface UnknownColumns {
  unknown: string[]
  sample: string[][]
}

/** A file that is no statement; the text says why, in Portuguese. */
export class UnreadableStatement extends Error {}
