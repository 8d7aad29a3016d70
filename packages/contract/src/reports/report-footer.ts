import { PART_KINDS, type PartKind } from '@shop/domain/pricing'
import { formOf, inForm, type Report, type ReportTotals, type Total } from './report.ts'

const PAYMENT_ORDER = Object.keys(PART_KINDS) as PartKind[]

/** Payment kinds shown only where they occur: most shops take no cards and sell nothing on term. */
const RARE: readonly PartKind[] = ['card', 'term']

export interface FooterLine {
  label: string
  /** The kind whose orders it sums; absent from the line of all. */
  payment?: PartKind
  /** By the key of the column that is summed; money in reais. */
  values: Record<string, number>
}

const valuesOf = (parts: readonly Total[], totals: ReportTotals) =>
  Object.fromEntries(parts.flatMap(({ sum, key }) => (sum ? [[sum, totals[key] ?? 0]] : [])))

const counted = (count: number, one: string, many: string) =>
  `${count.toLocaleString('pt-BR')} ${count === 1 ? one : many.toLowerCase()}`

/** The totals under their columns: a line for each payment kind that occurs, then one for all. */
export function footerOf(report: Report, totals: ReportTotals, level: number | undefined): FooterLine[] {
  const shown = report.totals.filter(inForm(formOf(level)))
  const texts = shown.flatMap(({ key, one, title }) => (one ? [counted(totals[key] ?? 0, one, title)] : []))
  const byPayment = PAYMENT_ORDER.map((payment) => ({
    payment,
    parts: shown.filter((total) => total.payment === payment),
  })).filter(
    ({ payment, parts }) =>
      parts.length > 0 && (!RARE.includes(payment) || parts.some(({ key }) => (totals[key] ?? 0) !== 0)),
  )
  const ofAll = shown.filter(({ sum, payment }) => sum && !payment)
  return [
    ...byPayment.map(({ payment, parts }) => ({
      label: PART_KINDS[payment],
      payment,
      values: valuesOf(parts, totals),
    })),
    {
      label: texts.length > 0 ? `Total: ${texts.join(', ')}` : 'Total',
      values: valuesOf(ofAll, totals),
    },
  ]
}
