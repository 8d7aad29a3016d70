import { CHARTS, type Chart, type ChartType } from '@shop/contract/dashboard'

const KEY = 'reportType'
const [FIRST] = CHARTS

export const storeChartType = (type: ChartType) => localStorage.setItem(KEY, type)

/** The chart whose details were asked for last, on this computer; the first one if none was. */
export function storedChart(): Chart {
  const type = localStorage.getItem(KEY)
  return CHARTS.find((chart) => chart.type === type) ?? FIRST
}
