import { expect, test } from 'vitest'
import { hashPassword, passwordMatches } from './password.ts'

test('many at once each get their own result, also after one that fails', async () => {
  const passwords = Array.from({ length: 12 }, (_, n) => `uma senha ${n}`)
  const broken = passwordMatches('no hash', 'x').catch(() => 'refused')
  const hashes = await Promise.all(passwords.map(hashPassword))
  expect(await broken).toBe('refused')
  const others = hashes.toReversed()
  const matches = await Promise.all(passwords.map((one, n) => passwordMatches(others[n], one)))
  expect(matches.every((match) => !match)).toBe(true)
  expect(await Promise.all(passwords.map((one, n) => passwordMatches(hashes[n], one)))).not.toContain(false)
})
