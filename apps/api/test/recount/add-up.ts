import type { Report, ReportResponse } from '@shop/contract/reports/report'

export const cents = (reais: unknown) => Math.round((reais as number) * 100)

/** The footers, summed again from the rows. */
export function addUp(report: Report, items: ReportResponse['items']): Record<string, number> {
  const sums = report.totals.map(({ key, kind, sum, payment }) => {
    const names = { cash: 'Dinheiro', transfer: 'Depósito', pix: 'Pix', card: 'Cartão', term: 'A prazo' }
    const counted = items.filter((row) => !payment || row.paymentDescription === names[payment])
    if (!sum) return [key, counted.length]
    const scale = kind === 'money' ? cents : Number
    const total = counted.reduce((all, row) => all + scale(row[sum] ?? 0), 0)
    return [key, kind === 'money' ? total / 100 : total]
  })
  return Object.fromEntries(sums)
}
