import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { readStatement } from '../../src/features/after-sales/bank/statement.reader.ts'
import { readNfe } from '../../src/features/buying/nfe/nfe.reader.ts'
import { readPdf } from '../../src/features/cash/proofs/pdf.reader.ts'
import { readWorkbook } from '../../src/features/platform/imports/read-workbook.ts'
import { readSheet } from '../../src/features/platform/imports/sheet.reader.ts'
import { cnpjOf, item, keyOf, writeNfe } from '../nfe-writer.ts'
import { xlsx } from '../sheets.ts'
import { writePdf } from '../write-pdf.ts'

// Files in the shapes that banks, tax software and spreadsheet programs write and that other systems did not read.

const statement = (text: string) => {
  const read = readStatement(Buffer.from(text), { known: {} })
  if ('unknown' in read) throw new Error('Columns are unknown')
  return read
}
/** Day, cents with the sign, and text of each line, and what became of the other rows. */
const rowsOf = (text: string) =>
  statement(text).rows.flatMap((row) => {
    if (row.became === 'line')
      return [`${row.day} ${row.side === 'in' ? '' : '-'}${row.cents} ${row.description}`]
    return row.became === 'left' && row.reason === 'text' ? [] : [row.became]
  })

const ofx = (transactions: string, { balance = '', root = 'STMTRS' } = {}) =>
  `OFXHEADER:100\nDATA:OFXSGML\n\n<OFX><BANKMSGSRSV1><STMTTRNRS><${root}><CURDEF>BRL<BANKACCTFROM><BANKID>0001<ACCTID>77</BANKACCTFROM><BANKTRANLIST>${transactions}</BANKTRANLIST>${balance}</STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`
const one = (amount: string, memo: string, { type = 'CREDIT', day = '20261120', id = 'a1' } = {}) =>
  `<STMTTRN>\n<TRNTYPE>${type}\n<DTPOSTED>${day}\n<TRNAMT>${amount}\n<FITID>${id}\n<MEMO>${memo}\n</STMTTRN>\n`

test.each<[string, string, string[]]>([
  ['the end of another element', ofx(one('10.00', 'A'), { root: 'CCSTMTRS' }), ['2026-11-20 1000 A']],
  [
    'one id for lines of other amounts',
    ofx(one('10.00', 'A') + one('-11.00', 'B', { type: 'DEBIT' }) + one('12.00', 'C')),
    ['2026-11-20 1000 A', '2026-11-20 -1100 B', '2026-11-20 1200 C'],
  ],
  [
    'a stray sign behind an element, and blanks in an id',
    ofx(
      '<STMTTRN><TRNTYPE>DEBIT</TRNTYPE><DTPOSTED>20261120</DTPOSTED><TRNAMT>-291.6</TRNAMT>`<FITID>x y</FITID><MEMO>A</MEMO></STMTTRN>',
    ),
    ['2026-11-20 -29160 A'],
  ],
  [
    'blanks before amounts, and both decimal marks',
    ofx(one('     -12.80', 'A', { type: 'OTHER' }) + one('    1.234,56', 'B', { type: 'OTHER' })),
    ['2026-11-20 -1280 A', '2026-11-20 123456 B'],
  ],
  [
    'no ends of transactions, a time zone without a sign',
    ofx(
      '<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20261120000000[-3:GMT]<TRNAMT>5.00<FITID>z<MEMO>A<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>2026-11-21<TRNAMT>6.00<FITID>y<MEMO>B',
    ),
    ['2026-11-20 500 A', '2026-11-21 600 B'],
  ],
  [
    'line breaks and letters of a web page in a text',
    ofx(
      one('10.00', 'DE ANA<BR/>CPF 529.982.247-25') +
        one('11.00', 'TRANSFER&Ecirc;NCIA&nbsp;JO&atilde;O&copy;<br>SA', { id: 'a2' }),
    ),
    ['2026-11-20 1000 DE ANA CPF 529.982.247-25', '2026-11-20 1100 TRANSFER\u00caNCIA JO\u00e3O&copy; SA'],
  ],
  [
    'blanks around its values, and ends of some of them',
    ofx(
      '<STMTTRN>\n\t<TRNTYPE>\n\t\tCREDIT</TRNTYPE>\n<DTPOSTED>\n\t20261120211013\n<TRNAMT>\n 693.25</TRNAMT><FITID>118<NAME>ANA<MEMO>PIX</MEMO></NAME><CARDNUM>12</STMTTRN>',
    ),
    ['2026-11-20 69325 ANA PIX'],
  ],
  ['an ampersand that is none', ofx(one('10.00', 'P&B & CIA')), ['2026-11-20 1000 P&B & CIA']],
  [
    'its headers in one line',
    `OFXHEADER:100 DATA:OFXSGML VERSION:102${ofx(one('10.00', 'A')).slice(28)}`,
    ['2026-11-20 1000 A'],
  ],
])('an OFX file with %s is read', (_, text, rows) => expect(rowsOf(text)).toEqual(rows))

