import { STATUS_KEYS } from '@shop/domain/order-status'
import { utcToLocal } from '@shop/domain/shop-time'
import { expect, test } from 'vitest'
import { CATALOGUE } from './catalogue/catalogue.ts'
import { generateShop, type Numbered } from './generate-shop.ts'
import { lookKey } from './pictures/draw-pictures.ts'

const ZONE = 'America/Sao_Paulo'
const NEW_STATUSES = STATUS_KEYS.filter((status) => status !== 13 && status !== 7 && status !== 12)

function imagine(now: string) {
  const last = new Map<Numbered, number>()
  return generateShop({
    now: new Date(now),
    timeZone: ZONE,
    pixCity: 'São Paulo',
    pictures: {
      products: new Map(
        CATALOGUE.flatMap(({ looks }) => looks.map((look) => [lookKey(look), lookKey(look)])),
      ),
      proofs: ['proof'],
      signatures: ['signature'],
      packages: ['package'],
      logo: 'logo',
    },
    passwordHashes: new Map(),
    customerPasswordHash: 'hash',
    nextId(table) {
      const id = (last.get(table) ?? 0) + 1
      last.set(table, id)
      return id
    },
  })
}

const isSunday = (at: unknown) =>
  new Date(`${utcToLocal(new Date(String(at)), ZONE).slice(0, 10)}T00:00:00Z`).getUTCDay() === 0

test.each([
  ['on a weekday at noon', '2026-09-16T15:00:00Z'],
  ['on Monday before the shop opens', '2026-09-14T09:30:00Z'],
  ['on a Sunday in the new year', '2027-01-03T20:00:00Z'],
])('%s the shop has work waiting in every status and nothing in the future', (_, now) => {
  const { orders = [], order_history = [], stock_movements = [], ...others } = imagine(now)
  const statuses = new Map<unknown, number>()
  for (const { status } of orders) statuses.set(status, (statuses.get(status) ?? 0) + 1)
  for (const status of NEW_STATUSES) expect(statuses.get(status)).toBeGreaterThanOrEqual(3)

  const { customers = [], audit_log = [], pix_payments = [], searches = [], products = [] } = others
  const instants = [
    ...[...order_history, ...stock_movements, ...audit_log, ...searches].map(({ at }) => at),
    ...[...customers, ...products].map(({ created_at }) => created_at),
    ...pix_payments.map(({ paid_at }) => paid_at),
    ...orders.flatMap(({ placed_at, updated_at }) => [placed_at, updated_at]),
  ].map((at) => Date.parse(String(at)))
  expect(Math.max(...instants)).toBeLessThanOrEqual(Date.parse(now))
  expect(instants.every(Number.isFinite)).toBe(true)

  const byStaff = order_history.filter(({ employee_id, action }) => employee_id && action !== 'deliver')
  expect(byStaff.filter(({ at }) => isSunday(at))).toEqual([])
})

test('the same time gives the same shop', () => {
  const [one, other] = [imagine('2026-09-16T15:00:00Z'), imagine('2026-09-16T15:00:00Z')]
  expect(JSON.stringify(one) === JSON.stringify(other)).toBe(true)
})
