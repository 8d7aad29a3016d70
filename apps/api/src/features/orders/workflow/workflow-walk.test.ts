import { randomUUID } from 'node:crypto'
import { SIMPLE_ACTIONS } from '@shop/contract/calls/workflow'
import type { Order } from '@shop/contract/orders'
import { STATUS_KEYS, type StatusKey, statusLabel } from '@shop/domain/order-status'
import { PERMISSIONS, type Permission } from '@shop/domain/permissions'
import {
  ACTION_LABELS,
  ORDER_FLAG_KEYS,
  ORDER_FLAGS,
  type OrderAction,
  type SystemAction,
  WORKFLOW,
  type WorkflowAction,
} from '@shop/domain/workflow-table'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Method, openTestShop, type Person, type TestShop } from '../../../../test/harness.ts'
import { makeOrder, PNG_BASE64 } from '../../../../test/make.ts'

let shop: TestShop
let deliverer: Person
const people = new Map<Permission, Person>()

beforeAll(async () => {
  shop = await openTestShop()
  // Every person here may be the order's deliverer, so that only the permission decides.
  for (const permission of Object.keys(PERMISSIONS) as Permission[])
    people.set(permission, await shop.employee([permission], 'deliverer'))
  deliverer = await shop.employee([], 'deliverer')
})
afterAll(() => shop.close())

interface Call {
  method: Method
  path: (orderId: number) => string
  body?: (orderId: number, productId: number, fromOrderId: number) => object
}

const byOrder = (method: Method, path: string, extra: object = {}): Call => ({
  method,
  path: () => `/workflow/order/${path}`,
  body: (orderId) => ({ orderId, ...extra }),
})

const takesBack = (path: string): Call => ({
  method: 'POST',
  path: () => `/workflow/order/${path}`,
  body: (orderId, productId, fromOrderId) => ({ orderId, fromOrderId, productId, quantity: 1, comments: '' }),
})

/** The HTTP calls of actions that need more than the order, or have a path of their own. */
const OTHERS: Partial<Record<OrderAction, Call>> = {
  approve: byOrder('PATCH', 'approve'),
  refuse: byOrder('PATCH', 'refuse'),
  pack: byOrder('PATCH', 'pack', { images: [] }),
  changeCourier: { method: 'PUT', path: (id) => `/orders/change/order/${id}/deliverer/${deliverer.id}` },
  deliver: byOrder('PATCH', 'deliver', { signature: PNG_BASE64, receivedBy: 'Porteiro' }),
  fail: byOrder('PATCH', 'fail', { reason: 'absent' }),
  finish: byOrder('POST', 'finalize'),
  cancel: byOrder('PATCH', 'cancel', { comment: 'Desistiu' }),
  sendProof: byOrder('PATCH', 'proof', { receiptImage: PNG_BASE64 }),
  confirmPix: byOrder('PATCH', 'pix', { amount: 200, note: 'No extrato' }),
  exchange: takesBack('exchange'),
  return: takesBack('return'),
}

const SYSTEM: readonly WorkflowAction[] = ['paymentSeen', 'expire'] satisfies SystemAction[]
const ACTIONS = (Object.keys(ACTION_LABELS) as WorkflowAction[]).filter(
  (action): action is OrderAction => !SYSTEM.includes(action),
)

function callOf(action: OrderAction): Call {
  const [address] = Object.entries(SIMPLE_ACTIONS).find(([, one]) => one === action) ?? []
  const simple = address && byOrder('PATCH', address.replace('PATCH /workflow/order/', ''))
  const call = OTHERS[action] ?? simple
  if (!call) throw new Error(`Name the call of ${action}: in SIMPLE_ACTIONS, or in OTHERS with its body`)
  return call
}

/** The table's row for a common delivery, looked up here instead of by the function under test. */
const expectedRow = (action: OrderAction, status: StatusKey) =>
  WORKFLOW.find(
    (row) =>
      row.action === action &&
      row.from.includes(status) &&
      (!row.when || row.when === 'common' || row.when === 'pixManual'),
  )

type Made = Awaited<ReturnType<typeof makeOrder>>

/** Only what somebody still has is received back. */
const makeFor = (action: OrderAction, status: StatusKey, delivererId: number) =>
  makeOrder(shop.db, status, {
    deliverer_id: delivererId,
    ...(action === 'receiveBack' && { holder_id: delivererId, attempts: 1 }),
  })

