import type { ChartType } from '@shop/contract/charts'

const HORIZONTAL: readonly ChartType[] = ['mostViewedProd', 'topTenSellers', 'searchedButInexistent']

export const isHorizontal = (type: ChartType) => HORIZONTAL.includes(type)

const BOUND = { vertical: 100, horizontal: 50 }
const STEPS = [1, 2, 2.5, 5, 10]

/** The end of the axis: its usual limit, or the next round figure when a bar is longer. */
export function axisEnd(values: readonly number[], horizontal: boolean): number {
  const largest = Math.max(0, ...values)
  const bound = horizontal ? BOUND.horizontal : BOUND.vertical
  if (largest <= bound) return bound
  const power = 10 ** Math.floor(Math.log10(largest))
  return power * (STEPS.find((step) => step * power >= largest) ?? 10)
}

/** In pixels. Names of products need more lines than search terms. */
export const horizontalHeight = (type: ChartType, labels: number) =>
  labels * (type === 'mostViewedProd' ? 150 : 100)
