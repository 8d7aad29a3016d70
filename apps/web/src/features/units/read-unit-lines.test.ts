import { expect, test } from 'vitest'
import { readUnitLines } from './read-unit-lines.ts'

test('lines of code and serial number are read with semicolons, tabs or commas, without their heading', () => {
  expect(
    readUnitLines('Código;Número de série\r\n100045;356938035643809\n\n100045\tSN-0002\n"100046","SN-0003"'),
  ).toEqual({
    units: [
      { code: '100045', serial: '356938035643809' },
      { code: '100045', serial: 'SN-0002' },
      { code: '100046', serial: 'SN-0003' },
    ],
  })
})

test.each([
  ['100045;356938035643801', 'Linha 1: O IMEI não confere: verifique os 15 dígitos.'],
  ['100045;SN-1\n100045;SN-1', 'Linha 2: O número de série SN-1 está repetido.'],
  [';SN-1', 'Linha 1: Falta o código do produto.'],
  ['100045', 'Linha 1: O número de série tem de 4 a 40 letras, números, "-" ou "/".'],
  ['Código;Série', 'Informe os números de série.'],
])('%j is refused: %s', (text, problem) => expect(readUnitLines(text).problem).toBe(problem))
