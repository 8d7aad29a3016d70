import { type WorkBook, write } from '@e965/xlsx'
import { strFromU8, unzipSync } from 'fflate'
import { xlsx } from '../sheets.ts'
import { type Part, zip } from './zip.ts'

const MB = 1024 * 1024
const TITLES = ['C\u00f3digo', 'Nome', 'Marca', 'Custo', 'Venda', 'Estoque']
const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const SHEET = 'xl/worksheets/sheet1.xml'
const STRINGS = 'xl/sharedStrings.xml'

/** The parts of a small honest workbook. */
const parts = (): Record<string, string> =>
  Object.fromEntries(
    Object.entries(unzipSync(xlsx([TITLES, ['1', 'Capa', 'Apple', 10, 20, 3]]))).map(([name, bytes]) => [
      name,
      strFromU8(bytes),
    ]),
  )

/** The workbook with parts replaced. */
const changed = (other: Record<string, string>, more: readonly Part[] = []) =>
  zip([...Object.entries({ ...parts(), ...other }).map(([name, bytes]) => ({ name, bytes })), ...more])
const sheet = (data: string, more = '') =>
  `<worksheet ${MAIN}><sheetData>${data}</sheetData>${more}</worksheet>`
const inserted = (part: string, before: string, text: string) =>
  changed({ [part]: (parts()[part] ?? '').replace(before, `${text}${before}`) })

const book = (): WorkBook => ({
  SheetNames: ['A'],
  Sheets: {
    A: {
      '!ref': 'A1:B2',
      A1: { t: 's', v: 'Nome' },
      B1: { t: 's', v: 'Marca' },
      A2: { t: 's', v: 'Capa' },
      B2: { t: 's', v: 'Apple' },
    },
  },
})
const xls = (change: (bytes: Buffer) => void, made = book()) => {
  const bytes = Buffer.from(write(made, { type: 'buffer', bookType: 'biff8' }) as Buffer)
  change(bytes)
  return bytes
}
/** An ODS whose table has this content. */
const ods = (content: string) => {
  const made = unzipSync(write(book(), { type: 'buffer', bookType: 'ods' }) as Buffer)
  const changedParts = Object.entries(made).map(([name, bytes]): Part => {
    const text = strFromU8(bytes)
    return {
      name,
      bytes:
        name === 'content.xml'
          ? text.replace(/(<table:table [^>]*>).*<\/table:table>/s, `$1${content}</table:table>`)
          : text,
    }
  })
  return zip(changedParts)
}
const odsCell = (attributes: string) =>
  `<table:table-cell office:value-type="string" ${attributes}><text:p>Nome</text:p></table:table-cell>`

