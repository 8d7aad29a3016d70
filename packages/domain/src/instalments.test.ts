import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isBusinessDay } from './business-days.ts'
import {
  ageOf,
  chargesOf,
  type Debt,
  limitSentence,
  planInstalments,
  refusalOf,
  settleOne,
  sumOf,
} from './instalments.ts'
import { formatBRL } from './money.ts'
import { addDays, daysBetween } from './shop-time.ts'
import { formatPlans, isTermPlan, parsePlans } from './term-plans.ts'

const TERMS = { graceDays: 0, finePpm: 20_000, interestMonthPpm: 10_000, nextBusinessDay: true }
const debt = (more: Partial<Debt> = {}): Debt => ({
  dueDate: '2026-03-10',
  openCents: 10_000,
  fineCents: null,
  interestCents: 0,
  interestDay: null,
  ...more,
})

const cents = fc.integer({ min: 1, max: 9_999_999_999 })
const day = fc.integer({ min: 0, max: 20_000 }).map((n) => addDays('2020-01-01', n))
const plan = fc
  .uniqueArray(fc.integer({ min: 0, max: 720 }), { minLength: 1, maxLength: 24 })
  .map((days) => days.toSorted((a, b) => a - b))

describe('the instalments of a sale', () => {
  test('are equal, with the odd centavos on the first', () => {
    expect(planInstalments(10_000, [30, 60, 90], '2026-03-10', false)).toEqual([
      { number: 1, of: 3, days: 30, dueDate: '2026-04-09', amountCents: 3_334 },
      { number: 2, of: 3, days: 60, dueDate: '2026-05-09', amountCents: 3_333 },
      { number: 3, of: 3, days: 90, dueDate: '2026-06-08', amountCents: 3_333 },
    ])
  })

  test('are due on the next business day if the shop wants it', () => {
    expect(planInstalments(100, [60], '2026-03-10', true)[0]?.dueDate).toBe('2026-05-11')
  })

  test('add up to the amount, whatever is divided', () => {
    fc.assert(
      fc.property(cents, plan, day, fc.boolean(), (amount, days, today, moves) => {
        const parts = planInstalments(amount, days, today, moves)
        expect(parts.reduce((sum, part) => sum + part.amountCents, 0)).toBe(amount)
        const [first, ...others] = parts.map(({ amountCents }) => amountCents)
        expect(new Set(others).size).toBeLessThanOrEqual(1)
        if (others.length > 0) expect((first ?? 0) - (others[0] ?? 0)).toBeLessThan(days.length)
        for (const { dueDate, days: after } of parts) {
          if (moves) expect(isBusinessDay(dueDate)).toBe(true)
          else expect(daysBetween(today, dueDate)).toBe(after)
        }
      }),
    )
  })
})

describe('fine and interest', () => {
  test('begin on the day after the due date: the fine once, the interest by day', () => {
    expect(chargesOf(debt(), TERMS, '2026-03-10')).toEqual({ fineCents: 0, interestCents: 0 })
    expect(chargesOf(debt(), TERMS, '2026-03-11')).toEqual({ fineCents: 200, interestCents: 3 })
    expect(chargesOf(debt(), TERMS, '2026-04-09')).toEqual({ fineCents: 200, interestCents: 100 })
  })

  test('the fine stays as it was fixed, and interest continues from its day on what is open', () => {
    const later = debt({ openCents: 5_000, fineCents: 0, interestCents: 7, interestDay: '2026-04-09' })
    expect(chargesOf(later, TERMS, '2026-05-09')).toEqual({ fineCents: 0, interestCents: 57 })
  })

  test('a settled instalment costs nothing more', () => {
    expect(chargesOf(debt({ openCents: 0, interestCents: 9 }), TERMS, '2027-01-01')).toEqual({
      fineCents: 0,
      interestCents: 0,
    })
  })

  test('fixing them on any day between changes the interest by rounding alone', () => {
    fc.assert(
      fc.property(cents, fc.integer({ min: 1, max: 400 }), fc.integer({ min: 0, max: 400 }), (open, a, b) => {
        const one = debt({ openCents: open })
        const between = addDays(one.dueDate, a)
        const end = addDays(between, b)
        const fixed = chargesOf(one, TERMS, between)
        const whole = chargesOf(one, TERMS, end)
        const again = chargesOf({ ...one, ...fixed, interestDay: between }, TERMS, end)
        expect(again.fineCents).toBe(whole.fineCents)
        expect(Math.abs(again.interestCents - whole.interestCents)).toBeLessThanOrEqual(1)
      }),
    )
  })
})

