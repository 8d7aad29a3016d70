import type { PartKind } from '@shop/domain/pricing'

/** How a column's values cross the wire and are shown; `id` is for links and `key` for programs: neither is shown. */
export type ColumnKind =
  | 'id'
  | 'key'
  | 'text'
  | 'count'
  | 'money'
  | 'instant'
  | 'yes-no'
  | 'level'
  | 'status'
  | 'phone'
  | 'email'

/** The form of a report that a column belongs to; for the one report whose columns depend on a filter. */
export type ReportForm = 'one-level' | 'all-levels'

export interface Column {
  key: string
  title: string
  kind: ColumnKind
  nullable?: true
  form?: ReportForm
  /** The column with the id of the order that this one names. */
  opens?: string
  /** The column with the id whose orders this one opens: see {@link Report.orders}. */
  opensOrdersOf?: string
  /** Short text that must not be wrapped. */
  oneLine?: true
  /** Hidden on the screen until a person shows it; always in CSV and print. */
  startsHidden?: true
}

/** A footer: the sum of a column or the number of rows, named in the plural by `title`; for one payment kind if given. */
export type Total = {
  key: string
  title: string
  kind: 'count' | 'money'
  payment?: PartKind
  form?: ReportForm
} & ({ sum: string; one?: never } | { sum?: never; one: string })

/** Whether people see the column, on the screen and in files. */
export const isShown = ({ kind }: Column) => kind !== 'id' && kind !== 'key'

export interface OrderLines {
  columns: readonly Column[]
  totals: readonly Total[]
}

/** What a person chooses before a report is generated. */
export type ReportFilter = 'period' | 'level' | 'deliverer' | 'attendant' | 'brand' | 'reference'

export interface Report {
  /** Its place in the selector, from 1. */
  id: number
  title: string
  /** Which records it counts, and by which date; shown above its rows. */
  counts: string
  filters: readonly ReportFilter[]
  /** A Fastify path: a filter's value replaces its parameter. Reports may share a call. */
  path: string
  columns: readonly Column[]
  totals: readonly Total[]
  /** The orders that its totals consist of, one per row; their totals have the same names as the report's. */
  orders?: OrderLines
  /** The call that opens its orders; the one of exchanges by default. */
  details?: 'exchange' | 'return'
  /** The same figures as a chart: the first rows, under this name. */
  chart?: { key: string; columns: readonly string[] }
}

/** Text for every report that counts sales. */
export const ONLY_SALES =
  'Não contam pedidos cancelados, reprovados, com erro ou com o pagamento por aprovar.'

export type ReportValue = string | number | boolean | null
export type ReportRow = Record<string, ReportValue>
export type ReportTotals = Record<string, number>
export interface ReportResponse {
  items: ReportRow[]
  totals: ReportTotals
  /** Rows of the whole report. */
  total: number
}

/** A report of one level shows one price, otherwise all levels side by side. */
export const formOf = (level: number | undefined): ReportForm => (level ? 'one-level' : 'all-levels')

export const inForm =
  (form: ReportForm) =>
  <T extends { form?: ReportForm }>(part: T): boolean =>
    !part.form || part.form === form
