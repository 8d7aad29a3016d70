import type { Level } from '@shop/domain/pricing'
import type { Random } from '../random.ts'
import type { Shelved } from '../stock/shelf.ts'

const DEAR_CENTS = 40_000
const MOST_TRIES = 40

/** Resellers buy more at once. */
const buysToResell = (level: Level | undefined) => level === 1 || level === 2

const isOnSale = ({ stock, since, archivedAt }: Shelved, at: number) =>
  stock > 0 && since < at && (archivedAt === null || archivedAt > at)

function drawQuantity(random: Random, { costCents }: Shelved, level: Level | undefined): number {
  const isDear = costCents > DEAR_CENTS
  if (buysToResell(level)) return isDear ? random.int(1, 2) : random.int(1, 6)
  return isDear || random.chance(0.75) ? 1 : 2
}

/** What a customer of the level buys: no product twice and no more than its stock. */
export function fillBasket(random: Random, drawProduct: () => Shelved, level: Level | undefined, at: number) {
  const lines = random.pick(buysToResell(level) ? [1, 2, 2, 3, 3, 3, 5, 7] : [1, 1, 1, 2, 2, 3])
  const basket = new Map<Shelved, number>()
  for (let tries = 0; basket.size === 0 || (basket.size < lines && tries < MOST_TRIES); tries++) {
    const product = drawProduct()
    if (!isOnSale(product, at)) continue
    basket.set(product, Math.min(product.stock, drawQuantity(random, product, level)))
  }
  return basket
}
