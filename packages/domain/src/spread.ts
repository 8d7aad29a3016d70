import type { Cents } from './money.ts'

/**
 * Divides an amount by weights, to the centavo: the shares add up to the amount (largest remainder, the first of equals
 * first). Without any weight every share counts the same. The amount may be negative, weights may not.
 */
export function spread(amount: Cents, weights: readonly number[]): Cents[] {
  if (weights.length === 0) return []
  const given = weights.map(BigInt)
  const sum = given.reduce((all, weight) => all + weight, 0n)
  const [parts, whole] = sum > 0n ? [given, sum] : [given.map(() => 1n), BigInt(given.length)]
  const sign = amount < 0 ? -1n : 1n
  const total = BigInt(Math.abs(amount))
  const shares = parts.map((weight, index) => ({
    index,
    share: (total * weight) / whole,
    rest: (total * weight) % whole,
  }))
  let left = total - shares.reduce((all, { share }) => all + share, 0n)
  for (const part of [...shares].sort((a, b) => Number(b.rest > a.rest) - Number(b.rest < a.rest))) {
    if (left === 0n) break
    part.share += 1n
    left -= 1n
  }
  return shares.map(({ share }) => Number(sign * share))
}

/** Units that have the same cost. */
export interface CostedUnits {
  quantity: number
  unitCostCents: Cents
}

/**
 * Units whose costs add up to `total`: as many as needed one centavo dearer than the others. The last entry is the one
 * whose cost is nearest to the average, because the last cost stays with the product.
 */
export function unitsOfTotal(total: Cents, quantity: number): CostedUnits[] {
  const low = Math.floor(total / quantity)
  const dearer = total - low * quantity
  const cheap = { quantity: quantity - dearer, unitCostCents: low }
  const dear = { quantity: dearer, unitCostCents: low + 1 }
  const ordered = 2 * dearer >= quantity ? [cheap, dear] : [dear, cheap]
  return ordered.filter((entry) => entry.quantity > 0)
}
