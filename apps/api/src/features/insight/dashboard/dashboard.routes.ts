import { allow } from '@shop/contract/access'
import { CHARTS } from '@shop/contract/charts'
import { chartPage, chartQuery, chartResponse } from '@shop/contract/dashboard'
import { period } from '@shop/contract/wire'
import { z } from 'zod'
import type { Feature } from '../../../context.ts'
import { ok } from '../../../http.ts'
import { employeeOf } from '../../../plugins/access.ts'
import { route } from '../../../route.ts'
import { getChartOf, getDashboard, getTopTen } from './dashboard.service.ts'
import { getNews } from './news.ts'
import { getWork } from './work.service.ts'

const tags = ['dashboard']
const DASHBOARD = allow('bo:manage:dashboard')
const CHART_DETAILS = allow('bo:manage:dashboard', 'bo:manage:internal_sales', 'bo:manage:selling')

export const dashboardRoutes: Feature = (app, { db, reader, settings }) => {
  const timeZone = settings.SHOP_TIMEZONE

  route(app, 'GET /dashboard', () => getDashboard(db))

  route(app, 'GET /news', async (request) => ({ news: await getNews(db, employeeOf(request).permissions) }))

  route(app, 'GET /work', (request) => getWork(db, employeeOf(request).permissions, timeZone))

  for (const chart of CHARTS) {
    app.get(
      chart.path,
      {
        config: { access: DASHBOARD },
        schema: { tags, summary: `${chart.title}: os últimos 7 dias`, response: ok(chartResponse(chart)) },
      },
      async () => ({ data: (await getTopTen(reader.db(), chart, timeZone)) as never }),
    )
    // The best sellers of a period are also a report, which answers both calls.
    if (chart.type === 'topTenSellers') continue
    app.get(
      chart.rangePath,
      {
        config: { access: CHART_DETAILS },
        schema: {
          tags,
          summary: `${chart.title}: um período`,
          params: z.strictObject(period),
          querystring: chartQuery,
          response: ok(chartPage(chart)),
        },
      },
      async ({ params, query }) => ({
        data: (await getChartOf(reader.db(), chart, params, query, timeZone)) as never,
      }),
    )
  }
}