test('an OFC file, which banks offer for older programs, is read with its account', () => {
  const line = (type: number, amount: string) =>
    `<STMTTRN><TRNTYPE>${type}</TRNTYPE><DTPOSTED>20261120</DTPOSTED><TRNAMT>${amount}</TRNAMT><FITID>x${amount}</FITID><CHKNUM>9</CHKNUM><MEMO>A</MEMO></STMTTRN>`
  const text = `<OFC><DTD>2</DTD><CPAGE>1252</CPAGE><ACCTSTMT><ACCTFROM><BANKID>001</BANKID><BRANCHID>1234-1</BRANCHID><ACCTID>00000543219</ACCTID></ACCTFROM><STMTRS><LEDGER>9.00</LEDGER>${line(0, '880.00')}${line(1, '-10.00')}</STMTRS></ACCTSTMT></OFC>`
  expect(rowsOf(text)).toEqual(['2026-11-20 88000 A', '2026-11-20 -1000 A'])
  expect(statement(text).accounts).toMatchObject([{ bank: '1', branch: '12341', number: '543219' }])
})

test('a balance without the decimals that the amounts have is not compared', () => {
  const opening = one('10,00', 'Saldo Anterior', { day: '00000000' })
  const balance = (text: string) => `<LEDGERBAL><BALAMT>${text}<DTASOF>00000000</LEDGERBAL>`
  const file = (text: string) => statement(ofx(opening + one('10.00', 'A'), { balance: balance(text) }))
  expect(file('2000').balances).toBeNull()
  expect(file('20,00').balances).toEqual({ differences: [] })
  expect(file('20,01').balances).toEqual({ differences: [{ line: null, cents: 1 }] })
})

test.each<[string, string, string[]]>([
  ['days with points', '13.11.26;a;-10,00\n14.11.2026;b;2,00', ['2026-11-13 -1000 a', '2026-11-14 200 b']],
  [
    'days with a time',
    '13/11/2026 \u00e0s 10:20;a;-10,00\n2026-11-14T23:00:00-03:00;b;2,00',
    ['2026-11-13 -1000 a', '2026-11-14 200 b'],
  ],
  [
    'quotes that keep text',
    "'05/11/2026;a;'-10,00\n'16/11/2026;b;'2,00",
    ['2026-11-05 -1000 a', '2026-11-16 200 b'],
  ],
  [
    'fixed blanks',
    '05/11/2026;a;R$\u00a0-10,00\n16/11/2026;b;R$\u00a0 2,00',
    ['2026-11-05 -1000 a', '2026-11-16 200 b'],
  ],
  [
    'a column of D and C without a title',
    '05/11/2026;a;10,00;D\n16/11/2026;b;2,00;C',
    ['2026-11-05 -1000 a', '2026-11-16 200 b'],
  ],
  [
    'signs behind the currency, and brackets around it',
    '05/11/2026;a;R$ +1.500,00\n16/11/2026;b;(R$ 900,23)',
    ['2026-11-05 150000 a', '2026-11-16 -90023 b'],
  ],
  ['days without a year', '05/11;a;-10,00\n16/11/2026;b;2,00', ['refused', '2026-11-16 200 b']],
])('a CSV statement with %s is read', (_, lines, rows) =>
  expect(rowsOf(`Data;Hist\u00f3rico;Valor;\n${lines}`)).toEqual(rows),
)

