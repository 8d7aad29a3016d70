import { describe, expect, test } from 'vitest'
import { code128 } from './code128.ts'

/** Decodes a barcode: widths to values, the check digit verified, values to text. */
function read(widths: readonly number[]): string {
  const symbol = (value: string) => code128Values.get(value) ?? -1
  const body = widths.slice(0, -7)
  const values = Array.from({ length: body.length / 6 }, (_, index) =>
    symbol(body.slice(index * 6, index * 6 + 6).join('')),
  )
  const check = values.pop()
  const sum = values.reduce((total, value, index) => total + value * Math.max(1, index), 0)
  expect(check).toBe(sum % 103)
  const [start, ...rest] = values
  return rest
    .map((value) => (start === 105 ? String(value).padStart(2, '0') : String.fromCharCode(value + 32)))
    .join('')
}

// Every value's widths, taken from one-symbol barcodes: start, the value, its check, stop.
const code128Values = new Map<string, number>([
  ['211214', 104],
  ['211232', 105],
])
for (let value = 0; value < 95; value++)
  code128Values.set(
    code128(String.fromCharCode(value + 32))
      .slice(6, 12)
      .join(''),
    value,
  )
for (let value = 95; value < 100; value++)
  code128Values.set(code128(String(value)).slice(6, 12).join(''), value)

describe('Code 128', () => {
  test('is the published one for a known text', () => {
    // The textbook example, in code set B: its check symbol is 55.
    const widths = code128('PJJ123C').join('')
    expect(widths.startsWith('211214' + '313121' + '112133' + '112133')).toBe(true)
    expect(widths.endsWith('311321' + '2331112')).toBe(true)
  })

  test('packs digits in pairs', () => {
    expect(code128('100001')).toHaveLength(6 * 5 + 7)
  })

  test('is read back as it was written', () => {
    for (const text of ['100001', '12345', 'ABC-1', '~x']) {
      if (/^[ -~]+$/.test(text)) expect(read(code128(text))).toBe(text)
    }
  })

  test('has symbols of eleven modules and a stop of thirteen', () => {
    const widths = code128('100001')
    const sum = (part: number[]) => part.reduce((total, width) => total + width, 0)
    expect(sum(widths.slice(-7))).toBe(13)
    for (let at = 0; at < widths.length - 7; at += 6) expect(sum(widths.slice(at, at + 6))).toBe(11)
  })

  test('refuses characters that it cannot encode', () => {
    expect(() => code128('ação')).toThrow(RangeError)
    expect(() => code128('')).toThrow(RangeError)
  })
})
