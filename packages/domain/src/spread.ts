import type { Cents } from './money.ts'

/**
 * Divides an amount by weights, exact to the centavo: the shares add up to the amount (largest remainder method; among
 * equals the first). If all weights are zero, every share weighs the same. The amount may be negative, weights may not.
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

/** Units with the same cost. */
export interface CostedUnits {
  quantity: number
  unitCostCents: Cents
}

/**
 * Units whose costs add up to `total`: some cost one centavo more than the others. The last entry has the cost nearest
 * to the average, because the product keeps the last cost.
 */
export function unitsOfTotal(total: Cents, quantity: number): CostedUnits[] {
  const low = Math.floor(total / quantity)
  const dearer = total - low * quantity
  const cheap = { quantity: quantity - dearer, unitCostCents: low }
  const dear = { quantity: dearer, unitCostCents: low + 1 }
  const ordered = 2 * dearer >= quantity ? [cheap, dear] : [dear, cheap]
  return ordered.filter((entry) => entry.quantity > 0)
}
