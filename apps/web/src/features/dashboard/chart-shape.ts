import type { ChartType } from '@shop/contract/charts'
import { roundUp } from '../../shared/chart/axis.ts'

const HORIZONTAL: readonly ChartType[] = ['mostViewedProd', 'topTenSellers', 'searchedButInexistent']

export const isHorizontal = (type: ChartType) => HORIZONTAL.includes(type)

const BOUND = { vertical: 100, horizontal: 50 }
/** The end of the axis: its usual limit, or the next round figure when a bar is longer. */
export function axisEnd(values: readonly number[], horizontal: boolean): number {
  const largest = Math.max(0, ...values)
  const bound = horizontal ? BOUND.horizontal : BOUND.vertical
  return largest <= bound ? bound : roundUp(largest)
}

/** In pixels. Names of products need more lines than search terms. */
export const horizontalHeight = (type: ChartType, labels: number) =>
  labels * (type === 'mostViewedProd' ? 150 : 100)
