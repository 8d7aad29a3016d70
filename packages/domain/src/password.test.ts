import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isCommonPassword, MAX_PASSWORD_LENGTH, passwordProblem } from './password.ts'

describe('passwords', () => {
  test.each([
    '1234567890',
    '9876543210',
    '0987654321',
    '123456789a',
    'aaaaaaaaaa',
    '1212121221',
    'abc123abc123',
    'qwertyuiop',
    'asdfghjklç',
    'abcdefghij',
    '1q2w3e4r5t',
    'password123',
    'P@ssw0rd99',
    'Senha@2026',
    '123flamengo',
    'São Paulo 2026',
    'IloveYou!!',
    'demo-admin-2026',
    'BackOffice2026',
  ])('%s is common', (password) => {
    expect(passwordProblem(password)).toBe('Esta senha é muito comum, escolha outra')
  })

  test.each(['cavalo bateria grampo', 'Xk7#mQ2vLp', 'chuva.fina.quinta', 'troco-1990-bala'])(
    '%s is accepted',
    (password) => {
      expect(passwordProblem(password)).toBeUndefined()
    },
  )

  test('ten characters are needed, counted as people count them', () => {
    expect(passwordProblem('Xk7#mQ2vL')).toBe('A senha deve ter pelo menos 10 caracteres')
    expect(passwordProblem('🔑🔒🔓🗝️🛡️ab')).toBe('A senha deve ter pelo menos 10 caracteres')
  })

  test('an extremely long password is refused', () => {
    const long = 'Xk7#mQ2vLp0-'.repeat(20)
    expect(passwordProblem(long)).toBe(`A senha deve ter no máximo ${MAX_PASSWORD_LENGTH} caracteres`)
  })

  test('a repeated piece of any length is common', () => {
    const piece = fc.string({ minLength: 1, maxLength: 8, unit: fc.constantFrom(...'abcxyz019-#') })
    fc.assert(
      fc.property(piece, fc.integer({ min: 10, max: 40 }), (one, length) => {
        fc.pre(one.length * 2 <= length)
        expect(isCommonPassword(one.repeat(length).slice(0, length))).toBe(true)
      }),
    )
  })
})
