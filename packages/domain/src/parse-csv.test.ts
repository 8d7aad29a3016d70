import { describe, expect, test } from 'vitest'
import { CSV_BOM, csvLine } from './csv.ts'
import { parseCsv } from './parse-csv.ts'

const cellsOf = (file: string) => parseCsv(file).map(({ cells }) => cells)

describe('a CSV file', () => {
  test('is read back as it was written', () => {
    const rows = [
      ['Nome', 'Marca', 'Descrição'],
      ['Cabo "1 m"; preto', '', 'duas\nlinhas'],
      ['Última', 'x', ''],
    ]
    expect(cellsOf(CSV_BOM + rows.map(csvLine).join(''))).toEqual(rows)
  })

  test('may have tabs or commas, any line ends and no end at the last line', () => {
    expect(cellsOf('a\tb\r1\t2')).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ])
    expect(cellsOf('# a; b; c\na,b\n1,2')[1]).toEqual(['a', 'b'])
    expect(cellsOf('a,b\n"1,5",2\n\n;\n')).toEqual([['a', 'b'], ['1,5', '2'], [';']])
  })

  test('numbers its rows as a spreadsheet does, empty ones counted', () => {
    expect(parseCsv('a;b\n\n;\n"duas\nlinhas";2\n3;4').map(({ number }) => number)).toEqual([1, 4, 5])
  })

  test('keeps a quote inside a cell', () => {
    expect(cellsOf('nome;x\nCabo 1/2" reforçado;1\n"aberto;2')).toEqual([
      ['nome', 'x'],
      ['Cabo 1/2" reforçado', '1'],
      ['"aberto', '2'],
    ])
  })
})
