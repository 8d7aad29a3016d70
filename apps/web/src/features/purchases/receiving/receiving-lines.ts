import type { Product } from '@shop/contract/products'
import type { Receipt, SentReceipt } from '@shop/contract/receiving'
import { type Cents, centsFromReais, reaisFromCents } from '@shop/domain/money'
import { serialKey } from '@shop/domain/serials'

/** A line during counting; cost in cents. A quantity or cost that cannot be read is NaN. Its index in the list is its position on the server. */
export interface CountedLine {
  productId: number
  code: string
  gtin: string | null
  name: string
  expected: number
  quantity: number
  cost: Cents
  /** The document contains the line's total, so the cost cannot be typed. */
  fixed: boolean
  /** The quantity is the number of the serial numbers. */
  serialised: boolean
  serials: string[]
}

export const linesOf = ({ lines }: Receipt): CountedLine[] =>
  lines.map(
    ({ productId, code, gtin, name, expected, quantity, cost, documentTotal, serialised, serials }) => ({
      productId,
      code,
      gtin,
      name,
      expected,
      quantity,
      cost: centsFromReais(cost),
      fixed: documentTotal !== null,
      serialised,
      serials,
    }),
  )

/** The line for a product's next unit: one that still expects units, otherwise the product's last one. */
function placeOf(lines: readonly CountedLine[], productId: number): number {
  const isOpen = lines.findIndex((line) => line.productId === productId && line.quantity < line.expected)
  return isOpen >= 0 ? isOpen : lines.findLastIndex((line) => line.productId === productId)
}

export const withLine = (lines: readonly CountedLine[], at: number, values: Partial<CountedLine>) =>
  lines.map((line, index) => (index === at ? { ...line, ...values } : line))

export const withSerials = (lines: readonly CountedLine[], at: number, serials: readonly string[]) =>
  withLine(lines, at, { serials: [...serials], quantity: serials.length })

/** The lines including one for the product, and its index; goods that were not announced get the product's cost. */
export function lineFor(
  lines: readonly CountedLine[],
  product: Pick<Product, 'id' | 'code' | 'gtin' | 'name' | 'cost' | 'serialised'>,
): { lines: CountedLine[]; at: number } {
  const at = placeOf(lines, product.id)
  if (at >= 0) return { lines: [...lines], at }
  const added: CountedLine = {
    productId: product.id,
    code: product.code,
    gtin: product.gtin,
    name: product.name,
    expected: 0,
    quantity: 0,
    cost: centsFromReais(product.cost),
    fixed: false,
    serialised: product.serialised,
    serials: [],
  }
  return { lines: [...lines, added], at: lines.length }
}

/** Adds one unit of a line's product, on the product's line that still expects one. */
export function countOne(lines: readonly CountedLine[], productId: number): CountedLine[] {
  const at = placeOf(lines, productId)
  return withLine(lines, at, { quantity: (lines[at]?.quantity ?? 0) + 1 })
}

/** Adds a unit of a serialised product by its number; null when the number is already there. */
export function addSerial(lines: readonly CountedLine[], productId: number, serial: string) {
  const isThere = lines.some(({ serials }) => serials.some((one) => serialKey(one) === serialKey(serial)))
  if (isThere) return null
  const at = placeOf(lines, productId)
  return withSerials(lines, at, [...(lines[at]?.serials ?? []), serial])
}

/** Whether units are missing that can be received without reading serial numbers. */
export const mayReceive = ({ serialised, expected, quantity }: CountedLine) =>
  !serialised && quantity < expected

const received = (line: CountedLine) => (mayReceive(line) ? { ...line, quantity: line.expected } : line)

/** All expected units of a line. */
export const lineReceived = (lines: readonly CountedLine[], at: number) =>
  lines.map((line, index) => (index === at ? received(line) : line))

/** All expected units of every line without serial numbers. */
export const allReceived = (lines: readonly CountedLine[]) => lines.map(received)

/** The counted units compared with the expected ones. */
export function countStateText({ expected, quantity }: CountedLine): string {
  if (Number.isNaN(quantity)) return ''
  if (expected === 0) return 'não anunciado'
  if (quantity === expected) return 'completo'
  return quantity < expected ? `faltam ${expected - quantity}` : `sobram ${quantity - expected}`
}

/** The lines for the call; the first `known` exist on the server. */
export const toSentLines = (lines: readonly CountedLine[], known: number): SentReceipt['lines'] =>
  lines.map(({ productId, quantity, cost, serials }, index) => ({
    ...(index < known && { position: index }),
    productId,
    quantity,
    cost: reaisFromCents(cost),
    serials,
  }))

/** `line` with the changes made here since `was`; the quantities that two people count are added. */
function withChange(
  line: CountedLine,
  was: Pick<CountedLine, 'quantity' | 'cost' | 'serials'>,
  now: CountedLine,
) {
  const added = now.serials.filter((one) => !was.serials.includes(one) && !line.serials.includes(one))
  const removed = was.serials.filter((one) => !now.serials.includes(one))
  const serials = [...line.serials.filter((one) => !removed.includes(one)), ...added]
  return {
    ...line,
    cost: now.cost === was.cost ? line.cost : now.cost,
    serials,
    quantity: line.serialised ? serials.length : Math.max(0, line.quantity + now.quantity - was.quantity),
  }
}

/**
 * Adds what was counted here since `base` to what another person saved meanwhile: quantities and serial numbers are
 * added, a cost typed here stays.
 */
export function mergeLines(
  base: readonly CountedLine[],
  mine: readonly CountedLine[],
  theirs: readonly CountedLine[],
): CountedLine[] {
  let lines = theirs.map((line, index) => {
    const [was, now] = [base[index], mine[index]]
    return was && now && was.productId === line.productId ? withChange(line, was, now) : line
  })
  for (const own of mine.slice(base.length)) {
    const at = lines.findLastIndex(({ productId }) => productId === own.productId)
    const there = lines[at]
    if (!there) lines = [...lines, own]
    else lines = withLine(lines, at, withChange(there, { quantity: 0, cost: own.cost, serials: [] }, own))
  }
  return lines
}
