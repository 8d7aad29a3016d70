import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MAX_PIX_CENTS, PIX_TXID_LENGTH, pixCode } from './pix-code.ts'

/** Reads tag, length, value triples of the EMV layout; written independently for this test. */
function readFields(text: string): Map<string, string> {
  const fields = new Map<string, string>()
  let rest = text
  while (rest !== '') {
    const length = Number(rest.slice(2, 4))
    expect(rest.length).toBeGreaterThanOrEqual(4 + length)
    expect(fields.has(rest.slice(0, 2))).toBe(false)
    fields.set(rest.slice(0, 2), rest.slice(4, 4 + length))
    rest = rest.slice(4 + length)
  }
  return fields
}

/** CRC-16/CCITT-FALSE by table, unlike the bitwise one under test. */
const CRC_TABLE = Array.from({ length: 256 }, (_, byte) => {
  let value = byte << 8
  for (let bit = 0; bit < 8; bit++) value = ((value << 1) ^ (value & 0x8000 ? 0x1021 : 0)) & 0xffff
  return value
})
const crc = (text: string) =>
  Array.from(text, (character) => character.charCodeAt(0)).reduce(
    (sum, byte) => ((sum << 8) ^ (CRC_TABLE[((sum >> 8) ^ byte) & 0xff] ?? 0)) & 0xffff,
    0xffff,
  )

const key = '123e4567-e89b-12d3-a456-426614174000'
const charge = { key, merchantName: 'Loja', merchantCity: 'Recife', amountCents: 100, txid: 'a1' }

const ascii = (text: string, max: number) =>
  text
    .normalize('NFD')
    .replace(/[^ -~]/g, '')
    .replace(/ {2,}/g, ' ')
    .trim()
    .slice(0, max)
    .trim()

const letters = fc.string({
  unit: fc.constantFrom(...'abcdefgXYZ áéíóúâêôãõçÁÉÍÓÚÃÕÇüñ&.-0123456789'),
  minLength: 1,
  maxLength: 40,
})
const name = letters.filter((text) => ascii(text, 15) !== '')
const txid = fc.string({
  unit: fc.constantFrom(...'abcdefghijABCDEFGHIJ0123456789'),
  minLength: 1,
  maxLength: PIX_TXID_LENGTH,
})

test('has the reference value of its checksum', () => {
  expect(crc('123456789')).toBe(0x29b1)
})

describe('pixCode', () => {
  test('is read back with the same key, amount, txid and names, 1,000 times', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: MAX_PIX_CENTS }),
        txid,
        name,
        name,
        (amountCents, id, shop, city) => {
          const code = pixCode({ key, merchantName: shop, merchantCity: city, amountCents, txid: id })
          const fields = readFields(code)
          const account = readFields(fields.get('26') ?? '')
          expect(/^[ -~]+$/.test(code)).toBe(true)
          expect(account.get('00')).toBe('br.gov.bcb.pix')
          expect(account.get('01')).toBe(key)
          expect(Math.round(Number(fields.get('54')) * 100)).toBe(amountCents)
          expect(fields.get('54')).toMatch(/^\d+\.\d{2}$/)
          expect(readFields(fields.get('62') ?? '').get('05')).toBe(id)
          expect(fields.get('59')).toBe(ascii(shop, 25))
          expect(fields.get('60')).toBe(ascii(city, 15))
          expect([fields.get('00'), fields.get('53'), fields.get('58')]).toEqual(['01', '986', 'BR'])
          expect(Number.parseInt(fields.get('63') ?? '', 16)).toBe(crc(code.slice(0, -4)))
        },
      ),
      { numRuns: 1000 },
    )
  })

  test('folds the names to ASCII', () => {
    const fields = readFields(pixCode({ ...charge, merchantName: 'Coração Peças', merchantCity: 'São Luís' }))
    expect([fields.get('59'), fields.get('60')]).toEqual(['Coracao Pecas', 'Sao Luis'])
  })

  test.each([
    ['nothing to pay', { amountCents: 0 }],
    ['more than the code has room for', { amountCents: MAX_PIX_CENTS + 1 }],
    ['a name without a letter', { merchantName: '🙂' }],
    ['a txid that is too long', { txid: 'a'.repeat(PIX_TXID_LENGTH + 1) }],
    ['what is no key', { key: 'loja' }],
  ])('refuses %s', (_, part) => {
    expect(() => pixCode({ ...charge, ...part })).toThrow(RangeError)
  })
})
