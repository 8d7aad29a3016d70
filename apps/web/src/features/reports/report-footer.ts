import { counted } from '@shop/browser/format'
import type { ChosenOrders } from '@shop/contract/reports/order-lines'
import { formOf, inForm, type Report, type ReportTotals, type Total } from '@shop/contract/reports/report'
import { PART_KINDS, type PartKind } from '@shop/domain/pricing'
import type { FooterRow } from '../../shared/table/export-lines.ts'

const PAYMENT_ORDER = Object.keys(PART_KINDS) as PartKind[]

/** Payment kinds shown only where they occur: most shops take no cards and sell nothing on term. */
const RARE: readonly PartKind[] = ['card', 'term']

function lineOf(label: string, parts: readonly Total[], totals: ReportTotals, open?: () => void): FooterRow {
  return {
    label,
    ...(open && { opens: { label: 'ver pedidos', open } }),
    values: Object.fromEntries(parts.flatMap(({ sum, key }) => (sum ? [[sum, totals[key]]] : []))),
  }
}

/** The totals under their columns: a row for each payment kind that occurs, then one for all. */
export function footerOf(
  report: Report,
  totals: ReportTotals,
  level: number | undefined,
  open?: (chosen: ChosenOrders) => void,
): FooterRow[] {
  const shown = report.totals.filter(inForm(formOf(level)))
  const texts = shown.flatMap(({ key, one, title }) =>
    one ? [counted(totals[key] ?? 0, one, title.toLowerCase())] : [],
  )
  const byPayment = PAYMENT_ORDER.map((payment) => ({
    payment,
    parts: shown.filter((total) => total.payment === payment),
  })).filter(
    ({ payment, parts }) =>
      parts.length > 0 && (!RARE.includes(payment) || parts.some(({ key }) => (totals[key] ?? 0) !== 0)),
  )
  return [
    ...byPayment.map(({ payment, parts }) =>
      lineOf(PART_KINDS[payment], parts, totals, open && (() => open({ payment }))),
    ),
    lineOf(
      texts.length > 0 ? `Total: ${texts.join(', ')}` : 'Total',
      shown.filter(({ sum, payment }) => sum && !payment),
      totals,
      open && (() => open({})),
    ),
  ]
}
