import { strToU8, zipSync } from 'fflate'

/** A cell of an XLSX file: text, a number with a style, or raw XML. */
export type TestCell = string | number | { number: number; style: number } | { xml: string }

/** Positions of {@link xlsx}'s styles. */
export const STYLE = { percent: 1, date: 2, cpf: 3 } as const

const STYLES = `<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">
<numFmts count="2"><numFmt numFmtId="164" formatCode="dd/mm/yyyy;@"/><numFmt numFmtId="165" formatCode="00000000000"/></numFmts>
<cellXfs count="4"><xf numFmtId="0"/><xf numFmtId="9"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs></styleSheet>`
const WORKBOOK = `<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"
xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets>
<sheet name="Oculta" sheetId="1" state="hidden" r:id="rId9"/><sheet name="Dados" sheetId="2" r:id="rId1"/></sheets></workbook>`
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const relations = (...targets: [id: string, type: string, target: string][]) =>
  `<Relationships xmlns="${PACKAGE}/relationships">${targets.map(([id, type, target]) => `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`).join('')}</Relationships>`
const TYPES = `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${[
  ['workbook.xml', 'sheet.main'],
  ['worksheets/sheet1.xml', 'worksheet'],
  ['worksheets/sheet9.xml', 'worksheet'],
  ['styles.xml', 'styles'],
  ['sharedStrings.xml', 'sharedStrings'],
]
  .map(
    ([part, kind]) =>
      `<Override PartName="/xl/${part}" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${kind}+xml"/>`,
  )
  .join('')}</Types>`

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

const letters = (column: number): string =>
  (column < 26 ? '' : letters(Math.floor(column / 26) - 1)) + String.fromCharCode(65 + (column % 26))

/** A spreadsheet whose texts are shared, as Excel writes them; empty texts have no cell. */
export function xlsx(rows: readonly (readonly TestCell[])[]): Uint8Array {
  const strings = new Map<string, number>()
  const cellXml = (cell: TestCell, reference: string) => {
    if (cell === '') return ''
    if (typeof cell === 'number') return `<c r="${reference}"><v>${cell}</v></c>`
    if (typeof cell === 'string') {
      if (!strings.has(cell)) strings.set(cell, strings.size)
      return `<c r="${reference}" t="s"><v>${strings.get(cell)}</v></c>`
    }
    if ('xml' in cell) return cell.xml.replace('REF', reference)
    return `<c r="${reference}" s="${cell.style}"><v>${cell.number}</v></c>`
  }
  const data = rows
    .map(
      (row, index) =>
        `<row r="${index + 1}">${row.map((cell, column) => cellXml(cell, `${letters(column)}${index + 1}`)).join('')}</row>`,
    )
    .join('')
  return zipSync({
    '[Content_Types].xml': strToU8(TYPES),
    '_rels/.rels': strToU8(relations(['rId1', 'officeDocument', 'xl/workbook.xml'])),
    'xl/workbook.xml': strToU8(WORKBOOK),
    'xl/_rels/workbook.xml.rels': strToU8(
      relations(
        ['rId1', 'worksheet', 'worksheets/sheet1.xml'],
        ['rId9', 'worksheet', 'worksheets/sheet9.xml'],
        ['rId2', 'styles', 'styles.xml'],
        ['rId3', 'sharedStrings', 'sharedStrings.xml'],
      ),
    ),
    'xl/styles.xml': strToU8(STYLES),
    'xl/sharedStrings.xml': strToU8(
      `<sst xmlns="${MAIN}">${[...strings.keys()].map((text) => `<si><t>${escaped(text)}</t></si>`).join('')}</sst>`,
    ),
    'xl/worksheets/sheet1.xml': strToU8(
      `<worksheet xmlns="${MAIN}"><sheetData>${data}</sheetData></worksheet>`,
    ),
    'xl/worksheets/sheet9.xml': strToU8(
      `<worksheet xmlns="${MAIN}"><sheetData><row r="1"><c r="A1"><v>1</v></c></row></sheetData></worksheet>`,
    ),
  })
}

export const base64 = (file: Uint8Array | string) => Buffer.from(file).toString('base64')

/** A CSV file as a spreadsheet in Portuguese writes it. */
export const csvFile = (rows: readonly (readonly string[])[], separator = ';') =>
  rows
    .map((row) =>
      row.map((cell) => (/[;,"\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(separator),
    )
    .join('\r\n')