/** The call of an action on this order, to be sent any number of times. */
const actionCall = async (action: OrderAction, person: Person, order: Made) => {
  const { method, path, body } = callOf(action)
  // A pickup is not handed over yet, so items of an earlier sale come back during it.
  const from = order.status === 6 ? await makeOrder(shop.db, 13, { customer_id: order.customer_id }) : order
  const sent = body?.(order.id, from.productId, from.id)
  return (headers?: Record<string, string>) => shop.call<Order>(method, path(order.id), person, sent, headers)
}

const callAction = async (action: OrderAction, person: Person, order: Made) =>
  (await actionCall(action, person, order))()

describe.each(ACTIONS)('%s', (action) => {
  test('does from every status what the table allows, and otherwise answers 409 with the current status', async () => {
    for (const status of STATUS_KEYS) {
      const person = people.get('bo:manage:orders') as Person
      const order = await makeFor(action, status, person.id)
      const row = expectedRow(action, status)
      const response = await callAction(action, person, order)
      const after = await shop.db
        .selectFrom('orders')
        .selectAll()
        .where('id', '=', order.id)
        .executeTakeFirstOrThrow()
      const history = await shop.db
        .selectFrom('order_history')
        .selectAll()
        .where('order_id', '=', order.id)
        .execute()
      if (row) {
        expect([status, response.status]).toEqual([
          status,
          action === 'exchange' || action === 'return' ? 201 : 200,
        ])
        expect(after.status).toBe(row.to === 'same' ? status : row.to)
        for (const flag of ORDER_FLAG_KEYS)
          expect(after[ORDER_FLAGS[flag]], flag).toBe(row.sets?.[flag] ?? order[ORDER_FLAGS[flag]])
        expect(history.at(-1)).toMatchObject({ action, status: after.status, employee_id: person.id })
      } else {
        expect([status, response.status, response.code]).toEqual([status, 409, 'INVALID_STATE'])
        expect(response.errors[0]).toContain(statusLabel(status))
        expect([after.status, history.length]).toEqual([status, 1])
      }
    }
  })

  test('is done once per key: repeated by who lost the response, it answers with the first one', async () => {
    const person = people.get('bo:manage:orders') as Person
    const status = STATUS_KEYS.find((one) => expectedRow(action, one)) as StatusKey
    const order = await makeFor(action, status, person.id)
    const call = await actionCall(action, person, order)
    const headers = { 'idempotency-key': randomUUID() }
    const [first, again] = [await call(headers), await call(headers)]
    expect(first.status).toBeLessThan(300)
    expect([again.status, again.data]).toEqual([first.status, first.data])
    const history = await shop.db
      .selectFrom('order_history')
      .select('action')
      .where('order_id', '=', order.id)
      .where('action', '=', action)
      .execute()
    expect(history).toHaveLength(1)
  })

  test('is open to the permissions of its rows and to full access only', async () => {
    for (const [permission, person] of people) {
      for (const status of new Set(
        WORKFLOW.filter((row) => row.action === action).flatMap((row) => row.from),
      )) {
        const row = expectedRow(action, status)
        if (!row) continue
        const order = await makeFor(action, status, person.id)
        const response = await callAction(action, person, order)
        const allowed = permission === 'full:access' || row.permissions.includes(permission)
        expect([permission, status, response.status < 300]).toEqual([permission, status, allowed])
        if (!allowed) expect(response.status).toBe(403)
      }
    }
  })
})

test('the order’s answer offers exactly the actions that would succeed', async () => {
  const person = people.get('full:access') as Person
  for (const status of STATUS_KEYS) {
    const { id } = await makeOrder(shop.db, status, { deliverer_id: deliverer.id })
    const { data } = await shop.call<Order>('GET', `/orders/by-id/${id}`, person)
    const expected = ACTIONS.filter((action) => action !== 'receiveBack' && expectedRow(action, status))
    const offered = [...data.availableActions, ...(data.canConfirmPix ? ['confirmPix'] : [])]
    expect(new Set(offered)).toEqual(new Set(expected))
    expect(data.availableActions).not.toContain('confirmPix')
  }
})
