import type { DeviceBook } from '@shop/contract/device-book'
import { shopDay } from '@shop/domain/shop-time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findInconsistencies } from '../../src/checks/check-shop.ts'
import { openTestShop, type Person, type TestShop } from '../harness.ts'
import { seededRandom } from '../random.ts'
import { live } from './life.ts'
import { noFigures, type Unit, World } from './world.ts'

const LIVES = Number(process.env.UNIT_LIVES ?? 15)
const SEED = Number(process.env.UNIT_LIVES_SEED ?? 20_261_123)
/** Lives that share a product, customers and a till. */
const WORLD = 25
const PAGE = 100
const TIMEOUT_MS = 10 * 60 * 60_000

let shop: TestShop
let admin: Person

beforeAll(async () => {
  shop = await openTestShop()
  admin = await shop.employee(['full:access'])
})
afterAll(() => shop.close())

const day = () => shopDay(new Date(), 'America/Sao_Paulo')

/** The rows of the book from the n-th on. */
async function* bookFrom(first: string, row: number) {
  for (let at = row; ; ) {
    const page = Math.floor(at / PAGE)
    const query = `from=${first}&to=${day()}&items=${PAGE}&page=${page}`
    const { data } = await shop.call<DeviceBook>('GET', `/device-book?${query}`, admin)
    yield* data.items.slice(at - page * PAGE)
    at = page * PAGE + data.items.length
    if (at >= data.total) return
  }
}

/** Compares the book's new rows with the lives of the units; returns how many rows there are. */
async function compareBook(
  world: World,
  units: readonly Unit[],
  first: string,
  rows: number,
): Promise<number> {
  const found = new Map<string, (readonly string[])[]>()
  let count = rows
  for await (const { serial, kind, direction, party } of bookFrom(first, rows)) {
    found.set(serial, [...(found.get(serial) ?? []), [kind, direction, party]])
    count++
  }
  const expected = units.map(({ serial, book }) => [serial, book] as const)
  world.same('book', 'rows', Object.fromEntries(found), Object.fromEntries(expected))
  return count
}

test(
  'stock, shelf, units, money, book and terms agree through the generated lives of units',
  async () => {
    const random = seededRandom(SEED)
    const figures = noFigures()
    const differences: string[] = []
    const first = day()
    let units = 0
    let rows = 0
    for (let done = 0; done < LIVES; done += WORLD) {
      const world = await World.open(shop, admin, random, figures)
      for (let life = done; life < Math.min(done + WORLD, LIVES); life++) await live(world)
      rows = await compareBook(world, world.units, first, rows)
      await world.close()
      differences.push(...world.differences)
      units += world.units.length
      if (process.env.UNIT_LIVES && done % 500 === 0) console.log(done, differences)
    }
    const { actions, ...counted } = figures
    console.log(`Seed ${SEED}: ${LIVES} lives, ${units} units, ${rows} rows of the book`, counted, actions)
    expect(differences).toEqual([])
    expect([figures.soldEarly, figures.termsGrown]).toEqual([0, 0])
    expect(await findInconsistencies(shop.db)).toEqual([])
  },
  TIMEOUT_MS,
)
