import { formatMargin, formatNumber, formatReais, percentChange } from '@shop/browser/format'
import type { Result } from '@shop/contract/result'
import classes from './result.module.css'

const SAME = 'como no período anterior'

const changed = (difference: number, by: string) =>
  `${difference > 0 ? '▲' : '▼'} ${by} sobre o período anterior`

/** The change against the previous period in words, because colour alone is not accessible. */
export function changeText(now: number, before: number): string {
  if (before === 0) return now === 0 ? SAME : 'nada no período anterior'
  const percent = percentChange(now, before)
  return percent === 0 ? SAME : changed(now - before, `${formatNumber(percent)}%`)
}

/** The change of a percentage is a difference: in percentage points. */
export function pointsText(now: number | null, before: number | null): string {
  if (now === null || before === null) return now === before ? SAME : 'sem margem em um dos períodos'
  const points = Math.round((now - before) * 10) / 10
  return points === 0 ? SAME : changed(points, `${formatNumber(Math.abs(points))} p.p.`)
}

/** The sums of the period, each against the previous one. */
export function ResultFigures({ data: { current, previous } }: { data: Result }) {
  const money = (label: string, now: number, before: number) => ({
    label,
    value: formatReais(now),
    change: changeText(now, before),
  })
  const number = (label: string, now: number, before: number) => ({
    label,
    value: formatNumber(now),
    change: changeText(now, before),
  })
  const figures = [
    money('Vendido', current.sold, previous.sold),
    { ...money('Voltou', current.returned, previous.returned), value: formatReais(-current.returned) },
    money('Receita', current.revenue, previous.revenue),
    money('Custo', current.cost, previous.cost),
    // Most shops have no fees to show until one is set.
    ...(current.fees > 0 || previous.fees > 0 ? [money('Taxas de cartão', current.fees, previous.fees)] : []),
    money('Lucro bruto', current.profit, previous.profit),
    {
      label: 'Margem',
      value: current.margin === null ? '—' : formatMargin(current.margin),
      change: pointsText(current.margin, previous.margin),
    },
    number('Pedidos', current.orders, previous.orders),
    number('Unidades', current.units, previous.units),
  ]
  return (
    <dl className={classes.figures}>
      {figures.map(({ label, value, change }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className={classes.value}>{value}</dd>
          <dd className={classes.change}>{change}</dd>
        </div>
      ))}
    </dl>
  )
}
