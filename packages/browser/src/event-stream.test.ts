import { expect, test } from 'vitest'
import { takeLines } from './event-stream.ts'

test('an event that arrives in pieces is reported once, when it is complete', () => {
  const received: (number | null | undefined)[] = []
  let rest = ''
  for (const piece of [
    'retry: 1000\n\nda',
    'ta: {"orderId":7,"stat',
    'usKey":3}\n',
    '\n: \n\ndata: {"orderId":null}\n\n',
  ])
    rest = takeLines<{ orderId: number | null }>(rest + piece, (event) => received.push(event?.orderId))
  expect(received).toEqual([7, null])
  expect(rest).toBe('')
})
