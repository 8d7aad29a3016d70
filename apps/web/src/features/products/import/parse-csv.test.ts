import { describe, expect, it } from 'vitest'
import { toCsv } from '../../../shared/table/csv.ts'
import { parseCsv } from './parse-csv.ts'

describe('a CSV file', () => {
  it('is read back as it was written', () => {
    const rows = [
      ['Nome', 'Marca', 'Descrição'],
      ['Cabo "1 m"; preto', '', 'duas\nlinhas'],
      ['Última', 'x', ''],
    ]
    expect(parseCsv(toCsv(rows))).toEqual(rows)
  })

  it('may have tabs or commas, any line ends and no end at the last line', () => {
    expect(parseCsv('a\tb\r1\t2')).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ])
    expect(parseCsv('a,b\n"1,5",2\n\n;\n')).toEqual([['a', 'b'], ['1,5', '2'], [';']])
  })

  it('keeps a quote that stands inside of a cell', () => {
    expect(parseCsv('nome;x\nCabo 1/2" reforçado;1\n"aberto;2')).toEqual([
      ['nome', 'x'],
      ['Cabo 1/2" reforçado', '1'],
      ['"aberto', '2'],
    ])
  })
})
