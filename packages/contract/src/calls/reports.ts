import { z } from 'zod'
import { allow } from '../access.ts'
import { calls } from '../call.ts'
import { reportOrderDetail } from '../reports/report-schemas.ts'
import { idParam } from '../wire.ts'

const opened = (kind: 'exchange' | 'return') => ({
  access: allow('bo:manage:reports'),
  summary: `The order that a row of the ${kind} report opens`,
  params: z.strictObject({ orderId: idParam }),
  response: reportOrderDetail,
})

/** The paths of reports are in their descriptions. */
export const reportsCalls = calls('reports', {
  'GET /reports/order/exchange/:orderId': opened('exchange'),
  'GET /reports/order/return/:orderId': opened('return'),
})