test('dashes of any length stand for no amount in two columns', () => {
  const lines = '17/11/2026;a;-;500,00\n16/11/2026;b;500,00;\u2013\n15/11/2026;c;\u2014;10,00'
  expect(rowsOf(`Data;Hist\u00f3rico;D\u00e9bito;Cr\u00e9dito\n${lines}`)).toEqual([
    '2026-11-17 50000 a',
    '2026-11-16 -50000 b',
    '2026-11-15 1000 c',
  ])
})

test('an account in columns above the lines is the one of its column', () => {
  const { accounts } = statement(
    'AGENCIA;CONTA\n0001;000123-4\n\nData;Hist\u00f3rico;Valor\n05/11/2026;a;-10,00\n16/11/2026;b;2,00',
  )
  expect(accounts).toMatchObject([{ branch: '1', number: '1234' }])
})

test.each<[string, Uint8Array | string, RegExp]>([
  ['a PDF', writePdf(['EXTRATO']), /\u00e9 um PDF/],
  ['an old sheet', Buffer.from('d0cf11e0a1b11ae1', 'hex'), /planilha antiga/],
  ['a picture', Buffer.from('89504e470d0a1a0a', 'hex'), /uma imagem/],
  ['CNAB 240', `34100000         2${'1'.repeat(222)}`, /um arquivo CNAB/],
  ['CNAB 400', `02RETORNO01COBRANCA${' '.repeat(381)}`, /um arquivo CNAB/],
])('a statement that is %s is named', (_, file, text) =>
  expect(() => readStatement(Buffer.from(file), { known: {} })).toThrow(text),
)

describe('a CSV statement with the month first', () => {
  const file = (...days: string[]) =>
    `Data;Hist\u00f3rico;Valor;Identificador\n${days.map((day, at) => `${day};a;-${at + 1},00;id${at}x`).join('\n')}`

  test('is read by a day above 12, wherever it stands, and remembered with all its columns', () => {
    const first = statement(file('11/05/2026', '11/16/2026'))
    expect(first.rows.slice(1)).toMatchObject([{ day: '2026-11-05' }, { day: '2026-11-16' }])
    const next = readStatement(Buffer.from(file('12/01/2026', '12/02/2026')), {
      known: { [first.layout]: first.matched as { date: number } },
    })
    expect(next).toMatchObject({
      rows: [{}, { day: '2026-12-01', bankId: 'id0x' }, { day: '2026-12-02', bankId: 'id1x' }],
    })
  })

  test('does not turn the dates of another bank with the same titles round', () => {
    const first = statement(file('11/05/2026', '11/16/2026'))
    const later = (known: typeof first.matched, ...days: string[]) =>
      readStatement(Buffer.from(file(...days)), { known: { [first.layout]: known as { date: number } } })
    const day = (one: string) => ({ day: one, bankId: expect.stringMatching(/^id/) })
    for (const days of [
      ['05/11/2026', '25/11/2026'],
      ['05/11/2026', '06/11/2026'],
    ] as const) {
      const brazilian = later(first.matched, ...days)
      expect(brazilian).toMatchObject({ rows: [{}, day('2026-11-05'), {}], matched: { monthFirst: false } })
      if ('matched' in brazilian)
        expect(later(brazilian.matched, '06/11/2026')).toMatchObject({ rows: [{}, day('2026-11-06')] })
    }
    // Nothing in this file says otherwise.
    expect(later(first.matched, '06/11/2026')).toMatchObject({ rows: [{}, day('2026-06-11')] })
  })

  test('that its days do not prove is refused with what to do', () => {
    expect(() => statement(file('11/05/2026', '11/06/2026', '11/12/2026'))).toThrow(/um dia depois do 12/)
    // As many months either way, or fewer with the day first.
    expect(statement(file('05/11/2026', '06/11/2026')).rows[1]).toMatchObject({ day: '2026-11-05' })
    expect(statement(file('11/05/2026')).rows[1]).toMatchObject({ day: '2026-05-11' })
  })
})

