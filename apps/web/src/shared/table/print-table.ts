import { formatDateTime } from '../ui/format.ts'
import { isNumeric } from './column.ts'
import { type ExportInput, printLines } from './export-lines.ts'
import './print-table.css'

/** Prints all the rows on their own page: the screen has only one page of them, and controls between. Notes follow. */
export function printTable<Row>(title: string, input: ExportInput<Row>, notes: readonly string[] = []) {
  const { head, body, foot } = printLines(input)
  const numeric = input.columns.filter((column) => !column.screenOnly).map((column) => isNumeric(column.kind))
  const sheet = element('div', '')
  sheet.id = 'print-sheet'
  const table = element('table', '')
  table.append(section('thead', 'th', [head], numeric), section('tbody', 'td', body, numeric))
  if (foot.length > 0) table.append(section('tfoot', 'td', foot, numeric))
  sheet.append(element('h1', title), element('p', formatDateTime(new Date())), table)
  sheet.append(...notes.map((note) => element('p', note)))

  document.body.append(sheet)
  document.body.dataset.printing = 'true'
  window.print()
  delete document.body.dataset.printing
  sheet.remove()
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
