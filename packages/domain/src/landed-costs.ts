import { type Cents, divideHalfAway } from './money.ts'
import { spread } from './spread.ts'

/** A line of goods that came in. */
export interface ReceivedLine {
  /** Units that the document says, and units that are there. */
  expected: number
  quantity: number
  unitCostCents: Cents
  /** What the document says all the expected units cost; it counts instead of the unit cost. */
  documentCents: Cents | null
}

/** Costs of a document that belong to no single line, in cents. */
export interface OtherCosts {
  freightCents: Cents
  discountCents: Cents
  otherCents: Cents
}

/** What the received units of a line cost without their share of the other costs. */
export function goodsCents({ expected, quantity, unitCostCents, documentCents }: ReceivedLine): Cents {
  if (documentCents === null || expected === 0) return unitCostCents * quantity
  return Number(divideHalfAway(BigInt(documentCents) * BigInt(quantity), BigInt(expected)))
}

/**
 * What the received units of each line cost with freight, discount and other costs spread by value, to the centavo: the
 * sum is goods + freight + other − discount. Lines without units take no share.
 * @throws RangeError when the discount is larger than everything else
 */
export function landedCents(lines: readonly ReceivedLine[], costs: OtherCosts): Cents[] {
  const goods = lines.map(goodsCents)
  const extra = costs.freightCents + costs.otherCents - costs.discountCents
  const received = lines.flatMap(({ quantity }, index) => (quantity > 0 ? [index] : []))
  const sum = goods.reduce((all, value) => all + value, 0)
  if (sum + extra < 0) throw new RangeError('The discount is larger than the goods.')
  const shares = spread(
    extra,
    received.map((index) => goods[index] ?? 0),
  )
  const shareOf = new Map(received.map((index, position) => [index, shares[position] ?? 0]))
  return goods.map((value, index) => value + (shareOf.get(index) ?? 0))
}
