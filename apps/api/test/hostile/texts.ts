const latin1 = (text: string) => Buffer.from(text, 'latin1')
const utf8 = (text: string) => Buffer.from(text)
const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')

const TITLES = 'Data;Hist\u00f3rico;Valor\n'
const row = (amount: string, text = 'PIX RECEBIDO') => `18/11/2026;${text};${amount}\n`

/** Text files as statements and as sheets. */
export const HOSTILE_CSVS: Readonly<Record<string, () => Uint8Array>> = {
  'one cell of 2 MB': () => latin1(`${TITLES}${row('10,00', 'a'.repeat(2_000_000))}`),
  'a million columns': () => latin1(`${TITLES}${';'.repeat(1_000_000)}\n${row('1,00')}`),
  '400,000 titles in twenty rows': () => latin1(`${'Data;'.repeat(20_000)}\n`.repeat(20)),
  'a million empty lines': () => latin1(`${TITLES}${'\n'.repeat(1_000_000)}${row('1,00')}`),
  'a quote in each of 60,000 lines': () => latin1(`${TITLES}${row('1,00', '"TV')}`.repeat(30_000)),
  'a quote before 2 MB': () => latin1(`${TITLES}"${row('1,00').repeat(80_000)}`),
  'two million quotes': () => latin1(`${TITLES}${'"'.repeat(2_000_001)};${row('1,00')}`),
  'quotes and delimiters, a million times': () => latin1(`${TITLES}${'";"'.repeat(700_000)}\n`),
  'signs, blanks and no number': () => latin1(`${TITLES}${row(`+${' '.repeat(20_000)}x`).repeat(50)}`),
  'amounts of 40,000 digits': () => latin1(`${TITLES}${row(`${'1.'.repeat(20_000)},0`).repeat(50)}`),
  'days of 40,000 digits': () => latin1(`${TITLES}${`${'1/'.repeat(20_000)};a;1,00\n`.repeat(50)}`),
  'percentages of 40,000 digits': () =>
    latin1(
      `C\u00f3digo;Nome;Ouro;Custo\n${`1;Capa;${'9'.repeat(40_000)}%${' '.repeat(9_000)}x;1\n`.repeat(50)}`,
    ),
  'payers of 40,000 names': () =>
    latin1(`${TITLES}${row('1,00', 'DE: CPF 111.222.333-'.repeat(2_000)).repeat(50)}`),
  'formulas in formulas': () =>
    latin1(`Nome;Marca\n${`${'=('.repeat(30_000)};${'="'.repeat(30_000)}\n`.repeat(20)}`),
  'numbers with 30,000 exponents': () =>
    latin1(`Nome;Marca\n${`1E+${'9'.repeat(30_000)};1e1e${'1e'.repeat(9_000)}\n`.repeat(20)}`),
  'a million marks on one letter': () =>
    utf8(`${TITLES}${row('1,00', `a${'\u0315\u0300\u05ae'.repeat(400_000)}`)}`),
  'a million invisible letters': () =>
    utf8(`${TITLES}${row('1,00', '\u200b\u{1F44D}\ufe0f\u200d'.repeat(200_000))}`),
  'UTF-16 with half letters': () => utf16(`${TITLES}${row('1,00', '\ud83d'.repeat(500_000))}`),
  'UTF-16 of an odd length': () => utf16(`${TITLES}${row('1,00')}`.repeat(20_000)).subarray(0, -1),
  'bytes of no encoding': () =>
    Buffer.from(Array.from({ length: 1_000_000 }, (_, at) => 128 + ((at * 61) % 128))),
  '150,000 lines of money': () => latin1(`${TITLES}${row('1,00').repeat(150_000)}`),
}

const ofx = (inside: string, head = 'OFXHEADER:100\nDATA:OFXSGML\n\n') =>
  latin1(
    `${head}<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>BRL<BANKACCTFROM><BANKID>1<ACCTID>7</BANKACCTFROM><BANKTRANLIST>${inside}</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`,
  )
const line = (amount = '1.00', memo = 'A', more = '') =>
  `<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20261118<TRNAMT>${amount}<FITID>a<MEMO>${memo}${more}</STMTTRN>`
const entities = Array.from(
  { length: 12 },
  (_, at) => `<!ENTITY a${at + 1} "${`&a${at};`.repeat(10)}">`,
).join('')

export const HOSTILE_OFX: Readonly<Record<string, () => Uint8Array>> = {
  'elements in elements, 500,000 deep': () => ofx('<A>'.repeat(500_000)),
  'ends of 500,000 elements that never began': () => ofx('</A>'.repeat(500_000)),
  'beginnings of transactions without an end': () => ofx('<STMTTRN><TRNAMT>1'.repeat(150_000)),
  'an element whose name has 2 MB': () => ofx(`<${'A'.repeat(2_000_000)}>1`),
  '300,000 attributes': () => ofx(line().replace('<STMTTRN>', `<STMTTRN ${'a="1" '.repeat(300_000)}>`)),
  'an attribute that does not end': () =>
    ofx(line().replace('<STMTTRN>', `<STMTTRN a="${'b=c '.repeat(500_000)}`)),
  'a bomb of entities': () =>
    ofx(
      line('1.00', '&a12;'),
      `<?xml version="1.0"?><?OFX OFXHEADER="200"?><!DOCTYPE OFX [<!ENTITY a0 "aaaaaaaaaa">${entities}]>`,
    ),
  '400,000 entities in one text': () => ofx(line('1.00', '&amp;'.repeat(400_000))),
  'sections that do not end': () => ofx(line('1.00', '<![CDATA['.repeat(300_000))),
  'comments that do not end': () => ofx(`${'<!--'.repeat(500_000)}${line()}`),
  'amounts of signs and blanks': () => ofx(line(`+${' '.repeat(30_000)}x`).repeat(50)),
  'a header of 2 MB': () => ofx(line(), `OFXHEADER:100\n${'A:B '.repeat(500_000)}\n\n`),
  '20,000 accounts': () =>
    ofx(
      `${line()}</BANKTRANLIST></STMTRS></STMTTRNRS><STMTTRNRS><STMTRS><BANKACCTFROM><BANKID>1<ACCTID>8</BANKACCTFROM><BANKTRANLIST>`.repeat(
        20_000,
      ),
    ),
}
