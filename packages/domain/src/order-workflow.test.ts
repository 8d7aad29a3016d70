import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { STATUS_KEYS, type StatusKey } from './order-status.ts'
import { availableActions, findTransition, nextStatus, type OrderFacts } from './order-workflow.ts'
import { PERMISSIONS, type Permission } from './permissions.ts'
import { ACTION_LABELS, type OrderAction, WORKFLOW, type WorkflowAction } from './workflow-table.ts'

const COMMON: Omit<OrderFacts, 'status'> = { isFast: false, isPickup: false, hasDeliverer: true }
const FAST = { ...COMMON, isFast: true }
const PICKUP = { ...COMMON, isPickup: true, hasDeliverer: false }

/** Each action with every status it starts from and the one it leads to, written by hand from the shop's rules. */
const EXPECTED: readonly [
  WorkflowAction,
  Omit<OrderFacts, 'status'>,
  Partial<Record<StatusKey, StatusKey>>,
][] = [
  ['approve', COMMON, { 11: 1 }],
  ['refuse', COMMON, { 11: 12 }],
  ['prepare', COMMON, { 1: 2 }],
  ['pack', COMMON, { 2: 3 }],
  ['pack', FAST, { 2: 15 }],
  ['pack', PICKUP, { 2: 6 }],
  ['pack', { ...PICKUP, isFast: true }, { 2: 6 }],
  ['changeCourier', COMMON, { 3: 3, 15: 15 }],
  ['dispatch', COMMON, { 3: 4, 15: 16 }],
  ['deliver', COMMON, { 4: 5, 16: 5 }],
  ['fail', COMMON, { 4: 3, 16: 15 }],
  ['receiveBack', COMMON, { 3: 3, 15: 15, 14: 14, 7: 7 }],
  ['pickup', COMMON, { 3: 14, 15: 14, 6: 14 }],
  ['finish', COMMON, { 5: 13, 6: 13, 14: 13 }],
  [
    'cancel',
    COMMON,
    { 1: 7, 2: 7, 3: 7, 4: 7, 5: 7, 6: 7, 8: 7, 9: 7, 10: 7, 11: 7, 12: 7, 13: 7, 14: 7, 15: 7, 16: 7 },
  ],
  ['sendProof', COMMON, { 10: 11 }],
  ['exchange', COMMON, { 4: 4, 16: 16, 5: 5, 6: 6, 14: 14 }],
  ['return', COMMON, { 4: 4, 16: 16, 5: 5, 6: 6, 14: 14 }],
  ['confirmPix', COMMON, { 9: 11 }],
  ['paymentSeen', COMMON, { 9: 11 }],
  ['expire', COMMON, { 9: 7, 10: 7 }],
]

const STOCKING: readonly OrderAction[] = ['prepare', 'pack', 'receiveBack']
const COUNTER: readonly OrderAction[] = ['receiveBack']
const DELIVERY: readonly OrderAction[] = ['dispatch', 'deliver', 'fail', 'exchange', 'return']

