import { encode } from 'uqr'
import type { PaperWidth, Receipt } from './receipt.ts'
import './print-receipt.css'

const SVG = 'http://www.w3.org/2000/svg'

function element(tag: string, text = '', className = '') {
  const made = document.createElement(tag)
  made.textContent = text
  if (className) made.className = className
  return made
}

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
  const picture = document.createElementNS(SVG, 'svg')
  picture.setAttribute('viewBox', `0 0 ${size} ${size}`)
  picture.setAttribute('shape-rendering', 'crispEdges')
  const dots = document.createElementNS(SVG, 'path')
  dots.setAttribute(
    'd',
    data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : []))).join(''),
  )
  picture.append(dots)
  return picture
}

async function headOf({ name, lines, logoUrl }: Receipt['company']) {
  const head = element('header')
  if (logoUrl) {
    const logo = new Image()
    logo.src = logoUrl
    logo.alt = ''
    // A picture that cannot be loaded must not prevent printing.
    await logo.decode().then(
      () => head.append(logo),
      () => {},
    )
  }
  head.append(element('strong', name), ...lines.map((line) => element('p', line)))
  return head
}

/** Prints the receipt on paper of this width, through the browser's dialog. */
export async function printReceipt(receipt: Receipt, width: PaperWidth) {
  const { company, title, facts, items, totals, link, ending } = receipt
  const sheet = element('div', '', 'receipt')
  sheet.id = 'print-sheet'
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
  sheet.append(await headOf(company), element('h1', title), pairs(facts, ''), list, pairs(totals, 'totals'))
  if (link) sheet.append(element('p', 'Acompanhe o pedido:'), qrOf(link))
  sheet.append(element('p', ending))
  document.body.append(sheet)
  document.body.dataset.printing = 'true'
  window.print()
  delete document.body.dataset.printing
  sheet.remove()
}
