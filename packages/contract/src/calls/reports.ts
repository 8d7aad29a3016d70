import { z } from 'zod'
import { allow } from '../access.ts'
import { calls } from '../call.ts'
import { reportOrderDetail } from '../reports/report-schemas.ts'
import { idParam } from '../wire.ts'

const opened = (kind: 'exchange' | 'return') => ({
  method: 'GET' as const,
  path: `/reports/order/${kind}/:orderId`,
  access: allow('bo:manage:reports'),
  summary: `The order that a row of the ${kind} report opens`,
  params: z.strictObject({ orderId: idParam }),
  response: reportOrderDetail,
})

/** The paths of reports are in their descriptions. */
export const reportsCalls = calls('reports', {
  getReportsOrderExchangeByOrderId: opened('exchange'),
  getReportsOrderReturnByOrderId: opened('return'),
})
