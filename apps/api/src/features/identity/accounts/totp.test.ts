import { expect, test } from 'vitest'
import { base32, stepOfCode, totpCode, totpUri } from './totp.ts'

const SECRET = Buffer.from('12345678901234567890')

test('computes the codes of RFC 6238', () => {
  const codeAt = (seconds: number) => totpCode(SECRET, Math.floor(seconds / 30))
  expect([59, 1111111109, 1111111111, 1234567890, 2000000000, 20000000000].map(codeAt)).toEqual([
    '287082',
    '081804',
    '050471',
    '005924',
    '279037',
    '353130',
  ])
})

test('accepts a code half a minute early or late, and no other', () => {
  const at = 1_234_567_890_000
  const step = Math.floor(at / 30_000)
  for (const near of [-1, 0, 1])
    expect(stepOfCode(SECRET, totpCode(SECRET, step + near), at)).toBe(step + near)
  for (const far of [-2, 2]) expect(stepOfCode(SECRET, totpCode(SECRET, step + far), at)).toBeUndefined()
})

test('gives the app the secret in base 32', () => {
  expect(base32(SECRET)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
  expect(totpUri(SECRET, 'ana@loja.local')).toBe(
    'otpauth://totp/BackOffice%3Aana%40loja.local?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=BackOffice&digits=6&period=30',
  )
})
