import type { ReportAnswer } from '@shop/contract/reports/report'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type Person, type TestShop } from '../../../test/harness.ts'
import { addOrder, addSample } from '../../../test/reports-sample.ts'

/** Instants around the midnights of São Paulo at which its clock was moved, and the day that each belongs to. */
const INSTANTS: [instant: string, day: string][] = [
  ['2018-11-04T02:59:59.999Z', '2018-11-03'],
  // Midnight never came: the clock went from 23:59:59 to 01:00:00.
  ['2018-11-04T03:00:00.000Z', '2018-11-04'],
  ['2018-11-05T01:59:59.999Z', '2018-11-04'],
  ['2018-11-05T02:00:00.000Z', '2018-11-05'],
  ['2019-02-16T01:59:59.999Z', '2019-02-15'],
  ['2019-02-16T02:00:00.000Z', '2019-02-16'],
  // 23:30 came twice on the evening of the 16th.
  ['2019-02-17T01:30:00.000Z', '2019-02-16'],
  ['2019-02-17T02:30:00.000Z', '2019-02-16'],
  ['2019-02-17T02:59:59.999Z', '2019-02-16'],
  ['2019-02-17T03:00:00.000Z', '2019-02-17'],
  ['2019-02-18T02:59:59.999Z', '2019-02-17'],
  ['2019-02-18T03:00:00.000Z', '2019-02-18'],
]

const ownZone = process.env.TZ
let shop: TestShop
let reader: Person
let courier: number

beforeAll(async () => {
  shop = await openTestShop()
  const sample = await addSample(shop)
  courier = sample.couriers[0]
  const { id: customer } = await shop.db
    .selectFrom('customers')
    .select('id')
    .orderBy('id')
    .executeTakeFirstOrThrow()
  for (const [at] of INSTANTS)
    await addOrder(shop.db, {
      code: at,
      customer,
      attendant: null,
      courier,
      payment: 'pix',
      status: 13,
      placed: at,
      shipped: at,
      items: [[1, 1, 1_00]],
    })
  reader = await shop.employee(['bo:manage:reports'])
})
afterAll(async () => {
  process.env.TZ = ownZone ?? ''
  if (ownZone === undefined) delete process.env.TZ
  await shop.close()
})

const days = [...new Set(INSTANTS.map(([, day]) => day))]

test.each(['UTC', 'America/Sao_Paulo', 'Pacific/Kiritimati'])(
  'days are those of the shop with the server in %s',
  async (zone) => {
    process.env.TZ = zone
    for (const day of days) {
      const period = `start/${day}T00:00:00/end/${day}T23:59:59`
      const codes = INSTANTS.filter(([, of]) => of === day).map(([at]) => at)
      for (const path of [
        `/reports/order/transfer/${period}`,
        `/reports/order/${period}/deliverer/${courier}`,
      ]) {
        const { data } = await shop.call<ReportAnswer>('GET', path, reader)
        expect(data.items.map(({ code }) => code)).toEqual(codes)
      }
    }
  },
)
