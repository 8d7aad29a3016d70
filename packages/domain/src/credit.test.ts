import fc from 'fast-check'
import { expect, test } from 'vitest'
import { afterMove, afterReturn, stillOwed, surplus, toPay, undone } from './credit.ts'

const paid150of200 = { received: 15_000, given: 0, owed: 20_000 }

test('what comes back of an order paid in part lowers first what is still owed', () => {
  expect([surplus(paid150of200), stillOwed(paid150of200)]).toEqual([0, 5_000])
  expect(surplus(afterReturn(paid150of200, 4_000))).toBe(0)
  expect(surplus(afterReturn(paid150of200, 10_000))).toBe(5_000)
  expect(surplus(afterReturn(paid150of200, 20_000))).toBe(15_000)
})

test('of an undone order everything received is given back, once', () => {
  expect(surplus(undone(paid150of200))).toBe(15_000)
  expect(surplus(undone({ ...paid150of200, given: 15_000 }))).toBe(0)
})

test('value from another order pays for this one first', () => {
  expect(surplus(afterMove(paid150of200, 6_000))).toBe(1_000)
})

const cents = fc.nat({ max: 1_000_000 })

test('whatever happens, what is given back never exceeds what was received', () => {
  const steps = fc.array(
    fc.record({ kind: fc.constantFrom('pay', 'return', 'move', 'undo'), value: cents }),
    { maxLength: 20 },
  )
  fc.assert(
    fc.property(cents, steps, (price, happened) => {
      let balance = { received: 0, given: 0, owed: price }
      for (const { kind, value } of happened) {
        if (kind === 'pay') balance = afterMove(balance, Math.min(value, stillOwed(balance)))
        else if (kind === 'move') balance = afterMove(balance, value)
        else balance = kind === 'undo' ? undone(balance) : afterReturn(balance, value)
        balance = { ...balance, given: balance.given + surplus(balance) }
        expect(balance.given).toBeLessThanOrEqual(balance.received)
        expect(surplus(balance)).toBe(0)
      }
    }),
  )
})

test('the amount to pay is the price less what lowered it, never below zero', () => {
  const order = {
    subTotal: 10_000,
    warranty: 500,
    freight: 1_000,
    exchange: 2_000,
    return: 1_000,
    creditUsed: 500,
    debtLowered: 1_500,
  }
  expect(toPay(order)).toBe(6_500)
  expect(toPay({ ...order, creditUsed: 10_000 })).toBe(0)
})
