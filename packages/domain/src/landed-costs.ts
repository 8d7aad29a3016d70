import { type Cents, divideHalfAway } from './money.ts'
import { spread } from './spread.ts'

/** A line of received goods. */
export interface ReceivedLine {
  /** Units by the document, and units received. */
  expected: number
  quantity: number
  unitCostCents: Cents
  /** The price of all expected units by the document; it is used instead of the unit cost. */
  documentCents: Cents | null
}

/** Costs of a document that belong to no line, in cents. */
export interface OtherCosts {
  freightCents: Cents
  discountCents: Cents
  otherCents: Cents
}

/** The cost of a line's received units without a share of the other costs. */
export function goodsCents({ expected, quantity, unitCostCents, documentCents }: ReceivedLine): Cents {
  if (documentCents === null || expected === 0) return unitCostCents * quantity
  return Number(divideHalfAway(BigInt(documentCents) * BigInt(quantity), BigInt(expected)))
}

/**
 * The cost of each line's received units with freight, discount and other costs spread by value, exact to the centavo:
 * the sum is goods + freight + other − discount. Lines without received units get no share.
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
