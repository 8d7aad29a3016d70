import { MAX_PACKAGING_IMAGES } from '@shop/domain/call-limits'
import { WORKFLOW, type WorkflowAction } from '@shop/domain/workflow-table'
import { z } from 'zod'
import { type Access, allow, allowOrEveryCustomer } from '../access.ts'
import { calls } from '../call.ts'
import {
  approveOrderBody,
  cancelOrderBody,
  changeStatusBody,
  delivererParams,
  deliverOrderBody,
  failDeliveryBody,
  finishOrderBody,
  handOverOrderBody,
  order,
  orderActionBody,
  orderProofs,
  packable,
  packableParams,
  packOrderBody,
  refuseOrderBody,
  returnedItemBody,
  sendProofBody,
} from '../orders.ts'
import { byId, idempotencyHeader, sentAtHeader } from '../wire.ts'

const ORDERS = allow('bo:manage:orders')
const STOCKING = allow('bo:manage:orders', 'app:stocking')
const DELIVERY = allow('bo:manage:orders', 'app:delivery')

/**
 * The actions that need nothing but the order: their calls and routes are generated from this table, their access from the
 * permissions of the workflow's rows.
 */
export const SIMPLE_ACTIONS = {
  'PATCH /workflow/order/prepare': 'prepare',
  'PATCH /workflow/order/dispatch': 'dispatch',
  'PATCH /workflow/order/receive-back': 'receiveBack',
  'PATCH /workflow/order/pickup': 'pickup',
} as const satisfies Record<string, WorkflowAction>
export type SimpleAction = keyof typeof SIMPLE_ACTIONS

const accessTo = (action: WorkflowAction) =>
  allow(...new Set(WORKFLOW.filter((row) => row.action === action).flatMap(({ permissions }) => permissions)))

const simple = (action: WorkflowAction, access: Access) => ({
  access,
  summary: `Order action: ${action}`,
  headers: sentAtHeader,
  body: orderActionBody,
  response: order,
})
const simpleCalls = Object.fromEntries(
  Object.entries(SIMPLE_ACTIONS).map(([name, action]) => [name, simple(action, accessTo(action))]),
) as Record<SimpleAction, ReturnType<typeof simple>>

const takeBack = (kind: 'exchange' | 'return') => ({
  access: DELIVERY,
  summary: `Takes items back: ${kind}`,
  headers: sentAtHeader,
  body: returnedItemBody,
  status: 201 as const,
  response: order,
})

export const workflowCalls = calls('workflow', ORDERS, {
  'PATCH /workflow/order/approve': { ...simple('approve', ORDERS), body: approveOrderBody },
  ...simpleCalls,
  'PATCH /workflow/refused/:id': {
    summary: 'Says that a refused record of a phone was dealt with',
    params: byId,
    response: z.object({ id: z.int() }),
  },
  'GET /orders/proofs/:id': {
    summary: 'The proofs of an order’s transfer, with earlier ones that they are like',
    params: byId,
    response: orderProofs,
  },
  'POST /workflow/order/finalize': {
    summary: 'Closes an order',
    headers: idempotencyHeader,
    body: finishOrderBody,
    response: order,
  },
  'POST /workflow/order/hand-over': {
    access: allow('bo:manage:orders', 'app:counter'),
    summary: 'Hands a pickup order over at the counter: prepares, packs and closes it at once',
    headers: idempotencyHeader,
    body: handOverOrderBody,
    response: order,
  },
  'PATCH /workflow/order/refuse': {
    summary: 'Order action: refuse',
    headers: idempotencyHeader,
    body: refuseOrderBody,
    response: order,
  },
  'PATCH /workflow/order/cancel': {
    summary: 'Cancels an order',
    headers: idempotencyHeader,
    body: cancelOrderBody,
    response: order,
  },
  'PATCH /workflow/order/pack': {
    access: STOCKING,
    images: { field: 'images', most: MAX_PACKAGING_IMAGES },
    summary: 'Records that an order is packed',
    headers: sentAtHeader,
    body: packOrderBody,
    response: order,
  },
  'GET /workflow/order/pack/:orderId/units/:serial': {
    access: STOCKING,
    summary: 'The line of an order that a serial number can be packed for',
    params: packableParams,
    response: packable,
  },
  'PATCH /workflow/order/deliver': {
    access: DELIVERY,
    images: { field: 'signature', most: 1 },
    summary: 'Records that an order was delivered',
    headers: sentAtHeader,
    body: deliverOrderBody,
    response: order,
  },
  'PATCH /workflow/order/fail': {
    access: DELIVERY,
    images: { field: 'image', most: 1 },
    summary: 'Records a failed delivery',
    headers: sentAtHeader,
    body: failDeliveryBody,
    response: order,
  },
  'PATCH /workflow/order/proof': {
    perHour: 120,
    access: allowOrEveryCustomer('bo:manage:orders'),
    images: { field: 'receiptImage', most: 1 },
    summary: 'Sends the proof of a transfer later',
    headers: idempotencyHeader,
    body: sendProofBody,
    response: order.pick({ orderId: true, code: true, status: true, statusKey: true }),
  },
  'POST /workflow/order/exchange': takeBack('exchange'),
  'POST /workflow/order/return': takeBack('return'),
  'PUT /orders/change/status': {
    access: DELIVERY,
    summary: 'Sets an order on its way',
    headers: idempotencyHeader,
    body: changeStatusBody,
    response: order,
  },
  'PUT /orders/change/order/:orderId/deliverer/:id': {
    summary: 'Changes the deliverer',
    headers: idempotencyHeader,
    params: delivererParams,
    response: order,
  },
  'PUT /orders/change/fast-deliverer/order/:orderId/deliverer/:id': {
    summary: 'Changes the deliverer of a fast order',
    headers: idempotencyHeader,
    params: delivererParams,
    response: order,
  },
})
