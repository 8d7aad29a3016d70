import type { StockChangeRow } from '@shop/contract/products'

type Movement = Pick<StockChangeRow, 'when' | 'stockBefore' | 'stockAfter'>

/** First, last, lowest and highest stock; the movements are sorted latest first. Null for none. */
export function balanceOf(movements: readonly Movement[]) {
  const [latest] = movements
  const earliest = movements.at(-1)
  if (!latest || !earliest) return null
  const levels = movements.flatMap(({ stockBefore, stockAfter }) => [stockBefore, stockAfter])
  return {
    first: earliest.stockBefore,
    last: latest.stockAfter,
    low: Math.min(...levels),
    high: Math.max(...levels),
    from: earliest.when,
    to: latest.when,
  }
}

/** The corners of the stock's line as points of an SVG: constant until it changes, then a step. */
export function stepsOf(movements: readonly Movement[], width: number, height: number): string {
  const balance = balanceOf(movements)
  if (!balance) return ''
  const start = Date.parse(balance.from)
  const lasts = Math.max(1, Date.parse(balance.to) - start)
  const top = Math.max(1, balance.high)
  const x = (when: string) => Math.round(((Date.parse(when) - start) / lasts) * width)
  const y = (stock: number) => Math.round(height - (stock / top) * height)
  return movements
    .toReversed()
    .flatMap(({ when, stockBefore, stockAfter }) => [
      `${x(when)},${y(stockBefore)}`,
      `${x(when)},${y(stockAfter)}`,
    ])
    .concat(`${width},${y(balance.last)}`)
    .join(' ')
}
