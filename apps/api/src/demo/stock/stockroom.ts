import type { Staff, Team } from '../people/team.ts'
import type { Random } from '../random.ts'
import type { ShopHours } from '../shop-hours.ts'
import type { Ledger, Shelved } from './shelf.ts'

const HOUR = 3_600_000
/** One working day of open time, in ms. */
const ROUND = 10 * HOUR
const COUNTED_AT_ONCE = 4
const OPENING_SOURCE = 5
/** Sources of later stock entries in proportion to their frequency: suppliers, transfers between shops, bonuses. */
const SOURCES = [1, 1, 1, 1, 1, 1, 1, 1, 3, 4] as const

const DEFECTIVE_COMMENTS = {
  supplier: 'Enviado em garantia ao fornecedor.',
  discarded: 'Sem conserto.',
  repaired: 'Testado: voltou a funcionar.',
}

/** An event of the demo shop's past, at a time in ms. */
export interface Happening {
  at: number
  happen: () => void
}

export interface Stockroom {
  random: Random
  hours: ShopHours
  ledger: Ledger
  team: Team
  shelves: readonly Shelved[]
}

const stocker = ({ random, team }: Stockroom): Staff => random.pick(team.stockers)

const isKept = ({ since, archivedAt }: Shelved, at: number) =>
  since < at && (archivedAt === null || archivedAt > at)

function bringFirst(room: Stockroom, product: Shelved): void {
  const { packSize } = product.blueprint
  room.ledger.move(product, product.since, stocker(room), {
    kind: 'entry',
    source: OPENING_SOURCE,
    quantity_in: product.isScarce ? room.random.int(3, 10) : room.random.int(packSize, 2 * packSize),
    cost_before_cents: product.costCents,
    unit_cost_cents: product.costCents,
  })
}

function receive(room: Stockroom, product: Shelved, at: number): void {
  const costBefore = product.costCents
  // Suppliers' prices vary a little; margins stay above zero.
  product.costCents = Math.round(product.blueprint.costCents * (0.985 + room.random.next() * 0.035))
  room.ledger.move(product, at, stocker(room), {
    kind: 'entry',
    source: room.random.pick(SOURCES),
    quantity_in: product.blueprint.packSize,
    cost_before_cents: costBefore,
    unit_cost_cents: product.costCents,
  })
}

function reorder(room: Stockroom, at: number): void {
  for (const product of room.shelves) {
    const isShort = product.stock < product.blueprint.packSize * 0.4
    if (isShort && !product.isScarce && isKept(product, at) && room.random.chance(0.6))
      receive(room, product, at)
  }
}

function count(room: Stockroom, at: number): void {
  const { random, shelves, ledger } = room
  for (const product of random.shuffled(shelves).slice(0, COUNTED_AT_ONCE)) {
    if (!isKept(product, at)) continue
    const difference = Math.max(-product.stock, random.pick([0, 0, 0, 0, 0, 0, -1, -1, -1, -2, 1]))
    ledger.move(product, at, stocker(room), {
      kind: 'inventory',
      quantity_in: Math.max(0, difference),
      quantity_out: Math.max(0, -difference),
    })
  }
}

/** Clears the defective shelf: some units go back to their supplier, some are thrown away, a few work again. */
function clearDefective(room: Stockroom, at: number): void {
  const { random, ledger } = room
  for (const product of room.shelves.filter(({ defective }) => defective > 0)) {
    const kind = random.pick(['supplier', 'supplier', 'discarded', 'repaired', undefined, undefined] as const)
    if (!kind) continue
    const actor = stocker(room)
    const comment = DEFECTIVE_COMMENTS[kind]
    ledger.moveDefective(product, at, actor, { kind, quantity_out: 1, comment })
    if (kind === 'repaired') ledger.move(product, at, actor, { kind: 'repaired', quantity_in: 1 })
  }
}

function findDefective(room: Stockroom, at: number): void {
  const { random, ledger } = room
  const product = random.pick(room.shelves.filter((one) => isKept(one, at) && one.stock > 5))
  if (!product) return
  const actor = stocker(room)
  ledger.move(product, at, actor, { kind: 'defective', quantity_out: 1 })
  ledger.moveDefective(product, at, actor, {
    kind: 'found',
    quantity_in: 1,
    comment: 'Embalagem violada na prateleira.',
  })
}

/** Stock events besides orders: first stock, orders to suppliers every morning, counts on some evenings. */
export function planStockroom(room: Stockroom): Happening[] {
  const { hours, shelves } = room
  const happenings = shelves.map((product) => ({
    at: product.since,
    happen: () => bringFirst(room, product),
  }))
  for (let round = 0; round * ROUND < hours.total; round++) {
    const morning = hours.at((round + 0.05) * ROUND)
    const evening = hours.at((round + 0.85) * ROUND)
    if (morning) happenings.push({ at: morning, happen: () => reorder(room, morning) })
    if (evening && round % 3 === 2) happenings.push({ at: evening, happen: () => count(room, evening) })
    if (evening && round % 6 === 1)
      happenings.push({ at: evening, happen: () => findDefective(room, evening) })
    if (morning && round % 14 === 13)
      happenings.push({ at: morning, happen: () => clearDefective(room, morning) })
  }
  return happenings
}
