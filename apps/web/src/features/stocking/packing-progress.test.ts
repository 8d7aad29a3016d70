import type { Order } from '@shop/contract/orders'
import { expect, test } from 'vitest'
import { isComplete, type Packing, packedOf, readCode } from './packing-progress.ts'

type Item = Order['items'][number]
const item = (productId: number, quantity: number, serialised = false, returned = 0) =>
  ({ productId, quantity, serialised, returned, name: `P${productId}`, code: `10000${productId}` }) as Item

const EMPTY: Packing = { ticked: [], counts: {}, serials: [] }
const COVER = item(1, 2)
const PHONE = item(2, 2, true)
const WATCH = item(3, 1, true)
const IMEI = '356938035643809'

test('a product of the order adds one unit, until there are enough', () => {
  expect(readCode([COVER], EMPTY, '100001', undefined)).toEqual({ kind: 'unit', item: COVER })
  expect(readCode([COVER], { ...EMPTY, counts: { 1: 2 } }, '100001', undefined)).toEqual({
    kind: 'refused',
    text: 'P1: um a mais. Já são 2 de 2.',
  })
  expect(isComplete(COVER, { ...EMPTY, ticked: [1] })).toBe(true)
  expect(packedOf(item(1, 3, false, 1), { ...EMPTY, ticked: [1] })).toBe(2)
})

test('a product that is not in the order is refused', () => {
  for (const code of ['100009', '7891000100103', 'abc'])
    expect(readCode([COVER], EMPTY, code, undefined)).toEqual({
      kind: 'refused',
      text: `${code} não é deste pedido.`,
    })
  expect(readCode([PHONE], EMPTY, '356938035643801', undefined).kind).toBe('refused')
})

test('a serial number belongs to the only line that needs one, or to the box scanned before', () => {
  const read = (items: Item[], packing = EMPTY, next?: number) => readCode(items, packing, IMEI, next)
  expect(read([COVER, PHONE])).toEqual({ kind: 'serial', serial: IMEI, item: PHONE })
  expect(read([PHONE, WATCH])).toEqual({ kind: 'serial', serial: IMEI, item: undefined })
  expect(read([PHONE, WATCH], EMPTY, 3)).toEqual({ kind: 'serial', serial: IMEI, item: WATCH })
  expect(readCode([PHONE, WATCH], EMPTY, '100003', undefined)).toEqual({ kind: 'next', item: WATCH })
})

test('a serial number counts once, and none beyond the order’s quantity', () => {
  const one = { ...EMPTY, serials: [{ productId: 2, serial: IMEI }] }
  expect(readCode([PHONE], one, IMEI, undefined)).toMatchObject({ kind: 'refused' })
  expect([packedOf(PHONE, one), isComplete(PHONE, one)]).toEqual([1, false])
  const full = { ...EMPTY, serials: [{ productId: 3, serial: 'SN-0001' }] }
  expect(readCode([WATCH], full, IMEI, undefined)).toMatchObject({
    text: 'Todos os números de série do pedido já foram lidos.',
  })
})