describe('an NF-e', () => {
  const written = {
    supplier: cnpjOf('112223330001'),
    recipient: cnpjOf('445556660001'),
    number: 5,
    items: [item()],
  }
  const nfe = writeNfe(written)
  const NAMESPACE = ' xmlns="http://www.portalfiscal.inf.br/nfe"'

  test.each([
    ['blanks before it', `\n  ${nfe}`],
    ['a byte order mark', `\ufeff${nfe}`],
    [
      'the namespace at its parts alone',
      nfe
        .replace(NAMESPACE, '')
        .replace('<NFe>', `<NFe${NAMESPACE}>`)
        .replace('<protNFe ', `<protNFe${NAMESPACE} `),
    ],
    ['no namespace', nfe.replace(NAMESPACE, '')],
    ['a prefix', nfe.replace(/<(\/?)(\w)/g, '<$1n:$2').replace('xmlns=', 'xmlns:n=')],
  ])('with %s is read', (_, text) => {
    expect(readNfe(Buffer.from(text), {})).toMatchObject({
      kind: 'nfe',
      key: keyOf(written),
      statesAuthorisation: true,
      lines: [{ totalCents: 12_500 }],
    })
  })

  test.each<[string, Uint8Array | string, RegExp]>([
    ['its PDF', writePdf(['DANFE']), /\u00e9 um PDF/],
    ['an archive', zipSync({ 'a.xml': strToU8(nfe) }), /\(ZIP\)/],
    ['a page', '<!DOCTYPE html><html><body><hr></body></html>', /p\u00e1gina da internet/],
    ['a summary', `<resNFe${NAMESPACE} versao="1.01"><chNFe>1</chNFe></resNFe>`, /um resumo/],
    ['an undeclared entity', nfe.replace('</NFe>', '<S>&null;x</S></NFe>'), /XML v\u00e1lido/],
    ['text before it', `2${nfe}`, /XML v\u00e1lido/],
  ])('that is %s is named', (_, file, text) => expect(() => readNfe(Buffer.from(file), {})).toThrow(text))
})

test.each<[string, string[], number | null, string | null]>([
  [
    'a balance before what was paid',
    ['Saldo R$ 5.000,00', 'Valor: R$ 1.234,56', 'Data 20/11/2026'],
    1234.56,
    '2026-11-20',
  ],
  [
    'a fee, and the day on which it was printed',
    ['Valor pago', 'R$ 80,00', 'Valor da tarifa R$ 1,75', 'Pago em 20/11/2026', 'Impresso em 24/11/2026'],
    80,
    '2026-11-20',
  ],
  ['no fee and the amount twice', ['Total R$ 80,00', 'Tarifa R$ 0,00', 'R$80,00'], 80, null],
  ['two amounts without a label', ['R$ 80,00', 'R$ 90,00', '20/11/2026'], null, '2026-11-20'],
  ['two amounts with one', ['Valor R$ 80,00', 'Valor R$ 90,00'], null, null],
])('a proof with %s says what is sure', async (_, lines, amount, day) => {
  const { facts } = await readPdf(writePdf(lines), {})
  expect(facts).toMatchObject({ amountCents: amount && Math.round(amount * 100), paidOn: day })
})

