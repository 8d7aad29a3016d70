import { CHARTS, type Chart, type ChartType } from '@shop/contract/dashboard'

const KEY = 'reportType'

/** The chart whose details were asked for last, on this computer. */
export const storeChartType = (type: ChartType) => localStorage.setItem(KEY, type)

export function storedChart(): Chart | undefined {
  const type = localStorage.getItem(KEY)
  return CHARTS.find((chart) => chart.type === type)
}
