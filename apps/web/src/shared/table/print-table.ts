import { formatDateTime } from '@shop/browser/format'
import { element, ownHead, printSheet } from '../print/paper.ts'
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
  /** Below the title: the subject of the rows. */
  about?: readonly string[]
  ending?: PrintEnding
}

/** With more columns than this the sheet is printed in landscape. */
const MOST_UPRIGHT = 8

/** Prints all rows as a document of the company: the screen has only one page of them, with controls in between. */
export async function printTable<Row>(
  title: string,
  input: ExportInput<Row>,
  { about = [], ending }: PrintExtras = {},
) {
  const { head, body, foot } = printLines(input)
  const numeric = input.columns.filter((column) => !column.screenOnly).map((column) => isNumeric(column.kind))
  const sheet = element('div')
  const table = element('table', '')
  table.append(section('thead', 'th', [head], numeric), section('tbody', 'td', body, numeric))
  if (foot.length > 0) table.append(section('tfoot', 'td', foot, numeric))
  if (head.length > MOST_UPRIGHT) sheet.dataset.wide = 'true'
  const lines = [...about, `Impresso em ${formatDateTime(new Date())}`].map((line) => element('p', line))
  sheet.append(...(await ownHead()), element('h1', title), ...lines, table)
  if (ending) sheet.append(endingOf(ending))
  printSheet(sheet)
}

function endingOf({ facts, signature }: PrintEnding) {
  const list = element('dl')
  for (const { label, value } of facts) {
    const fact = element('div')
    fact.append(element('dt', label), element('dd', value))
    list.append(fact)
  }
  const ending = element('footer')
  ending.append(list, element('p', signature, 'signature'))
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
      row.append(element(cellTag, text, numeric[i] ? 'number' : ''))
    })
    part.append(row)
  }
  return part
}
