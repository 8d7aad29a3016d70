import fc from 'fast-check'
import { expect, test } from 'vitest'
import { planInstalments, refusalOf } from './instalments.ts'
import { type DebtEvent, rehearse } from './rehearsal.ts'
import { addDays } from './shop-time.ts'

const START = '2026-01-05'
const PLANS = [[14], [30, 60], [30, 60, 90]] as const

type Step =
  | { do: 'sell'; day: number; cents: number; plan: 0 | 1 | 2 }
  | { do: 'pay'; day: number; which: number; share: number }

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    do: fc.constant('sell' as const),
    day: fc.integer({ min: 0, max: 9 }),
    cents: fc.integer({ min: 3, max: 90_000 }),
    plan: fc.constantFrom(0 as const, 1 as const, 2 as const),
  }),
  fc.record({
    do: fc.constant('pay' as const),
    day: fc.integer({ min: 0, max: 9 }),
    which: fc.nat(50),
    share: fc.integer({ min: 1, max: 100 }),
  }),
)

interface Held {
  id: number
  order: number
  dueDate: string
  open: number
}

/**
 * A shop under these terms, which adds up the open amounts when it sells. `pays` are the payments in another shop:
 * those of instalments that do not exist here are ignored.
 */
function history(
  steps: readonly Step[],
  limit: number,
  grace: number,
  pays?: ReadonlyMap<number, [number, number]>,
) {
  const events: DebtEvent[] = []
  const refused: number[] = []
  const held = new Map<number, Held>()
  const made = new Map<number, [number, number]>()
  let today = START
  let id = 0
  for (const [at, one] of steps.entries()) {
    today = addDays(today, one.day)
    if (one.do === 'sell') {
      const planned = planInstalments(one.cents, PLANS[one.plan], today, false)
      const instalments = planned.map(({ dueDate, amountCents }) => ({ id: ++id, dueDate, amountCents }))
      const owing = [...held.values()].filter(({ open }) => open > 0)
      const owedCents = owing.reduce((sum, { open }) => sum + open, 0)
      const oldestDue = owing.map(({ dueDate }) => dueDate).toSorted()[0] ?? null
      if (refusalOf({ limitCents: limit, owedCents, oldestDue }, one.cents, grace, today)) {
        refused.push(at)
        continue
      }
      for (const each of instalments)
        held.set(each.id, { id: each.id, order: at, dueDate: each.dueDate, open: each.amountCents })
      events.push({
        kind: 'opened',
        orderId: at,
        day: today,
        isChecked: true,
        plans: [PLANS[one.plan]],
        instalments,
      })
      continue
    }
    const open = [...held.values()].filter((each) => each.open > 0)
    const chosen = open[one.which % Math.max(1, open.length)]
    const [paid, cents] = pays
      ? (pays.get(at) ?? [])
      : chosen
        ? [chosen.id, Math.max(1, Math.floor((chosen.open * one.share) / 100))]
        : []
    const instalment = held.get(paid ?? 0)
    if (paid === undefined || cents === undefined || !instalment) continue
    made.set(at, [paid, cents])
    instalment.open -= cents
    events.push({ kind: 'changed', instalmentId: paid, amountCents: -cents })
  }
  const owedCents = [...held.values()].reduce((sum, { open }) => sum + open, 0)
  return { events, refused, made, owedCents }
}

test('says which orders stricter terms stop, and what is owed then, as a shop under these terms finds out', () => {
  fc.assert(
    fc.property(
      fc.array(step, { minLength: 1, maxLength: 40 }),
      fc.integer({ min: 0, max: 300_000 }),
      fc.integer({ min: 0, max: 40 }),
      (steps, limit, grace) => {
        const generous = history(steps, Number.MAX_SAFE_INTEGER, 10_000)
        const strict = history(steps, limit, grace, generous.made)
        const rehearsed = rehearse(
          generous.events,
          { limitCents: limit, graceDays: grace, plans: undefined },
          START,
        )
        expect(rehearsed.stopped.map(({ orderId }) => orderId)).toEqual(strict.refused)
        expect(rehearsed.owedCents).toBe(strict.owedCents)
      },
    ),
    { numRuns: 1_000 },
  )
})

const sale = (orderId: number, day: string, amountCents: number, more = {}): DebtEvent => ({
  kind: 'opened',
  orderId,
  day,
  isChecked: true,
  plans: [[14]],
  instalments: [{ id: orderId, dueDate: addDays(day, 14), amountCents }],
  ...more,
})

test('stops nothing before the first day, and nothing that a person allowed', () => {
  const terms = { limitCents: 0, graceDays: 0, plans: undefined }
  const events = [sale(1, '2026-01-01', 500), sale(2, '2026-02-01', 500, { isChecked: false })]
  expect(rehearse(events, terms, '2026-01-02')).toEqual({ stopped: [], owedCents: 1_000 })
})

test('stops what was sold with a plan that the customer would not have', () => {
  const terms = { limitCents: 1_000, graceDays: 0, plans: [[30]] }
  expect(rehearse([sale(1, '2026-02-01', 500)], terms, '2026-01-01')).toEqual({
    stopped: [{ orderId: 1, why: 'TERM_PLAN' }],
    owedCents: 0,
  })
})