describe('a payment', () => {
  test('pays fine and interest before the principal', () => {
    const charges = { fineCents: 200, interestCents: 100 }
    expect(settleOne(150, debt(), charges, false)).toMatchObject({
      fineCents: 150,
      interestCents: 0,
      principalCents: 0,
    })
    expect(settleOne(1_300, debt(), charges, false)).toMatchObject({
      fineCents: 200,
      interestCents: 100,
      principalCents: 1_000,
    })
  })

  test('takes no more than is due and than it has, and what is waived is not taken', () => {
    fc.assert(
      fc.property(cents, cents, cents, cents, fc.boolean(), (amount, open, fine, interest, waive) => {
        const charges = { fineCents: fine, interestCents: interest }
        const settled = settleOne(amount, debt({ openCents: open }), charges, waive)
        const due = waive ? open : open + fine + interest
        expect(sumOf(settled)).toBe(Math.min(amount, due))
        expect(settled.waived).toEqual(waive ? charges : { fineCents: 0, interestCents: 0 })
        if (settled.principalCents > 0 && !waive)
          expect([settled.fineCents, settled.interestCents]).toEqual([fine, interest])
      }),
    )
  })
})

describe('a sale on term', () => {
  const debtor = { limitCents: 100_000, owedCents: 40_000, oldestDue: '2026-03-10' }

  test('is refused beyond the limit, to the centavo', () => {
    expect(refusalOf(debtor, 60_000, 0, '2026-03-10')).toBeUndefined()
    expect(refusalOf(debtor, 60_001, 0, '2026-03-10')).toBe('CREDIT_LIMIT')
    expect(limitSentence(debtor, 70_000)).toBe(
      `O limite do cliente é de ${formatBRL(100_000)} e já há ${formatBRL(40_000)} em aberto: restam ${formatBRL(60_000)}, faltam ${formatBRL(10_000)} para esta venda.`,
    )
  })

  test('is refused while something is overdue for longer than the grace', () => {
    expect(refusalOf(debtor, 1, 0, '2026-03-11')).toBe('OVERDUE')
    expect(refusalOf(debtor, 1, 3, '2026-03-13')).toBeUndefined()
    expect(refusalOf(debtor, 1, 3, '2026-03-14')).toBe('OVERDUE')
    expect(refusalOf({ ...debtor, oldestDue: null }, 1, 0, '2030-01-01')).toBeUndefined()
  })
})

test.each([
  ['2026-03-11', 'coming'],
  ['2026-03-10', 'today'],
  ['2026-03-09', 'late30'],
  ['2026-02-08', 'late30'],
  ['2026-02-07', 'late60'],
  ['2026-01-09', 'late60'],
  ['2026-01-08', 'late90'],
  ['2025-12-10', 'late90'],
  ['2025-12-09', 'later'],
] as const)('due on %s is listed as %s on 10 March', (dueDate, age) => {
  expect(ageOf(dueDate, '2026-03-10')).toBe(age)
})

describe('the plans of a customer', () => {
  test.each([
    ['14; 30/60/90', [[14], [30, 60, 90]]],
    [' 14, 30 / 60 ', [[14], [30, 60]]],
    ['0', [[0]]],
    ['', []],
  ])('%j is %j', (text, plans) => {
    expect(parsePlans(text)).toEqual(plans)
  })

  test.each(['x', '30/30', '60/30', '-1', '1.5', '721', '30//60'])('%j is none', (text) => {
    expect(parsePlans(text)).toBeUndefined()
  })

  test('are read as they were written', () => {
    fc.assert(
      fc.property(fc.array(plan, { maxLength: 12 }), (plans) => {
        expect(plans.every(isTermPlan)).toBe(true)
        expect(parsePlans(formatPlans(plans))).toEqual(plans)
      }),
    )
  })
})
