import { setInterval as every } from 'node:timers'
import { CALLS } from '@shop/contract/calls'
import { FULL_ACCESS } from '@shop/domain/permissions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openReading } from '../../src/features/platform/reading/reading.ts'
import { READERS } from '../../src/readers.ts'
import { openTestShop, type TestShop } from '../harness.ts'
import { addCatalogue, productBody } from '../product-body.ts'
import { type FileKind, HOSTILE } from './corpus.ts'
import { FILE_CALLS, methodOf, type Place } from './file-calls.ts'

/**
 * `HOSTILE=all npm test -- hostile` sends each file to every call in all of its ways; else to one that reads its kind, in
 * one of its ways in turn, and every second file to another call.
 */
const ALL = process.env.HOSTILE === 'all'
/** So that files beyond the limits of time do not hold up the run. */
const MOST_SECONDS = 0.5
/** CPU time that the serving thread may spend on anything at once; requests that wait for a core do not count. */
const MOST_AT_ONCE_MS = 2_000

const READ_BY: Readonly<Record<FileKind, readonly string[]>> = {
  pdf: ['PATCH /workflow/order/proof', 'POST /orders/checkout/bank/transfer/:id'],
  workbook: Object.keys(FILE_CALLS).filter((address) => address.includes('/imports/')),
  csv: ['POST /bank/statements', ...Object.keys(FILE_CALLS).filter((one) => one.endsWith('/preview'))],
  ofx: ['POST /bank/statements'],
  note: ['POST /nfes'],
  picture: ['PATCH /workflow/order/proof', 'POST /returns', 'POST /claims', 'POST /products'],
}

let place: Place
let shop: TestShop

beforeAll(async () => {
  shop = await openTestShop()
  await shop.context.reading.close()
  const readers = Object.entries(READERS).map(([name, reader]) => [
    name,
    { ...reader, seconds: Math.min(reader.seconds, MOST_SECONDS) },
  ])
  shop.context.reading = openReading(Object.fromEntries(readers) as typeof READERS)
  const staff = await shop.employee([FULL_ACCESS])
  await addCatalogue(shop, staff)
  await shop.call('POST', '/till/open', staff, { float: 10_000 })
  const { data } = await shop.call<{ code: string }>('POST', '/products', staff, productBody())
  place = { shop, staff, code: data.code }
})
afterAll(() => shop.close())

/** The most CPU time in ms that the thread spent without letting anything else run. */
function watchThread() {
  let most = 0
  let before = process.threadCpuUsage()
  const look = () => {
    const { user, system } = process.threadCpuUsage(before)
    most = Math.max(most, (user + system) / 1_000)
    before = process.threadCpuUsage()
  }
  const timer = every(look, 10)
  return () => {
    clearInterval(timer)
    look()
    return most
  }
}

const FILES = Object.entries(HOSTILE).flatMap(([kind, files]) =>
  Object.entries(files).map(([name, make]) => ({ kind: kind as FileKind, name, make })),
)

test('every call that takes a file is in the table', () => {
  const taking = Object.entries(CALLS).filter(([, call]) => 'images' in call)
  expect(taking.map(([address]) => address).sort()).toEqual(Object.keys(FILE_CALLS).sort())
  expect(FILES.length).toBeGreaterThan(100)
})

test.each(FILES.map((file, index) => ({ ...file, index })))(
  '$kind: $name is taken or refused in words, and others are served meanwhile',
  async ({ kind, make, index }) => {
    const file = Buffer.from(await make()).toString('base64')
    const addresses = Object.keys(FILE_CALLS)
    const reading = READ_BY[kind]
    const other = index % 2 === 0 ? [] : [addresses[((index - 1) / 2) % addresses.length]]
    const chosen = ALL ? addresses : [reading[index % reading.length], ...other]
    for (const [at, address] of [...new Set(chosen)].entries()) {
      const ways = FILE_CALLS[address ?? ''] ?? []
      const way = Math.floor(index / reading.length) % ways.length
      for (const prepare of ALL || at > 0 ? ways : ways.slice(way, way + 1)) {
        const { path, body, as = place.staff } = await prepare(place, file)
        const ended = watchThread()
        const [answer, health] = await Promise.all([
          shop.call(methodOf(address ?? ''), path, as, body),
          shop.app.inject('/healthz'),
        ])
        const shown = `${path}: ${answer.status} ${answer.errors}`
        expect(ended(), shown).toBeLessThan(MOST_AT_ONCE_MS)
        expect(health.statusCode, shown).toBe(200)
        expect([200, 201, 400, 409, 413, 422], shown).toContain(answer.status)
        if (answer.status >= 400) expect(answer.errors[0], shown).toMatch(/\p{Lu}.*\p{L}{3,}.*\./u)
      }
    }
  },
)

test('a statement with too many lines or accounts is told so, however many they are', async () => {
  const send = async (file: Uint8Array) =>
    (
      await shop.call('POST', '/bank/statements', place.staff, {
        name: 'a',
        accountName: 'A',
        file: Buffer.from(file).toString('base64'),
      })
    ).errors[0]
  shop.context.reading = openReading(READERS)
  expect(await send(HOSTILE.csv['150,000 lines of money']?.() as Uint8Array)).toMatch(
    /150\.000 lan\u00e7amentos/,
  )
  expect(await send(HOSTILE.ofx['20,000 accounts']?.() as Uint8Array)).toMatch(/20\.001 contas/)
})
