import { expect, test } from 'vitest'
import { takeLines } from './order-stream.ts'

test('an event that arrives in pieces is reported once, when it is complete', () => {
  const told: (number | null)[] = []
  let rest = ''
  for (const piece of [
    'retry: 1000\n\nda',
    'ta: {"orderId":7,"stat',
    'usKey":3}\n',
    '\n: \n\ndata: {"orderId":null}\n\n',
  ])
    rest = takeLines(rest + piece, (orderId) => told.push(orderId))
  expect(told).toEqual([7, null])
  expect(rest).toBe('')
})
