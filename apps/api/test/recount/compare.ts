import type { Counted, Row } from './counting.ts'

/** The differences between a response and its recount, all zero if they agree. */
export interface Difference {
  rows: number
  /** Rows that only one side has, compared cell by cell. */
  rowsThatDiffer: number
  /** Sum of the differences of money totals, in cents. */
  cents: number
  /** Sum of the differences of counting totals. */
  counts: number
}

interface ApiResponse {
  items: Row[]
  totals: Record<string, number>
}

interface Kinds {
  columns: readonly { key: string; kind: string }[]
  totals: readonly { key: string; kind: string }[]
}

const keysOf = (parts: Kinds['columns'], kind: string) =>
  new Set(parts.filter((part) => part.kind === kind).map(({ key }) => key))

/** Reais with at most two decimals, as cents; a finer value equals no other value. */
function cents(reais: unknown): number {
  const whole = Math.round(Number(reais) * 100)
  return whole / 100 === reais ? whole : Number.NaN
}

/** Compares a response of the API with its recount. Columns that were not recounted are ignored. */
export function compare(response: ApiResponse, counted: Counted, { columns, totals }: Kinds): Difference {
  const isMoney = keysOf(columns, 'money')
  const names = Object.keys(counted.rows[0] ?? {}).sort()
  const line = (row: Row, toCents: boolean) =>
    JSON.stringify(names.map((key) => (toCents && isMoney.has(key) ? cents(row[key]) : row[key])))
  const balance = new Map<string, number>()
  const add = (text: string, by: number) => balance.set(text, (balance.get(text) ?? 0) + by)
  for (const row of response.items) add(line(row, true), 1)
  for (const row of counted.rows) add(line(row, false), -1)
  const away = (kind: string) =>
    totals
      .filter((total) => total.kind === kind && total.key in counted.totals)
      .reduce((sum, { key }) => {
        const answered = kind === 'money' ? cents(response.totals[key]) : Number(response.totals[key])
        return sum + Math.abs(answered - (counted.totals[key] ?? Number.NaN))
      }, 0)
  return {
    rows: counted.rows.length,
    rowsThatDiffer: [...balance.values()].reduce((sum, count) => sum + Math.abs(count), 0),
    cents: away('money'),
    counts: away('count'),
  }
}
