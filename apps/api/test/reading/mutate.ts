import type { Random } from '../random.ts'

/** Fields that files have, and that a reader may take for something else. */
const FIELDS = [
  ...[
    '',
    '0',
    '-',
    '-0',
    '1e9',
    '1.234,56',
    '1,234.56',
    '10.500',
    '-10',
    '10-',
    '(10,00)',
    '10,00 D',
    '10,00 C',
    'R$ -3,00',
  ],
  ...['99999999999999999999', '0,001', '1,2,3', '\u22125,00', 'NaN', 'Infinity', '0x10', '\u0661\u0662'],
  ...[
    '20261120',
    '00000000',
    '20261399',
    '29/02/2026',
    '11/12/2026',
    '12/31/2026',
    '2099-01-01',
    '1899-12-31',
    '31.12.99',
  ],
  ...[
    'D',
    'C',
    'DEBIT',
    'CREDIT',
    'HOLD',
    'Sa\u00edda',
    'USD',
    'BRL',
    'Total',
    'SALDO DO DIA',
    'S A L D O',
    'SEM GTIN',
    'null',
  ],
  ...[
    '"',
    "'",
    ';',
    ',',
    '\t',
    '\n',
    '\r',
    '&amp;',
    '&#0;',
    '&lt;',
    '<',
    '>',
    '</STMTTRN>',
    '<STMTTRN>',
    ']]>',
    '<![CDATA[',
    '<!--',
  ],
  ...[
    '\u0000',
    '\u202e',
    '\ufeff',
    '\ud83d\ude00',
    'e\u0301',
    '=1+1',
    '@SUM',
    'x'.repeat(3_000),
    '9'.repeat(400),
    ' '.repeat(500),
  ],
]

/** The bytes with one to four changes: bytes, fields, lines, pieces. */
export function mutate(file: Uint8Array, random: Random): Uint8Array {
  let bytes: Buffer = Buffer.from(file)
  for (let changes = random.int(1, 4); changes > 0; changes--) bytes = change(bytes, random)
  return bytes
}

function change(bytes: Buffer, { next, pick }: Random): Buffer {
  const at = () => Math.floor(next() * (bytes.length + 1))
  const splice = (from: number, to: number, text: Uint8Array) =>
    Buffer.concat([bytes.subarray(0, from), text, bytes.subarray(to)])
  const from = at()
  switch (Math.floor(next() * 7)) {
    case 0: {
      const copy = Buffer.from(bytes)
      if (from < copy.length) copy[from] = Math.floor(next() * 256)
      return copy
    }
    case 1:
      return splice(from, Math.min(bytes.length, from + Math.floor(next() * 40)), Buffer.alloc(0))
    case 2: {
      const piece = bytes.subarray(from, from + Math.floor(next() * 400))
      const to = at()
      return splice(to, to, piece)
    }
    case 3:
      return bytes.subarray(0, Math.max(from, Math.floor(bytes.length / 2)))
    default: {
      const text = bytes.toString('latin1')
      // A field is what stands between delimiters and tags.
      const fields = [...text.matchAll(/[^;,\n\r<>"|\t]{1,200}/g)]
      const field = fields[Math.floor(next() * fields.length)]
      if (!field) return bytes
      const other = next() < 0.3 ? (pick(fields)[0] ?? '') : undefined
      const given = other === undefined ? Buffer.from(pick(FIELDS)) : Buffer.from(other, 'latin1')
      return splice(field.index, field.index + field[0].length, given)
    }
  }
}
