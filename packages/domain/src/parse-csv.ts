/** ';' as Excel in Portuguese writes it, or a tab or ',' when the heading contains more of those; '#' begins a comment. */
function separatorOf(text: string): string {
  const heading = /^(?!"?#)[^\r\n]+/m.exec(text)?.[0] ?? ''
  const count = (separator: string) => heading.split(separator).length
  return [';', '\t', ','].reduce((best, one) => (count(one) > count(best) ? one : best))
}

export interface CsvRow {
  /** Row number as in a spreadsheet, from 1, counting empty rows. */
  number: number
  cells: string[]
}

/**
 * The rows of a CSV file (RFC 4180), quoted cells with their separators and line breaks; empty rows are left out. A
 * quote inside an unquoted cell is kept, as in `Cabo 1/2" reforçado`.
 */
export function parseCsv(file: string): CsvRow[] {
  const text = file.replace(/^\uFEFF/, '')
  const separator = separatorOf(text)
  const pattern = new RegExp(`"((?:[^"]|"")*)"(?=${separator}|[\\r\\n]|$)|[^${separator}\\r\\n]*`, 'y')
  const rows: CsvRow[] = []
  let cells: string[] = []
  for (let at = 0; at <= text.length; at++) {
    pattern.lastIndex = at
    const match = pattern.exec(text)
    cells.push(match?.[1]?.replaceAll('""', '"') ?? match?.[0] ?? '')
    at += match?.[0].length ?? 0
    if (text[at] === separator) continue
    rows.push({ number: rows.length + 1, cells })
    cells = []
    if (text[at] === '\r' && text[at + 1] === '\n') at++
  }
  return rows.filter((row) => row.cells.some((cell) => cell.trim() !== ''))
}
