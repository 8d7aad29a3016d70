import { expect, test } from 'vitest'
import { emailRule, newPasswordRule, required } from './field-rules.ts'

test('asks for an e-mail address, then for a valid one', () => {
  expect(emailRule('  ')).toBe('Informe o endereço de e-mail')
  for (const text of ['ana', 'ana@', 'ana@loja', 'a b@loja.com', '@loja.com', 'ana@loja..com']) {
    expect(emailRule(text), text).toBe('Informe um e-mail válido')
  }
  expect(emailRule(' ana.souza+1@loja.com.br ')).toBeNull()
})

test('reports missing values', () => {
  expect(required('Informe a senha')('')).toBe('Informe a senha')
  expect(required('Informe a senha')('x')).toBeNull()
})

test('asks for at least ten characters in a new password', () => {
  expect(newPasswordRule('123456789')).toBe('A senha deve ter pelo menos 10 caracteres')
  expect(newPasswordRule('1234567890')).toBeNull()
})
