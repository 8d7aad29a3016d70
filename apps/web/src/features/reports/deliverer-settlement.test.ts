import { expect, test } from 'vitest'
import { settle, settledPeriod } from './deliverer-settlement.ts'

const order = (status: string, payment: string, difference: number, back = {}) => ({
  status,
  payment,
  // What people read may be worded anew.
  paymentDescription: 'Outra palavra',
  difference,
  totalExchange: 0,
  totalReturn: 0,
  ...back,
})

test('cash to hand over is that of delivered orders only, whatever its payment is called', () => {
  expect(
    settle([
      order('ENTREGUE', 'cash', 38.75, { totalExchange: 5 }),
      order('FINALIZADOS', 'cash', 0.1),
      order('EM_ENTREGA', 'cash', 100),
      order('EM_ENTREGA_IMEDIATA', 'pix', 7),
      order('ENTREGUE', 'pix', 23.5, { totalReturn: 40.05 }),
      order('ENTREGUE', 'transfer', 0.2),
    ]),
  ).toEqual({
    delivered: 4,
    onTheRoad: 2,
    returned: { orders: 1, cents: 4005 },
    exchanged: { orders: 1, cents: 500 },
    paidCents: { cash: 3885, transfer: 20, pix: 2350 },
    totalCents: 6255,
  })
})

test('a day is split between its departures without a gap', () => {
  expect(settledPeriod('2026-03-10', undefined)).toEqual({
    start: '2026-03-10T00:00:00',
    end: '2026-03-10T23:59:59',
  })
  expect(settledPeriod('2026-03-10', '10:40')).toEqual({
    start: '2026-03-10T00:00:00',
    end: '2026-03-10T12:24:59',
  })
  expect(settledPeriod('2026-03-10', '14:10')).toEqual({
    start: '2026-03-10T12:25:00',
    end: '2026-03-10T23:59:59',
  })
})

test('an unknown departure means the whole day', () => {
  expect(settledPeriod('2026-03-14', '14:10').start).toBe('2026-03-14T00:00:00')
  expect(settledPeriod('2026-03-14', '12:00').end).toBe('2026-03-14T23:59:59')
})
