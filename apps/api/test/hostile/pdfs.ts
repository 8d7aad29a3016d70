import { deflateSync } from 'node:zlib'

/** A PDF of these objects, the first of which is its catalogue. */
function pdf(objects: readonly string[], trailer = ''): Uint8Array {
  const parts = ['%PDF-1.7\n']
  let length = 9
  const offsets = objects.map((object, at) => {
    const offset = length
    const text = `${at + 1} 0 obj${object}endobj\n`
    parts.push(text)
    length += text.length
    return offset
  })
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`)
  parts.push(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows.join('')}`)
  parts.push(`trailer<</Size ${objects.length + 1}/Root 1 0 R${trailer}>>\nstartxref\n${length}\n%%EOF`)
  return Buffer.from(parts.join(''), 'latin1')
}

const CATALOGUE = '<</Type/Catalog/Pages 2 0 R>>'
const PAGES = '<</Type/Pages/Kids[3 0 R]/Count 1>>'
const page = (resources: string) =>
  `<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Contents 4 0 R/Resources<<${resources}>>>>`
const HELVETICA = '/Font<</F1<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>'
const stream = (bytes: Uint8Array | string, entries = '') => {
  const text = typeof bytes === 'string' ? bytes : Buffer.from(bytes).toString('latin1')
  return `<</Length ${text.length}${entries}>>stream\n${text}\nendstream`
}
const FLATE = '/Filter/FlateDecode'
const flate = (text: string | Uint8Array) => stream(deflateSync(text, { level: 9 }), FLATE)

/** A page with this content. */
const content = (object: string, resources = HELVETICA, more: readonly string[] = []) =>
  pdf([CATALOGUE, PAGES, page(resources), object, ...more])

/** A page that writes one word in a font with two bytes for each letter. */
const wide = (font: string, cmap: string, descendant = '') =>
  content(stream('BT /F1 12 Tf <0041> Tj ET'), '/Font<</F1 5 0 R>>', [
    `<</Type/Font/Subtype/Type0/BaseFont/A/Encoding/Identity-H/ToUnicode 6 0 R/DescendantFonts[7 0 R]${font}>>`,
    flate(cmap),
    `<</Type/Font/Subtype/CIDFontType2/BaseFont/A/CIDSystemInfo<</Registry(A)/Ordering(B)/Supplement 0>>${descendant}>>`,
  ])

const cmap = (ranges: string) =>
  `/CIDInit /ProcSet findresource begin begincmap 1 begincodespacerange <0000> <FFFF> endcodespacerange ${ranges} endcmap`

/** Each form shows the next one ten times. */
function formsOfForms(depth: number): Uint8Array {
  const form = (at: number) =>
    stream(
      at === depth ? 'BT /F1 9 Tf (x) Tj ET' : '/X Do '.repeat(10),
      `/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<<${HELVETICA}/XObject<</X ${at + 6} 0 R>>>>`,
    )
  const forms = Array.from({ length: depth + 1 }, (_, at) => form(at))
  return content(stream('/X Do'), '/XObject<</X 5 0 R>>', forms)
}

/** A font program inside the file. */
const withFontFile = (program: string, subtype: string, key: string) =>
  content(stream('BT /F1 12 Tf (ABC) Tj ET'), '/Font<</F1 5 0 R>>', [
    `<</Type/Font/Subtype/${subtype}/BaseFont/A/FirstChar 65/LastChar 67/Widths[1 1 1]/FontDescriptor 6 0 R>>`,
    `<</Type/FontDescriptor/FontName/A/Flags 4/${key} 7 0 R>>`,
    stream(program, `/Length1 ${program.length}`),
  ])

