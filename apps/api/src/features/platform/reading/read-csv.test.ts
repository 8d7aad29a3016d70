import { expect, test } from 'vitest'
import { decodeText } from './decode-text.ts'
import { readCsv } from './read-csv.ts'

const cells = (text: string) => readCsv(text).rows.map((row) => row.cells)

test('a lone quote takes no line with it, wherever it stands', () => {
  expect(cells('Data;Texto;Valor\n05/11;TV 32" LOJA;1,00\n06/11;"ABERTA;2,00\n07/11;DOIS;3,00\n')).toEqual([
    ['Data', 'Texto', 'Valor'],
    ['05/11', 'TV 32" LOJA', '1,00'],
    ['06/11', '"ABERTA', '2,00'],
    ['07/11', 'DOIS', '3,00'],
  ])
  // Two of them, of which the second looks like the end of the first.
  expect(cells('a;b;c\n1;"x;2\n3;tela 5";4\n5;y;6')).toEqual([
    ['a', 'b', 'c'],
    ['1', '"x', '2'],
    ['3', 'tela 5"', '4'],
    ['5', 'y', '6'],
  ])
})

test('quoted cells hold delimiters, quotes and line breaks, and count as one row', () => {
  expect(readCsv('Nome;Nota\n"A; B";"diz ""oi"""\nC;"Rua 1\nCasa 2, fundos"\nD;x').rows).toEqual([
    { number: 1, cells: ['Nome', 'Nota'] },
    { number: 2, cells: ['A; B', 'diz "oi"'] },
    { number: 3, cells: ['C', 'Rua 1\nCasa 2, fundos'] },
    { number: 4, cells: ['D', 'x'] },
  ])
})

test('every line end is one, and empty rows are counted and left out', () => {
  for (const end of ['\n', '\r\n', '\r'])
    expect(readCsv(['a;b', '', '1;2', ''].join(end)).rows).toEqual([
      { number: 1, cells: ['a', 'b'] },
      { number: 3, cells: ['1', '2'] },
    ])
})

test('the delimiter is told by the first line, or found from all of them', () => {
  expect(readCsv('sep=,\na,b;c\n1,2;3')).toEqual({
    delimiter: ',',
    rows: [
      { number: 2, cells: ['a', 'b;c'] },
      { number: 3, cells: ['1', '2;3'] },
    ],
  })
  expect(cells('Nome;Preço\nCabo, preto, 1 m;1,50\nFonte, branca, 20 W;2,50')[1]).toEqual([
    'Cabo, preto, 1 m',
    '1,50',
  ])
  expect(cells('a\tb\n1,5\t2')[1]).toEqual(['1,5', '2'])
  expect(cells('"Nome","Preço"\n"Cabo","1,50"')[1]).toEqual(['Cabo', '1,50'])
  expect(cells('Nome\nCabo')).toEqual([['Nome'], ['Cabo']])
})

test('\'="0123"\' is the text that Excel shows', () => {
  expect(cells('Código;Nome\n="0123";x')[1]).toEqual(['0123', 'x'])
})

test('text is decoded by its mark, by its zeros, as UTF-8, or as Windows-1252, and is NFC', () => {
  const text = 'Código;Preço\nAção;1,00'
  const utf16 = (mark: string) => Buffer.from(mark + text, 'utf16le')
  const files = [
    Buffer.from(text),
    Buffer.from(`\uFEFF${text}`),
    Buffer.from(text.normalize('NFD')),
    Buffer.from(text, 'latin1'),
    utf16('\uFEFF'),
    utf16(''),
    utf16('\uFEFF').swap16(),
    utf16('').swap16(),
  ]
  for (const file of files) expect(decodeText(file)).toBe(text)
  expect(decodeText(Buffer.from('MZ\0\x01\x02binary'))).toBeUndefined()
})
