import { expect, test } from 'vitest'
import { firstHandOver, handOverBody } from './hand-over-fields.tsx'

const typed = { receivedBy: ' Porteiro ', signature: 'png', cash: 2500 }
const sent = { receivedBy: 'Porteiro', signature: 'png' }

test('cash is sent of an order that is paid in cash at the door, and of no other', () => {
  const cash = { paymentKey: 'cash', toPay: 30 } as const
  expect(firstHandOver(cash).cash).toBe(3000)
  expect(handOverBody(cash, typed)).toEqual({ ...sent, cashReceived: 25 })
  // Nothing is left to pay: paid with credit or by what came back.
  expect(handOverBody({ ...cash, toPay: 0 }, typed)).toEqual(sent)
  expect(handOverBody({ paymentKey: 'pix', toPay: 30 }, typed)).toEqual(sent)
  expect(handOverBody({ paymentKey: 'transfer', toPay: 30 }, typed)).toEqual(sent)
})
