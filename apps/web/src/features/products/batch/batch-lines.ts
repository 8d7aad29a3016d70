import type { Product } from '@shop/contract/products'
import { type Cents, centsFromReais, reaisFromCents } from '@shop/domain/money'
import { serialCountProblem } from '@shop/domain/serials'
import { MAX_STOCK } from '@shop/domain/stock'
import type { TypedNumber } from '../../../shared/ui/number-input.tsx'
import { isNumber } from '../level-prices.ts'

/** One line of the sheet; the cost in cents. */
export interface BatchLine {
  key: number
  productId: number
  code: string
  name: string
  stock: TypedNumber
  cost: TypedNumber
  source: string | null
  /** Serial numbers of a serialised product, one per unit. */
  serials?: string[] | undefined
}

const nextKey = (lines: readonly BatchLine[]) => Math.max(0, ...lines.map(({ key }) => key)) + 1

export interface Entered {
  stock: number
  cost: Cents
}

/** Adds a line at the end, at the product's cost unless another is given. */
export function appendLine(
  lines: readonly BatchLine[],
  product: Product,
  source: string | null,
  entered: Partial<Entered> = {},
): BatchLine[] {
  const line: BatchLine = {
    key: nextKey(lines),
    productId: product.id,
    code: product.code,
    name: product.name,
    stock: entered.stock ?? 1,
    cost: entered.cost ?? centsFromReais(product.cost),
    source,
    ...(product.serialised && { serials: [] }),
  }
  return [...lines, line]
}

/** For a barcode reader: scanning the same product again adds one to its latest line. */
export function countProduct(lines: readonly BatchLine[], product: Product, source: string | null) {
  const latest = lines.findLast(({ productId }) => productId === product.id)
  if (!latest) return appendLine(lines, product, source)
  return lines.map((line) => (line === latest ? { ...line, stock: (Number(line.stock) || 0) + 1 } : line))
}

/** Errors in the fields of a line, with the texts of the single entry's form. */
export function lineProblems({ name, stock, cost, source, serials }: BatchLine) {
  const missing = serials && serialCountProblem(name, Number(stock) || 0, serials.length)
  return {
    ...(!(isNumber(stock) && stock >= 1 && stock <= MAX_STOCK) && {
      stock: 'Informe a quantidade do produto em estoque',
    }),
    ...(!(isNumber(cost) && cost >= 0) && { cost: 'Informe o preço do produto' }),
    ...(!source && { source: 'Informe a operação' }),
    ...(missing && { serials: missing }),
  }
}

export interface BatchTotals {
  lines: number
  units: number
  cents: Cents
}

/** The sheet's totals; incomplete lines count with the values they have. */
export const totalsOf = (lines: readonly BatchLine[]): BatchTotals => ({
  lines: lines.length,
  units: lines.reduce((sum, { stock }) => sum + (Number(stock) || 0), 0),
  cents: lines.reduce((sum, { stock, cost }) => sum + (Number(stock) || 0) * (isNumber(cost) ? cost : 0), 0),
})

export const toEntries = (lines: readonly BatchLine[]) =>
  lines.map(({ productId, stock, cost, source, serials }) => ({
    productId,
    stock: Number(stock),
    cost: isNumber(cost) ? reaisFromCents(cost) : Number.NaN,
    source: Number(source),
    ...(serials && { serials }),
  }))
