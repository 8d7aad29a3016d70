import { MAX_IMPORT } from '@shop/contract/products'
import { parseCsv } from '@shop/domain/parse-csv'
import { fold } from '@shop/domain/text'
import { readBrands } from '../../../entities/products/products.api.ts'
import { lookUp } from '../products.api.ts'
import { type Catalogue, problemOf, readHeader, readLine, type SheetProduct } from './product-sheet.ts'

export interface PreviewLine {
  /** Row number as in a spreadsheet: the heading is 1, empty rows count. */
  number: number
  product: SheetProduct
  problem: string | null
}

export interface Preview {
  lines: PreviewLine[]
  problem: string | null
}

type Report = (done: number, total: number) => void

const STEP = 500

/** Excel in Portuguese saves CSV in the Windows code page; a file that is not UTF-8 is read as that. */
function decode(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

async function readCatalogue(products: readonly SheetProduct[], signal: AbortSignal): Promise<Catalogue> {
  const [brands, known] = await Promise.all([
    readBrands(signal),
    lookUp([...new Set(products.map(({ code }) => code))].filter(Boolean), signal),
  ])
  return {
    brands: new Map(brands.map(({ name, references }) => [fold(name), new Set(references.map(fold))])),
    codes: new Set(known.map(({ code }) => code)),
  }
}

/** A second line for the same product would undo the first. */
function repeated(code: string, seen: Set<string>): string | null {
  if (code && seen.has(code)) return `O código ${code} está repetido.`
  seen.add(code)
  return null
}

/** Reads and checks every line of the file; the page stays responsive. */
export async function readProductFile(file: Blob, report: Report, signal: AbortSignal): Promise<Preview> {
  const [heading, ...rows] = parseCsv(decode(await file.arrayBuffer()))
  const places = readHeader(heading?.cells ?? [])
  if (typeof places === 'string') return { lines: [], problem: places }
  if (rows.length === 0) return { lines: [], problem: 'O arquivo não tem produtos.' }
  if (rows.length > MAX_IMPORT)
    return { lines: [], problem: `O arquivo tem mais de ${MAX_IMPORT.toLocaleString('pt-BR')} linhas.` }

  const products = rows.map(({ number, cells }) => ({ number, product: readLine(places, cells) }))
  const catalogue = await readCatalogue(
    products.map(({ product }) => product),
    signal,
  )
  const seen = new Set<string>()
  const lines: PreviewLine[] = []
  for (const { number, product } of products) {
    lines.push({ number, product, problem: problemOf(product, catalogue) ?? repeated(product.code, seen) })
    if (lines.length % STEP > 0) continue
    report(lines.length, products.length)
    await new Promise((resolve) => setTimeout(resolve))
    signal.throwIfAborted()
  }
  return { lines, problem: null }
}
