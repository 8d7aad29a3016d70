import { formatDate, formatNumber } from '@shop/browser/format'
import type { Address } from '@shop/contract/address'
import type { StockChangeRow } from '@shop/contract/products'
import { LARGEST_PAGE } from '@shop/domain/page-sizes'
import { useQuery } from '@tanstack/react-query'
import type { HistoryWire } from './history.api.ts'
import { historyPage } from './history.api.ts'
import classes from './stock-plot.module.css'
import { balanceOf, stepsOf } from './stock-steps.ts'

const WIDTH = 1000
const HEIGHT = 120

/** The stock over the period as a step line; of its latest movements where there are very many. */
export function StockPlot({ address }: { address: Address<HistoryWire> }) {
  const { data } = useQuery(historyPage(address, 0, LARGEST_PAGE))
  const rows = (data?.rows ?? []) as unknown as StockChangeRow[]
  const balance = balanceOf(rows)
  if (!balance) return null
  const { first, last, low, high, from, to } = balance
  const days = `${formatDate(new Date(from))} a ${formatDate(new Date(to))}`
  const text = `Saldo de ${days}: de ${formatNumber(first)} a ${formatNumber(last)}, mínimo ${formatNumber(low)}, máximo ${formatNumber(high)}`
  return (
    <figure className={classes.plot}>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={text}
        className={classes.lines}
      >
        <polyline points={stepsOf(rows, WIDTH, HEIGHT)} vectorEffect="non-scaling-stroke" />
      </svg>
      <figcaption className={classes.caption}>
        <span>{text}</span>
        {data && data.total > rows.length && <span> (últimas {formatNumber(rows.length)} alterações)</span>}
      </figcaption>
    </figure>
  )
}
