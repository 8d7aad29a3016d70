import type { Receipt, SentReceipt } from '@shop/contract/goods-receipts'
import type { Product } from '@shop/contract/products'
import { type Cents, centsFromReais } from '@shop/domain/money'

/** A line while it is counted; cost in cents. `key` is its place on the screen. */
export interface CountedLine {
  key: string
  position: number | undefined
  productId: number
  code: string
  name: string
  expected: number
  quantity: number
  cost: Cents
  /** The document gives the line's total: its cost is not typed. */
  fixed: boolean
}

export const linesOf = ({ lines }: Receipt): CountedLine[] =>
  lines.map((line) => ({
    key: `p${line.position}`,
    position: line.position,
    productId: line.productId,
    code: line.code,
    name: line.name,
    expected: line.expected,
    quantity: line.quantity,
    cost: centsFromReais(line.cost),
    fixed: line.documentTotal !== null,
  }))

/** One more unit of a product: on a line that still expects units, else on its last one, else on a new one. */
export function countOne(lines: readonly CountedLine[], product: Product): CountedLine[] {
  const own = lines.filter(({ productId }) => productId === product.id)
  const counted = own.find(({ quantity, expected }) => quantity < expected) ?? own.at(-1)
  if (counted)
    return lines.map((line) => (line === counted ? { ...line, quantity: line.quantity + 1 } : line))
  const added: CountedLine = {
    key: `n${product.id}`,
    position: undefined,
    productId: product.id,
    code: product.code,
    name: product.name,
    expected: 0,
    quantity: 1,
    cost: centsFromReais(product.cost),
    fixed: false,
  }
  return [...lines, added]
}

/** How the count stands against what was announced. */
export function standOf({ expected, quantity }: CountedLine): string {
  if (expected === 0) return 'não anunciado'
  if (quantity === expected) return 'completo'
  return quantity < expected ? `faltam ${expected - quantity}` : `sobram ${quantity - expected}`
}

export const toSentLines = (lines: readonly CountedLine[]): SentReceipt['lines'] =>
  lines.map(({ position, productId, quantity, cost }) => ({
    ...(position !== undefined && { position }),
    productId,
    quantity,
    cost: cost / 100,
  }))
