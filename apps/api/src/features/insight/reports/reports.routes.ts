import { allow } from '@shop/contract/access'
import { type ChosenOrders, ordersBehind } from '@shop/contract/reports/order-lines'
import {
  chosenOrders,
  type ReportQueryInput,
  reportParams,
  reportQuery,
  reportResponse,
} from '@shop/contract/reports/report-schemas'
import { LARGEST_PAGE } from '@shop/domain/page-sizes'
import type { FastifyReply } from 'fastify'
import type { Actor } from '../../../actor.ts'
import type { App, AppContext, Feature } from '../../../context.ts'
import { ok } from '../../../http.ts'
import { actorOf } from '../../../plugins/access.ts'
import { route } from '../../../route.ts'
import { countDownload } from '../../identity/accounts/rate-limits.ts'
import { writeAudit } from '../../platform/audit/audit.ts'
import { getOrderDetail } from './order-detail.service.ts'
import { REPORT_CALLS, type ReportCall } from './report-calls.ts'
import type { Values } from './report-query.ts'
import { type ReportRequest, readPage } from './run-report.ts'
import { chartOf, sendWhole } from './send-report.ts'

const tags = ['reports']
const REPORTS = allow('bo:manage:reports')
/** A report that is also a chart is open to those who may see the chart or its details. */
const CHARTS = allow(
  'bo:manage:reports',
  'bo:manage:dashboard',
  'bo:manage:internal_sales',
  'bo:manage:selling',
)

/**
 * A request for a whole report is audited and limited like a download, whatever its format. Charts are read with every dashboard, and have no
 * personal data.
 * @throws AppError TOO_MANY_TRIES
 */
async function auditWhole(context: AppContext, { report }: ReportRequest, isFile: boolean, actor: Actor) {
  if (report.chart && !isFile) return
  if (actor.employeeId) await countDownload(context, actor.employeeId, actor.ip)
  const how = isFile ? 'lido como arquivo' : 'lido por inteiro'
  await writeAudit(context.db, actor, 'download', 'report', null, `Relatório ${how}: ${report.title}`)
}

/** A page of a report if one is requested, otherwise all of it. */
async function sendReport(
  context: AppContext,
  requested: ReportRequest,
  { format, page, items }: ReportQueryInput,
  reply: FastifyReply,
  actor: Actor,
) {
  const isFile = format === 'csv'
  if (isFile || (page === undefined && items === undefined)) {
    await auditWhole(context, requested, isFile, actor)
    return sendWhole(context, requested, format, reply) as never
  }
  const read = await readPage(context.reader.db(), requested, page ?? 0, items ?? LARGEST_PAGE)
  return { data: { ...read, ...chartOf(requested.report, read.items) } } as never
}

function addReport(app: App, context: AppContext, { report, query }: ReportCall): void {
  app.get(
    report.path,
    {
      config: { access: report.chart && report.path.endsWith('/desc') ? CHARTS : REPORTS },
      schema: {
        tags,
        summary: report.title,
        description: report.counts,
        params: reportParams(report.path),
        querystring: reportQuery,
        response: ok(reportResponse(report)),
      },
    },
    (request, reply) => {
      const values = request.params as Values
      const requested = { report, query: query(values, context.settings.SHOP_TIMEZONE), level: values.level }
      return sendReport(context, requested, request.query, reply, actorOf(request))
    },
  )
}

/** The orders behind a report's totals, or behind one of its rows. */
function addOrders(app: App, context: AppContext, { report, query }: ReportCall): void {
  const orders = ordersBehind(report)
  if (!orders) return
  app.get(
    orders.path,
    {
      config: { access: REPORTS },
      schema: {
        tags,
        summary: `${report.title}: os pedidos`,
        description: `${report.counts} Todos eles, ou os de uma linha ou de uma forma de pagamento.`,
        params: reportParams(report.path),
        querystring: reportQuery.extend(chosenOrders(report)),
        response: ok(reportResponse(orders)),
      },
    },
    (request, reply) => {
      const read = query(request.params as Values, context.settings.SHOP_TIMEZONE).orders
      if (!read) throw new Error(`Nothing reads the orders of "${report.title}".`)
      const requested = { report: orders, query: read(request.query as ChosenOrders), level: undefined }
      return sendReport(context, requested, request.query, reply, actorOf(request))
    },
  )
}

export const reportsRoutes: Feature = (app, context) => {
  for (const call of REPORT_CALLS) {
    addReport(app, context, call)
    addOrders(app, context, call)
  }

  for (const name of ['GET /reports/order/exchange/:orderId', 'GET /reports/order/return/:orderId'] as const)
    route(app, name, ({ params }) => getOrderDetail(context.db, params.orderId))
}
