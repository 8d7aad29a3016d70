/** ';' as Excel in Portuguese writes it, or a tab or ',' when the heading has more of those. */
function separatorOf(text: string): string {
  const heading = text.split(/[\r\n]/, 1)[0] ?? ''
  const count = (separator: string) => heading.split(separator).length
  return [';', '\t', ','].reduce((best, one) => (count(one) > count(best) ? one : best))
}

/**
 * The rows of a CSV file (RFC 4180), quoted cells with their separators and line breaks; empty rows are left out.
 * A quote inside of a plain cell stands for itself, as in `Cabo 1/2" reforçado`.
 */
export function parseCsv(file: string): string[][] {
  const text = file.replace(/^\uFEFF/, '')
  const separator = separatorOf(text)
  const cell = new RegExp(`"((?:[^"]|"")*)"(?=${separator}|[\\r\\n]|$)|[^${separator}\\r\\n]*`, 'y')
  const rows: string[][] = []
  let row: string[] = []
  for (let at = 0; at <= text.length; at++) {
    cell.lastIndex = at
    const match = cell.exec(text)
    row.push(match?.[1]?.replaceAll('""', '"') ?? match?.[0] ?? '')
    at += match?.[0].length ?? 0
    if (text[at] === separator) continue
    rows.push(row)
    row = []
    if (text[at] === '\r' && text[at + 1] === '\n') at++
  }
  return rows.filter((cells) => cells.some((one) => one.trim() !== ''))
}