export const HOSTILE_PDFS: Readonly<Record<string, () => Uint8Array>> = {
  'one page named 40,000 times': () =>
    pdf([
      CATALOGUE,
      `<</Type/Pages/Kids[${'3 0 R '.repeat(40_000)}]/Count 40000>>`,
      page(HELVETICA),
      stream('BT /F1 12 Tf (a) Tj ET'),
    ]),
  'a count of two thousand million pages': () =>
    pdf([CATALOGUE, PAGES.replace('Count 1', 'Count 2147483647'), page(HELVETICA), stream('BT ET')]),
  'pages below each other, 20,000 deep': () =>
    pdf([
      CATALOGUE,
      ...Array.from({ length: 20_000 }, (_, at) => `<</Type/Pages/Kids[${at + 3} 0 R]/Count 1>>`),
      page(HELVETICA),
    ]),
  'four million operators': () => content(flate('BT /F1 9 Tf (a) Tj ET\n'.repeat(4_000_000))),
  'a million numbers between letters': () =>
    content(flate(`BT /F1 9 Tf [${'(a)-300'.repeat(1_000_000)}] TJ ET`)),
  'forms that show forms, ten to the twelfth': () => formsOfForms(12),
  'a form that shows itself': () =>
    content(stream('/X Do'), '/XObject<</X 5 0 R>>', [
      stream('/X Do /X Do', '/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<</XObject<</X 5 0 R>>>>'),
    ]),
  'lists in lists, 400,000 deep': () => content(stream(`${'['.repeat(400_000)} TJ`)),
  'records in records, 100,000 deep': () =>
    content(stream('BT ET'), `${HELVETICA}/A${'<</A'.repeat(100_000)} 1${'>>'.repeat(100_000)}`),
  'brackets in a text, 1,900,000 deep': () => content(stream(`BT /F1 9 Tf ${'('.repeat(1_900_000)}`)),
  'a stream packed in three layers, 256 MB': () => {
    let bytes: Uint8Array = Buffer.alloc(256 * 1024 * 1024, 'BT (a) Tj ET\n')
    for (let layer = 0; layer < 3; layer++) bytes = deflateSync(bytes, { level: 9 })
    return content(stream(bytes, '/Filter[/FlateDecode/FlateDecode/FlateDecode]'))
  },
  'a row of two thousand million columns': () =>
    content(stream(deflateSync('BT ET'), `${FLATE}/DecodeParms<</Predictor 15/Columns 2000000000>>`)),
  'a length that is the stream itself': () => content('<</Length 4 0 R>>stream\nBT ET\nendstream'),
  'ranges of letters, 65,536 each, 3,000 times': () =>
    wide('', cmap(`3000 beginbfrange ${'<0000> <FFFF> <0041> '.repeat(3_000)} endbfrange`)),
  'a range of four thousand million letters': () =>
    wide(
      '',
      cmap(
        '1 begincidrange <00000000> <FFFFFFFF> 0 endcidrange 1 beginbfrange <00000000> <FFFFFFFF> <0041> endbfrange',
      ),
    ),
  'widths of two thousand million letters': () => wide('', cmap(''), '/W[0 2000000000 500 0 2000000000 500]'),
  'a font of a million differences': () =>
    content(stream('BT /F1 9 Tf (a) Tj ET'), '/Font<</F1 5 0 R>>', [
      `<</Type/Font/Subtype/Type1/BaseFont/A/Encoding<</Differences[0${'/a'.repeat(900_000)}]>>>>`,
    ]),
  'a font program with two thousand million parts': () =>
    withFontFile(
      '%!PS-AdobeFont-1.0: A\n/FontMatrix [1 0 0 1 0 0] def /Encoding 2000000000 array\ncurrentfile eexec\n/Subrs 2000000000 array\n/CharStrings 2000000000 dict dup begin\n',
      'Type1',
      'FontFile',
    ),
  'a font program of 65,535 tables': () =>
    withFontFile(
      `\0\x01\0\0\xff\xff\0\0\0\0\0\0${'glyf\0\0\0\0\0\0\0\0\x7f\xff\xff\xff'.repeat(60_000)}`,
      'TrueType',
      'FontFile2',
    ),
  'glyphs that write themselves': () =>
    content(stream('BT /F1 9 Tf (aaaaaaaa) Tj ET'), '/Font<</F1 5 0 R>>', [
      '<</Type/Font/Subtype/Type3/FontBBox[0 0 9 9]/FontMatrix[1 0 0 1 0 0]/FirstChar 97/LastChar 97/Widths[9]/Encoding<</Differences[97/a]>>/CharProcs<</a 6 0 R>>/Resources<</Font<</F1 5 0 R>>>>>>',
      stream('9 0 0 0 9 9 d1 BT /F1 9 Tf (aaaaaaaa) Tj ET'),
    ]),
  'no table, and 150,000 beginnings of objects': () =>
    Buffer.from(`%PDF-1.4\n${'1 0 obj<</A\n'.repeat(150_000)}trailer<</Root 1 0 R>>`, 'latin1'),
  'tables that name each other': () => {
    const text = Buffer.from(content(stream('BT ET'), HELVETICA)).toString('latin1')
    const at = text.lastIndexOf('xref\n0')
    return Buffer.from(text.replace('trailer<<', `trailer<</Prev ${at}/XRefStm ${at}`), 'latin1')
  },
  'a list of a million objects in one stream': () =>
    pdf([
      CATALOGUE,
      PAGES,
      page(HELVETICA),
      stream('BT ET'),
      stream(
        deflateSync('1 0 '.repeat(1_000_000), { level: 9 }),
        `${FLATE}/Type/ObjStm/N 1000000/First 4000000/Extends 5 0 R`,
      ),
    ]),
}
