import { expect, test } from 'vitest'
import { debtText, firstHandOver, handOverBody, handOverRules } from './hand-over-fields.tsx'

const typed = { scanned: [] as string[], receivedBy: ' Porteiro ', signature: 'png', cash: 2500 }
const sent = { receivedBy: 'Porteiro', signature: 'png' }

test('cash is sent of an order that is paid in cash at the door, and of no other', () => {
  const cash = { paymentKey: 'cash', toPay: 30 } as const
  expect(firstHandOver(cash).cash).toBe(3000)
  expect(handOverBody(cash, typed)).toEqual({ ...sent, cashReceived: 25 })
  // Nothing is left to pay, because credit or returned goods covered it.
  expect(handOverBody({ ...cash, toPay: 0 }, typed)).toEqual(sent)
  expect(handOverBody({ paymentKey: 'pix', toPay: 30 }, typed)).toEqual(sent)
  expect(handOverBody({ paymentKey: 'transfer', toPay: 30 }, typed)).toEqual(sent)
})

test('the phones of each order of a stop are scanned before it is recorded, and sent with their order', () => {
  const first = { paymentKey: 'pix', toPay: 0, doorSerials: ['A-111', 'A-222'] } as const
  const second = { paymentKey: 'pix', toPay: 0, doorSerials: ['B-333'] } as const
  const both = { ...first, doorSerials: [...first.doorSerials, ...second.doorSerials] }
  expect(handOverRules(both).scanned(['a-111', 'B-333'])).toContain('falta 1')
  expect(handOverRules(both).scanned(['a-111', 'B-333', 'A-222'])).toBeNull()
  const scanned = ['a-111', 'B-333', 'A-222']
  expect(handOverBody(first, { ...typed, scanned })).toEqual({ ...sent, serials: ['a-111', 'A-222'] })
  expect(handOverBody(second, { ...typed, scanned })).toEqual({ ...sent, serials: ['B-333'] })
})

test('what is owed on term is signed with its due dates, and nothing where nothing is owed', () => {
  const term = { id: 1, kind: 'term', amount: 90, status: 'waiting' } as const
  const cash = { id: 2, kind: 'cash', amount: 10, status: 'waiting', due: null } as const
  const text = (due: { dueDate: string; open: number }[]) =>
    debtText({ parts: [cash, { ...term, due }] })?.replace(/\s/g, ' ')
  expect(text([{ dueDate: '2026-12-01', open: 90 }])).toBe(
    'Reconheço a dívida de R$ 90,00, com vencimento em 01/12/2026.',
  )
  expect(
    text([
      { dueDate: '2026-12-01', open: 30.02 },
      { dueDate: '2027-01-04', open: 29.98 },
    ]),
  ).toBe('Reconheço a dívida de R$ 60,00, com vencimento em 01/12/2026 (R$ 30,02), 04/01/2027 (R$ 29,98).')
  expect(debtText({ parts: [cash, { ...term, due: null }] })).toBeNull()
  // An order that an earlier release stored on the phone.
  expect(debtText({})).toBeNull()
})
