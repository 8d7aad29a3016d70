import { CHARTS, chartAnswer, chartPage, chartQuery, dashboard, work } from '@shop/contract/dashboard'
import { news } from '@shop/contract/news'
import { period } from '@shop/contract/wire'
import { z } from 'zod'
import type { Feature } from '../../../context'
import { ok } from '../../../http.ts'
import { allow, anyEmployee, employeeOf } from '../../../plugins/access.ts'
import { getChartOf, getDashboard, getTopTen } from './dashboard.service.ts'
import { getNews } from './news.ts'
import { getWork } from './work.service.ts'

const tags = ['dashboard']
const DASHBOARD = allow('bo:manage:dashboard')
const CHART_DETAILS = allow('bo:manage:dashboard', 'bo:manage:internal_sales', 'bo:manage:selling')

export const dashboardRoutes: Feature = (app, { db, reader, settings }) => {
  const timeZone = settings.SHOP_TIMEZONE

  app.get(
    '/dashboard',
    { config: DASHBOARD, schema: { tags, summary: 'Figures of the cards', response: ok(dashboard) } },
    async () => ({ data: await getDashboard(db) }),
  )

  app.get(
    '/news',
    {
      config: anyEmployee,
      schema: { tags, summary: 'The latest events that need action', response: ok(news) },
    },
    async (request) => ({ data: { news: await getNews(db, employeeOf(request).permissions) } }),
  )

  app.get(
    '/work',
    {
      config: anyEmployee,
      schema: {
        tags,
        summary: 'Sales so far and waiting work, as far as the caller may see it',
        response: ok(work),
      },
    },
    async (request) => ({ data: await getWork(db, employeeOf(request).permissions, timeZone) }),
  )

  for (const chart of CHARTS) {
    app.get(
      chart.path,
      {
        config: DASHBOARD,
        schema: { tags, summary: `${chart.title}: os últimos 7 dias`, response: ok(chartAnswer(chart)) },
      },
      async () => ({ data: (await getTopTen(reader.db(), chart, timeZone)) as never }),
    )
    // The best sellers of a period are also a report, which answers both calls.
    if (chart.type === 'topTenSellers') continue
    app.get(
      chart.rangePath,
      {
        config: CHART_DETAILS,
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
