import { formatDateTime } from '../ui/format.ts'
import { isNumeric } from './column.ts'
import { type ExportInput, printLines } from './export-lines.ts'
import './print-table.css'

/** The text below a printed table, to be signed. */
export interface PrintEnding {
  facts: readonly { label: string; value: string }[]
  /** The role of the person who signs. */
  signature: string
}

export interface PrintExtras {
  /** The company at the top of the paper. */
  company?: { name: string; lines: readonly string[]; logoUrl: string | null }
  /** Below the title: what the rows are about. */
  about?: readonly string[]
  ending?: PrintEnding
}

/** With more columns than this the sheet is printed in landscape. */
const MOST_UPRIGHT = 8

/** Prints all rows on a page of their own: the screen has only one page of them, with controls. */
export async function printTable<Row>(
  title: string,
  input: ExportInput<Row>,
  { company, about = [], ending }: PrintExtras = {},
) {
  const { head, body, foot } = printLines(input)
  const numeric = input.columns.filter((column) => !column.screenOnly).map((column) => isNumeric(column.kind))
  const sheet = element('div', '')
  sheet.id = 'print-sheet'
  const table = element('table', '')
  table.append(section('thead', 'th', [head], numeric), section('tbody', 'td', body, numeric))
  if (foot.length > 0) table.append(section('tfoot', 'td', foot, numeric))
  if (head.length > MOST_UPRIGHT) sheet.dataset.wide = 'true'
  const lines = [...about, `Impresso em ${formatDateTime(new Date())}`].map((line) => element('p', line))
  if (company) sheet.append(await headOf(company))
  sheet.append(element('h1', title), ...lines, table)
  if (ending) sheet.append(endingOf(ending))

  document.body.append(sheet)
  document.body.dataset.printing = 'true'
  window.print()
  delete document.body.dataset.printing
  sheet.remove()
}

/**
 * Waits until the logo is loaded, because the browser prints only loaded pictures. A logo that cannot be loaded is left
 * out.
 */
async function headOf({ name, lines, logoUrl }: NonNullable<PrintExtras['company']>) {
  const head = element('header', '')
  if (logoUrl) {
    const logo = new Image()
    logo.src = logoUrl
    logo.alt = ''
    await logo.decode().then(
      () => head.append(logo),
      () => undefined,
    )
  }
  const text = element('div', '')
  text.append(element('strong', name), ...lines.map((line) => element('p', line)))
  head.append(text)
  return head
}

function endingOf({ facts, signature }: PrintEnding) {
  const list = element('dl', '')
  for (const { label, value } of facts) {
    const fact = element('div', '')
    fact.append(element('dt', label), element('dd', value))
    list.append(fact)
  }
  const signed = element('p', signature)
  signed.className = 'signature'
  const ending = element('footer', '')
  ending.append(list, signed)
  return ending
}

function section(
  tag: 'thead' | 'tbody' | 'tfoot',
  cellTag: 'th' | 'td',
  lines: string[][],
  numeric: boolean[],
) {
  const part = document.createElement(tag)
  for (const cells of lines) {
    const row = document.createElement('tr')
    cells.forEach((text, i) => {
      const cell = element(cellTag, text)
      if (numeric[i]) cell.className = 'number'
      row.append(cell)
    })
    part.append(row)
  }
  return part
}

function element<Tag extends keyof HTMLElementTagNameMap>(tag: Tag, text: string) {
  const made = document.createElement(tag)
  made.textContent = text
  return made
}
