import { encode } from 'uqr'
import { element, paperHead, printSheet } from '../../shared/print/paper.ts'
import type { PaperWidth, PrintedReceipt } from './printed-receipt.ts'
import './print-receipt.css'

const SVG = 'http://www.w3.org/2000/svg'

function pairs(rows: readonly { label: string; value: string }[], className: string) {
  const list = element('dl', '', className)
  for (const { label, value } of rows) {
    const row = element('div')
    row.append(element('dt', label), element('dd', value))
    list.append(row)
  }
  return list
}

function qrOf(link: string) {
  const { data, size } = encode(link, { ecc: 'M', border: 2 })
  const image = document.createElementNS(SVG, 'svg')
  image.setAttribute('viewBox', `0 0 ${size} ${size}`)
  image.setAttribute('shape-rendering', 'crispEdges')
  const dots = document.createElementNS(SVG, 'path')
  dots.setAttribute(
    'd',
    data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : []))).join(''),
  )
  image.append(dots)
  return image
}

const MM_PER_PX = 25.4 / 96
/** Margins of the paper, in mm. */
const MARGINS = { 58: 2, 80: 3 } as const
/** The height of a spare line, in mm: rounding must not begin a second page. */
const SPARE = 4

/** A page as long as the receipt, because a roll has no pages. */
function paperOf(sheet: HTMLElement, width: PaperWidth) {
  const margin = MARGINS[width]
  const height = Math.ceil(sheet.getBoundingClientRect().height * MM_PER_PX) + 2 * margin + SPARE
  return element('style', `@page { size: ${width}mm ${height}mm; margin: ${margin}mm }`)
}

/** Prints the receipt on paper of this width, through the browser's dialog. */
export async function printReceipt(receipt: PrintedReceipt, width: PaperWidth) {
  const { company, title, facts, items, totals, link, ending } = receipt
  const sheet = element('div', '', 'receipt')
  sheet.dataset.paper = String(width)
  const list = element('ul')
  for (const { name, serials, detail, total } of items) {
    const line = element('li', name)
    if (serials) line.append(element('p', serials))
    const sums = element('div')
    sums.append(element('span', detail), element('span', total))
    line.append(sums)
    list.append(line)
  }
  sheet.append(
    await paperHead(company),
    element('h1', title),
    pairs(facts, ''),
    list,
    pairs(totals, 'totals'),
  )
  if (link) sheet.append(element('p', 'Acompanhe o pedido:'), qrOf(link))
  sheet.append(element('p', ending))
  sheet.id = 'print-sheet'
  document.body.append(sheet)
  sheet.append(paperOf(sheet, width))
  printSheet(sheet)
}