export const HOSTILE_WORKBOOKS: Readonly<Record<string, () => Uint8Array>> = {
  'one part named 20 times, 60 MB': () =>
    changed({}, [{ name: 'xl/media/a.xml', bytes: Buffer.alloc(60 * MB, 'a'), times: 20 }]),
  'the sheet named 20 times, 30 MB': () => {
    const row = '<row><c t="inlineStr"><is><t>a</t></is></c></row>'
    return changed({}, [{ name: SHEET, bytes: sheet(row.repeat((30 * MB) / row.length)), times: 20 }])
  },
  'a part that says 100 bytes and has 300 MB': () =>
    changed({}, [{ name: 'xl/media/a.bin', bytes: Buffer.alloc(300 * MB), says: 100 }]),
  'a part that says four thousand million bytes': () =>
    changed({}, [{ name: 'xl/media/a.bin', bytes: 'a', says: 0xffff_fff0 }]),
  'a sheet of 200 MB of blanks': () => changed({ [SHEET]: sheet(' '.repeat(200 * MB)) }),
  'two million rows': () => changed({ [SHEET]: sheet('<row><c><v>1</v></c></row>'.repeat(2_000_000)) }),
  'two million cells in one row': () =>
    changed({ [SHEET]: sheet(`<row r="1">${'<c><v>1</v></c>'.repeat(2_000_000)}</row>`) }),
  'a title of 4 MB in every cell': () =>
    changed({
      [STRINGS]: `<sst ${MAIN}><si><t>${'nome '.repeat((4 * MB) / 5)}</t></si></sst>`,
      [SHEET]: sheet(`<row r="1">${'<c t="s"><v>0</v></c>'.repeat(200)}</row>`.repeat(50)),
    }),
  'a million shared texts of styled pieces': () =>
    changed({
      [STRINGS]: `<sst ${MAIN}>${'<si><r><rPr><b/></rPr><t>a</t></r><r><t>b</t></r></si>'.repeat(1_000_000)}</sst>`,
    }),
  'number formats of 100,000 quotes': () =>
    inserted(
      'xl/styles.xml',
      '</numFmts>',
      `<numFmt numFmtId="170" formatCode="${'&quot;a'.repeat(100_000)}"/>`,
    ),
  'number formats with brackets that never close': () =>
    changed({
      'xl/styles.xml': (parts()['xl/styles.xml'] ?? '').replace(
        'dd/mm/yyyy;@',
        `${'[$-'.repeat(60_000)}${'E+'.repeat(40_000)}`,
      ),
      [SHEET]: sheet('<row><c s="2"><v>1</v></c></row>'.repeat(500)),
    }),
  'a hundred thousand styles': () =>
    inserted('xl/styles.xml', '</cellXfs>', '<xf numFmtId="164" fontId="1"/>'.repeat(500_000)),
  'elements in elements, 500,000 deep': () => changed({ [SHEET]: sheet('<row><a>'.repeat(500_000)) }),
  'a bomb of entities': () =>
    changed({
      [STRINGS]: `<!DOCTYPE a [<!ENTITY a0 "aaaaaaaaaa">${Array.from({ length: 12 }, (_, at) => `<!ENTITY a${at + 1} "${`&a${at};`.repeat(10)}">`).join('')}]><sst ${MAIN}><si><t>&a12;</t></si></sst>`,
    }),
  'links over every cell': () =>
    changed({
      [SHEET]: sheet(
        '<row r="1"><c r="A1"><v>1</v></c></row>',
        '<hyperlinks><hyperlink ref="A1:XFD1048576" location="A!A1"/></hyperlinks>',
      ),
    }),
  'joined cells and columns without an end': () =>
    changed({
      [SHEET]: sheet(
        '<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>',
        '<mergeCells>'.concat('<mergeCell ref="A1:XFD1048576"/>'.repeat(50_000), '</mergeCells>'),
      ).replace(
        '<sheetData>',
        '<dimension ref="A1:XFD1048576"/><cols><col min="1" max="2000000000" width="9"/></cols><sheetData>',
      ),
    }),
  'a formula shared by every cell': () =>
    changed({
      [SHEET]: sheet(
        `<row r="1"><c r="A1"><f t="shared" si="0" ref="A1:XFD1048576">${'A1+'.repeat(2_000)}1</f><v>1</v></c></row>${'<row><c><f t="shared" si="0"/><v>1</v></c></row>'.repeat(50_000)}`,
      ),
    }),
  'comments that do not end': () => changed({ [SHEET]: sheet(`${'<!--'.repeat(300_000)}<row/>`) }),
  'five thousand sheets': () => {
    const numbers = Array.from({ length: 5_000 }, (_, at) => at)
    return changed({
      'xl/workbook.xml': `<workbook ${MAIN} xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets>${numbers.map((at) => `<sheet name="S${at}" sheetId="${at + 1}" r:id="rId1"/>`).join('')}</sheets></workbook>`,
      [SHEET]: sheet('<row><c><v>1</v></c></row>'.repeat(1_000)),
    })
  },
  'a ZIP in a ZIP in a ZIP': () => {
    let bytes: Uint8Array = zip([{ name: 'a', bytes: Buffer.alloc(200 * MB) }])
    for (let layer = 0; layer < 5; layer++) bytes = zip([{ name: 'a.zip', bytes, times: 10 }])
    return bytes
  },
  'an XLS whose sectors follow each other in a circle': () =>
    xls((bytes) => {
      for (let at = 512; at + 4 <= bytes.length; at += 4)
        if (bytes.readUInt32LE(at) === 0xffff_fffe) bytes.writeUInt32LE(0, at)
    }),
  'an XLS of two thousand million sectors': () =>
    xls((bytes) => {
      bytes.writeUInt32LE(0x7fff_ffff, 0x2c)
      bytes.writeUInt32LE(0x7fff_ffff, 0x48)
    }),
  'an XLS whose records have random lengths': () =>
    xls((bytes) => {
      for (let at = 1_024; at < bytes.length; at += 97) bytes[at] = (at * 31) % 256
    }),
  'an XLS of texts without an end': () =>
    xls((bytes) => {
      const at = bytes.indexOf(Buffer.from([0xfc, 0x00]))
      if (at > 0) bytes.writeUInt32LE(0xffff_ffff, at + 8)
    }),
  'an ODS with a row repeated a million times': () =>
    ods(
      `<table:table-row table:number-rows-repeated="1048576">${odsCell('table:number-columns-repeated="16384"')}</table:table-row>`,
    ),
  'an ODS with cells repeated two thousand million times': () =>
    ods(
      `<table:table-row>${odsCell('table:number-columns-repeated="2147483647"')}</table:table-row>`.repeat(
        50,
      ),
    ),
  'an ODS with tables in tables': () =>
    ods('<table:table-row><table:table-cell><table:table table:name="B">'.repeat(100_000)),
  'an ODS with blanks without a number': () =>
    ods(
      `<table:table-row><table:table-cell office:value-type="string"><text:p>${'<text:s text:c="2000000000"/>'.repeat(20)}</text:p></table:table-cell></table:table-row>`,
    ),
}