describe('a workbook', () => {
  const base = unzipSync(
    xlsx([
      ['Nome', 'CNPJ'],
      ['Ana', '11.222.333/0001-81'],
    ]),
  )
  const SHEET = 'xl/worksheets/sheet1.xml'
  const STRINGS = 'xl/sharedStrings.xml'
  const edited = (edit: (text: string, name: string) => string) =>
    zipSync(
      Object.fromEntries(
        Object.entries(base).map(([name, part]) => [name, strToU8(edit(strFromU8(part), name))]),
      ),
    )
  const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'

  test('whose only sheet names a text that it lacks is damaged', () => {
    const file = edited((text, name) => (name === SHEET ? text.replace('<v>0</v>', '<v>99</v>') : text))
    expect(() => readSheet(file, { known: [], example: '' })).toThrow(/est\u00e1 danificada/)
  })

  test('with a day that does not exist says so at its cell', () => {
    const day = (text: string) => ({ xml: `<c r="REF" t="d" s="2"><v>${text}</v></c>` })
    const [sheet] = readWorkbook(xlsx([['Dia'], [day('2026-11-20')], [day('x')]]))
    expect(sheet?.map(({ cells: [text], broken }) => [text, broken?.[0]])).toEqual([
      ['Dia', undefined],
      ['20/11/2026', undefined],
      ['', 'A data da c\u00e9lula n\u00e3o existe.'],
    ])
  })

  test.each<[string, (text: string, name: string) => string]>([
    ['formats that have an end', (text) => text.replace(/<numFmt ([^>]*)\/>/g, '<numFmt $1></numFmt>')],
    [
      'the strict names',
      (text) =>
        text
          .replaceAll(MAIN, 'http://purl.oclc.org/ooxml/spreadsheetml/main')
          .replaceAll(OFFICE, 'http://purl.oclc.org/ooxml/officeDocument/relationships'),
    ],
    ['blanks and byte order marks', (text) => `\ufeff<?xml version="1.0"?>\n\n${text}`],
    [
      'a wrong size',
      (text, name) =>
        name === SHEET ? text.replace('<sheetData>', '<dimension ref="A1"/><sheetData>') : text,
    ],
    [
      'whole paths',
      (text, name) =>
        name.endsWith('workbook.xml.rels') ? text.replaceAll('Target="', 'Target="/xl/') : text,
    ],
    [
      'a prefix',
      (text, name) =>
        name === SHEET ? text.replace(/<(\/?)(\w)/g, '<$1x:$2').replace('xmlns=', 'xmlns:x=') : text,
    ],
    [
      'readings of its characters and pieces without a style',
      (text, name) =>
        name === STRINGS
          ? text.replace(
              '<t>Ana</t>',
              '<r><rPr/><t>A</t></r><r><t>na</t></r><rPh sb="0" eb="1"><t>xx</t></rPh><phoneticPr fontId="1"/>',
            )
          : text,
    ],
    [
      'a text in a cell for a day',
      (text, name) => (name === SHEET ? text.replace('<c r="A2" t="s">', '<c r="A2" s="2" t="s">') : text),
    ],
  ])('with %s is read', (_, edit) => {
    const { titles, lines } = readSheet(edited(edit), { known: ['Nome', 'CNPJ'], example: '' })
    expect([titles, lines[0]?.cells]).toEqual([
      ['Nome', 'CNPJ'],
      ['Ana', '11.222.333/0001-81'],
    ])
  })
})

describe('a PDF', () => {
  const pdf = writePdf(['Comprovante', 'R$ 10,00', '20/11/2026']).toString('latin1')
  test.each([
    [
      'a table that names itself as the earlier one',
      pdf.replace(/\/Root 1 0 R>>\nstartxref\n(\d+)/, '/Root 1 0 R/Prev $1>>\nstartxref\n$1'),
    ],
    ['a broken comment', pdf.replace('%PDF-1.4\n', '%PDF-1.4\n%\nK}(\u00d3\n')],
    ['other lines before it', `HTTP/1.1 200 OK\n\n${pdf}`],
  ])('with %s is read', async (_, text) => {
    const { facts } = await readPdf(Buffer.from(text, 'latin1'), {})
    expect(facts).toMatchObject({ amountCents: 1_000, paidOn: '2026-11-20' })
  })

  test.each([
    ['pages that contain themselves', pdf.replace('/Kids[3 0 R]', '/Kids[2 0 R 3 0 R]')],
    ['no pages', pdf.replace('/Kids[3 0 R]', '/Kids[]')],
  ])('with %s has no facts', async (_, text) => {
    expect(await readPdf(Buffer.from(text, 'latin1'), {})).toMatchObject({ facts: { amountCents: null } })
  })
})