describe('the order workflow', () => {
  test.each(EXPECTED)('%s with %o leads only where the shop’s rules say: %o', (action, facts, expected) => {
    const found: Partial<Record<StatusKey, StatusKey>> = {}
    for (const status of STATUS_KEYS) {
      const row = findTransition(action, { ...facts, status })
      if (row) found[status] = nextStatus(row, { status })
    }
    expect(found).toEqual(expected)
  })

  test('every action is covered above', () => {
    const covered = new Set<string>(EXPECTED.map(([action]) => action))
    const missing = Object.keys(ACTION_LABELS).filter((action) => !covered.has(action))
    expect(missing, 'Write their statuses into EXPECTED').toEqual([])
  })

  test('a Pix payment goes straight to the stockroom only where the company’s setting says so', () => {
    const order = { ...COMMON, status: 9 as const }
    for (const action of ['paymentSeen', 'confirmPix'] as const) {
      expect(findTransition(action, order, { pixAuto: true })?.to).toBe(1)
      expect(findTransition(action, order, { pixAuto: false })?.to).toBe(11)
    }
  })

  test('stock comes back when an order is refused, cancelled or expired, and never twice', () => {
    const returning = (action: WorkflowAction) =>
      STATUS_KEYS.filter((status) =>
        findTransition(action, { ...COMMON, status })?.effects.includes('returnStock'),
      )
    expect(returning('refuse')).toEqual([11])
    expect(returning('expire')).toEqual([9, 10])
    expect(returning('cancel')).toEqual(STATUS_KEYS.filter((status) => status !== 7 && status !== 12))
    const others = Object.keys(ACTION_LABELS) as WorkflowAction[]
    for (const action of others.filter((one) => !['refuse', 'expire', 'cancel'].includes(one))) {
      expect(returning(action)).toEqual([])
    }
  })

  test.each([
    ['cancel', 12, ['comment']],
    ['cancel', 5, ['comment']],
    ['changeCourier', 15, ['newDeliverer']],
    ['dispatch', 15, ['deliverer', 'atHand']],
    ['receiveBack', 7, ['held']],
    ['finish', 14, ['atHand']],
    ['deliver', 4, ['signature']],
    ['fail', 4, ['reason']],
    ['sendProof', 10, ['receipt']],
    ['confirmPix', 9, ['payment']],
    ['finish', 5, []],
  ] as const)('%s from %d needs %j', (action, status, needs) => {
    expect(findTransition(action, { ...COMMON, status })?.needs).toEqual(needs)
  })

  test.each([
    ['approve', 11, ['savePayment']],
    ['refuse', 11, ['returnStock', 'creditCustomer']],
    ['prepare', 1, ['setStocker']],
    ['pack', 2, ['savePackagingImages', 'packSerials']],
    ['changeCourier', 3, ['setDeliverer']],
    ['dispatch', 3, ['setShippedDate']],
    ['dispatch', 15, ['setShippedDate']],
    ['deliver', 16, ['checkSerials', 'saveSignature', 'receiveCash']],
    ['fail', 16, ['recordFailedDelivery', 'leaveWithDeliverer']],
    ['cancel', 3, ['returnStock', 'creditCustomer']],
    ['cancel', 4, ['returnStock', 'creditCustomer', 'leaveWithDeliverer']],
    ['receiveBack', 3, ['takeIn']],
    ['pickup', 15, ['dropDeliverer']],
    ['finish', 5, ['saveCash']],
    ['finish', 14, ['receiveCash']],
    ['cancel', 12, []],
    ['sendProof', 10, ['saveProof']],
    ['exchange', 6, ['recordExchange']],
    ['return', 6, ['recordReturn']],
  ] as const)('%s from %d has the effects %j', (action, status, effects) => {
    expect(findTransition(action, { ...COMMON, status })?.effects).toEqual(effects)
  })

  test('sending the proof is all that customers may do themselves', () => {
    expect(WORKFLOW.filter((row) => row.customer).map((row) => row.action)).toEqual(['sendProof'])
  })
})

describe('the actions offered', () => {
  const anyOrder = fc.record({
    status: fc.constantFrom(...STATUS_KEYS),
    isFast: fc.boolean(),
    isPickup: fc.boolean(),
    hasDeliverer: fc.boolean(),
    heldBy: fc.option(fc.constantFrom('deliverer' as const, 'other' as const), { nil: undefined }),
  })
  const anyPermissions = fc.subarray(Object.keys(PERMISSIONS) as Permission[])

  test('are exactly those allowed by the table, the person’s permissions and the order', () => {
    fc.assert(
      fc.property(anyOrder, anyPermissions, (order, permissions) => {
        const offered = availableActions(order, { permissions })
        const all = permissions.includes('full:access') || permissions.includes('bo:manage:orders')
        for (const action of Object.keys(ACTION_LABELS) as WorkflowAction[]) {
          const isPublic = action !== 'paymentSeen' && action !== 'expire'
          const may =
            isPublic &&
            (all ||
              (permissions.includes('app:stocking') && STOCKING.includes(action)) ||
              (permissions.includes('app:counter') && COUNTER.includes(action)) ||
              (permissions.includes('app:delivery') && DELIVERY.includes(action)))
          const fits: Partial<Record<WorkflowAction, boolean>> = {
            dispatch: order.hasDeliverer && order.heldBy !== 'other',
            finish: order.heldBy !== 'other' || order.status === 5,
            receiveBack: order.heldBy !== undefined,
          }
          const fit = fits[action] ?? true
          const allowed = findTransition(action, order) !== undefined
          const why = `${action}: STOCKING, COUNTER, DELIVERY and \`fits\` of this test say whose it is, and when`
          expect(offered.includes(action as OrderAction), why).toBe(may && fit && allowed)
        }
      }),
      { numRuns: 2_000 },
    )
  })

  test('never let a deliverer change deliverers, hand over at the desk, finish or cancel', () => {
    fc.assert(
      fc.property(anyOrder, (order) => {
        const offered = availableActions(order, { permissions: ['app:delivery'] })
        expect(offered.filter((action) => !DELIVERY.includes(action))).toEqual([])
      }),
    )
  })

  test('are unique, and none for nobody or for a cancelled order', () => {
    const order: OrderFacts = { ...COMMON, status: 5 }
    expect(availableActions(order, { permissions: ['full:access'] })).toEqual([
      'finish',
      'cancel',
      'exchange',
      'return',
    ])
    expect(availableActions(order, { permissions: [] })).toEqual([])
    expect(availableActions({ ...order, status: 7 }, { permissions: ['full:access'] })).toEqual([])
  })

  test('an order without a deliverer cannot leave', () => {
    const waiting: OrderFacts = { ...COMMON, status: 3, hasDeliverer: false }
    expect(availableActions(waiting, { permissions: ['bo:manage:orders'] })).toEqual([
      'changeCourier',
      'pickup',
      'cancel',
    ])
  })
})
