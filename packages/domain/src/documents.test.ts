import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { documentType, formatDocument, isCnpj, isCpf, isDocument, normalizeDocument } from './documents.ts'

const CPFS = ['529.982.247-25', '111.444.777-35', '12345678909']
const CNPJS = ['11.222.333/0001-81', '00.000.000/0001-91', '33.000.167/0001-01']
/** The first is the example of the Receita Federal's manual of the alphanumeric form. */
const CNPJS_WITH_LETTERS = ['12.ABC.345/01DE-35', '12abc34501de35']

/**
 * The check digits as the law defines them, written independently of the library: weights 2 to 9, or unlimited for a
 * CPF.
 */
function checkDigits(base: string, highestWeight: number): string {
  let text = base
  for (let round = 0; round < 2; round += 1) {
    const sum = [...text].reverse().reduce((total, character, index) => {
      return total + (character.charCodeAt(0) - 48) * (2 + (index % (highestWeight - 1)))
    }, 0)
    text += String(sum % 11 < 2 ? 0 : 11 - (sum % 11))
  }
  return text.slice(base.length)
}

const text = (alphabet: string, length: number) =>
  fc.array(fc.constantFrom(...alphabet), { minLength: length, maxLength: length }).map((all) => all.join(''))
const DIGITS = '0123456789'
const cpfBase = text(DIGITS, 9).filter((base) => new Set(base).size > 1)
const cnpjBase = text(`${DIGITS}ABCDEFGHIJKLMNOPQRSTUVWXYZ`, 12).filter((base) => new Set(base).size > 1)

describe('documents', () => {
  test.each(CPFS)('%s is a CPF', (document) => {
    expect([isCpf(document), isCnpj(document), isDocument(document)]).toEqual([true, false, true])
  })

  test.each([...CNPJS, ...CNPJS_WITH_LETTERS])('%s is a CNPJ', (document) => {
    expect([isCpf(document), isCnpj(document), isDocument(document)]).toEqual([false, true, true])
  })

  test.each([
    '',
    '529.982.247-26',
    '111.111.111-11',
    '11.222.333/0001-82',
    '12.ABC.345/01DE-36',
    '00000000000000',
    'ABC',
  ])('%j is not a document', (document) => {
    expect(isDocument(document)).toBe(false)
  })

  test('exactly one pair of check digits makes a CPF', () => {
    fc.assert(
      fc.property(cpfBase, fc.integer({ min: 0, max: 99 }), (base, number) => {
        const digits = String(number).padStart(2, '0')
        expect(isCpf(base + digits)).toBe(digits === checkDigits(base, 12))
        expect(isCpf(base + checkDigits(base, 12))).toBe(true)
      }),
    )
  })

  test('exactly one pair of check digits makes a CNPJ, with letters as without', () => {
    fc.assert(
      fc.property(cnpjBase, fc.integer({ min: 0, max: 99 }), (base, number) => {
        const digits = String(number).padStart(2, '0')
        expect(isCnpj(base + digits)).toBe(digits === checkDigits(base, 9))
        expect(isCnpj((base + checkDigits(base, 9)).toLowerCase())).toBe(true)
      }),
    )
  })

  test('a document with punctuation is stored like the plain one', () => {
    expect(normalizeDocument(' 12.abc.345/01de-35 ')).toBe('12ABC34501DE35')
    fc.assert(
      fc.property(fc.oneof(text(DIGITS, 11), text(DIGITS, 14)), (plain) => {
        expect(normalizeDocument(formatDocument(plain))).toBe(plain)
      }),
    )
  })

  test('documents are shown with punctuation, anything else unchanged', () => {
    expect(formatDocument('52998224725')).toBe('529.982.247-25')
    expect(formatDocument('12ABC34501DE35')).toBe('12.ABC.345/01DE-35')
    expect(formatDocument('123')).toBe('123')
  })

  test('eleven characters are a CPF, anything else a CNPJ', () => {
    expect(documentType('529.982.247-25')).toBe('CPF')
    expect(documentType('11222333000181')).toBe('CNPJ')
  })
})
