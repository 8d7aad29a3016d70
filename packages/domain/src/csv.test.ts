import { describe, expect, test } from 'vitest'
import { CSV_BOM, csvLine, neutralise } from './csv.ts'

describe('a CSV file', () => {
  test('begins with a BOM, separates with ; and ends each line with CRLF', () => {
    const lines = [
      ['Nome', 'Total'],
      ['Ana', '1,50'],
    ]
    expect(CSV_BOM + lines.map(csvLine).join('')).toBe('\uFEFFNome;Total\r\nAna;1,50\r\n')
  })

  test('quotes what would break the line and doubles quotes', () => {
    expect(csvLine(['a;b', 'diz "oi"', 'duas\nlinhas', ' espaço'])).toBe(
      '"a;b";"diz ""oi""";"duas\nlinhas";" espaço"\r\n',
    )
  })

  test.each([
    '=1+1',
    '＝1+1',
    '\u200E=1+1',
    '+1+1',
    '-2+3',
    '@SOMA(A1)',
    '\t=1',
    '+55-11-98888',
    '=HYPERLINK("x")',
    "-cmd|'/c calc'!A0",
  ])('makes text of %j, which a spreadsheet would run', (text) => {
    expect(neutralise(text)).toBe(`'${text}`)
  })

  test.each([
    '-12,50',
    '-1.234,50',
    '+5511988887777',
    '+55 11 98888-7777',
    '+55 (11) 98888-7777',
    'Ana - loja',
    '',
  ])('leaves %j as it is', (text) => {
    expect(neutralise(text)).toBe(text)
  })
})
