import { REPORT_PAGE, reportOrderDetail, reportQuery } from '@shop/contract/reports'
import { reportAnswer, reportParams } from '@shop/contract/reports/report'
import { idParam } from '@shop/contract/wire'
import { z } from 'zod'
import { ok } from '../../http.ts'
import { allow } from '../../plugins/access.ts'
import type { Feature, Shop } from '../../shop.ts'
import { getOrderDetail } from './order-detail.service.ts'
import { REPORT_CALLS, type ReportCall } from './report-calls.ts'
import { chartOf } from './report-json.ts'
import type { Values } from './report-query.ts'
import { type AskedReport, readPage } from './run-report.ts'
import { sendWhole } from './send-report.ts'

const tags = ['reports']
const REPORTS = allow('bo:manage:reports')
/** A report that is a chart too, best first, is open to those who see the chart or its details. */
const CHARTS = allow(
  'bo:manage:reports',
  'bo:manage:dashboard',
  'bo:manage:internal_sales',
  'bo:manage:selling',
)

function addCall(app: Parameters<Feature>[0], { db, settings }: Shop, { report, query }: ReportCall): void {
  const timeZone = settings.SHOP_TIMEZONE
  app.get(
    report.path,
    {
      config: report.chart && report.path.endsWith('/desc') ? CHARTS : REPORTS,
      schema: {
        tags,
        summary: report.title,
        description: report.counts,
        params: reportParams(report.path),
        querystring: reportQuery,
        response: ok(reportAnswer(report)),
      },
    },
    async (request, reply) => {
      const values = request.params as Values
      const asked: AskedReport = { report, query: query(values, timeZone), level: values.level }
      const { format, page, items } = request.query
      if (format === 'csv' || (page === undefined && items === undefined))
        return sendWhole(db, asked, format, timeZone, reply) as never
      const answer = await readPage(db, asked, page ?? 0, items ?? REPORT_PAGE)
      return { data: { ...answer, ...chartOf(report, answer.items) } } as never
    },
  )
}

export const reportsRoutes: Feature = (app, shop) => {
  for (const call of REPORT_CALLS) addCall(app, shop, call)

  for (const kind of ['exchange', 'return'] as const) {
    app.get(
      `/reports/order/${kind}/:orderId`,
      {
        config: REPORTS,
        schema: {
          tags,
          summary: `The order that a row of the ${kind} report opens`,
          params: z.strictObject({ orderId: idParam }),
          response: ok(reportOrderDetail),
        },
      },
      async (request) => ({ data: await getOrderDetail(shop.db, request.params.orderId) }),
    )
  }
}
