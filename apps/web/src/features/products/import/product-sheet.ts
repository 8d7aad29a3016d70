import { formatNumber } from '@shop/browser/format'
import { importLine, type Product } from '@shop/contract/products'
import { parseMoney, reaisFromCents } from '@shop/domain/money'
import { parsePercent, percentFromPpm } from '@shop/domain/percent'
import { fold } from '@shop/domain/text'
import type { z } from 'zod'
import { exportValue } from '../../../shared/table/column.ts'

/** The body of one line of the call: reais and percent. */
export interface SheetProduct {
  code: string
  /** Absent where the file has no such column: products keep theirs. */
  gtin?: string
  name: string
  brand: string
  reference: string
  cost: number
  sellPrice: number
  discount: { goldPercentage: number; silverPercentage: number }
  stock: number
  stockAlert: number
  tags: string[]
  description: string
}

const TAG_SEPARATOR = ','

/** The file's columns in the order of the export; the import finds them by name, in any order. */
const COLUMNS: readonly { header: string; write: (product: Product) => string }[] = [
  { header: 'Código', write: ({ code }) => code },
  { header: 'GTIN', write: ({ gtin }) => gtin ?? '' },
  { header: 'Nome', write: ({ name }) => name },
  { header: 'Marca', write: ({ brand }) => brand },
  { header: 'Referência', write: ({ reference }) => reference },
  { header: 'Preço de compra', write: ({ cost }) => exportValue(cost, 'money') },
  { header: 'Preço de venda', write: ({ sellPrice }) => exportValue(sellPrice, 'money') },
  {
    header: 'Percentual ouro',
    write: ({ discount }) => exportValue(discount.goldPercentage, 'percent'),
  },
  {
    header: 'Percentual prata',
    write: ({ discount }) => exportValue(discount.silverPercentage, 'percent'),
  },
  { header: 'Estoque', write: ({ stock }) => exportValue(stock, 'number') },
  { header: 'Alerta de estoque', write: ({ stockAlert }) => exportValue(stockAlert, 'number') },
  { header: 'Tags', write: ({ tags }) => tags.join(`${TAG_SEPARATOR} `) },
  { header: 'Descrição', write: ({ description }) => description },
]

export const SHEET_HEADERS = COLUMNS.map(({ header }) => header)
const REQUIRED = ['Nome', 'Marca', 'Preço de compra', 'Preço de venda', 'Percentual ouro', 'Percentual prata']

export const toSheet = (products: readonly Product[]): string[][] => [
  SHEET_HEADERS,
  ...products.map((product) => COLUMNS.map(({ write }) => write(product))),
]

/** The position of each column in the file, by its folded name. @returns a text when a required one is missing */
export function readHeader(cells: readonly string[]): Map<string, number> | string {
  const places = new Map(cells.map((cell, index) => [fold(cell), index]))
  const missing = REQUIRED.filter((header) => !places.has(fold(header)))
  return missing.length > 0 ? `Faltam as colunas: ${missing.join(', ')}.` : places
}

/** Removes the quote that the export adds before text that a spreadsheet would execute. */
const withoutGuard = (text: string) => text.replace(/^'(?=[=+\-@\t])/, '')

const reais = (text: string) => {
  const cents = parseMoney(text)
  return cents === undefined ? Number.NaN : reaisFromCents(cents)
}
const percent = (text: string) => {
  const ppm = parsePercent(text)
  return ppm === undefined ? Number.NaN : percentFromPpm(ppm)
}
const whole = (text: string) => {
  if (text === '') return 0
  return /^\d{1,3}(\.\d{3})*$|^\d+$/.test(text) ? Number(text.replaceAll('.', '')) : Number.NaN
}

export function readLine(places: ReadonlyMap<string, number>, cells: readonly string[]): SheetProduct {
  const cell = (header: string) => withoutGuard((cells[places.get(fold(header)) ?? -1] ?? '').trim())
  return {
    code: cell('Código'),
    ...(places.has('gtin') && { gtin: cell('GTIN') }),
    name: cell('Nome'),
    brand: cell('Marca'),
    reference: cell('Referência'),
    cost: reais(cell('Preço de compra')),
    sellPrice: reais(cell('Preço de venda')),
    discount: {
      goldPercentage: percent(cell('Percentual ouro')),
      silverPercentage: percent(cell('Percentual prata')),
    },
    stock: whole(cell('Estoque')),
    stockAlert: whole(cell('Alerta de estoque')),
    tags: cell('Tags')
      .split(TAG_SEPARATOR)
      .map((tag) => tag.trim())
      .filter(Boolean),
    description: cell('Descrição'),
  }
}

/** The message for a text that is not a number, by the field's path. */
const NUMBER_TEXTS: Readonly<Record<string, string>> = {
  cost: 'Informe o preço do produto',
  sellPrice: 'Informe o preço de venda',
  'discount.goldPercentage': 'Informe o percentual de 0 a 10.000 (ouro)',
  'discount.silverPercentage': 'Informe o percentual de 0 a 10.000 (prata)',
  stock: 'Estoque inválido',
  stockAlert: 'Alerta de estoque inválido',
}

const TEXT_HEADERS: Readonly<Record<string, string>> = {
  code: 'Código',
  gtin: 'GTIN',
  name: 'Nome',
  brand: 'Marca',
  reference: 'Referência',
  tags: 'Tags',
  description: 'Descrição',
}

function tooLong(issue: z.core.$ZodIssue): string | undefined {
  const header = TEXT_HEADERS[String(issue.path[0])]
  if (issue.code !== 'too_big' || !header) return undefined
  return `${header}: no máximo ${formatNumber(Number(issue.maximum))} ${issue.origin === 'array' ? 'itens' : 'caracteres'}`
}

export interface Catalogue {
  /** Folded names of references, by the folded name of their brand. */
  brands: ReadonlyMap<string, ReadonlySet<string>>
  codes: ReadonlySet<string>
}

/** The first error of a line; null when the server would accept it. */
export function problemOf(line: SheetProduct, catalogue: Catalogue): string | null {
  const issue = importLine.safeParse(line).error?.issues[0]
  if (issue) return NUMBER_TEXTS[issue.path.join('.')] ?? tooLong(issue) ?? issue.message
  const references = catalogue.brands.get(fold(line.brand))
  if (!references) return `A marca ${line.brand} não existe.`
  if (line.reference && !references.has(fold(line.reference)))
    return `A referência ${line.reference} não existe na marca ${line.brand}.`
  return line.code && !catalogue.codes.has(line.code) ? `Produto ${line.code} não encontrado.` : null
}
