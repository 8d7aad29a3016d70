import { signup } from '@shop/contract/signup'
import { expect, test } from 'vitest'
import { MASKS, SIGN_UP_RULES, signUpBody } from './account-rules.ts'

const TYPED = {
  name: 'Ana Souza',
  document: '52998224725',
  phone: '11987654321',
  email: 'ana@x.com',
  zipCode: '01304000',
  street: 'Rua Augusta',
  number: '100',
  neighborhood: 'Consolação',
  city: 'São Paulo',
  state: 'SP',
  notes: '',
  password: 'girassol-azul-73',
}

test('what the form accepts is accepted by the call, with and without punctuation', () => {
  const masked = {
    ...TYPED,
    ...Object.fromEntries(
      Object.entries(MASKS).map(([name, mask]) => [name, mask(TYPED[name as keyof typeof MASKS])]),
    ),
  }
  for (const values of [TYPED, masked]) {
    for (const [name, rule] of Object.entries(SIGN_UP_RULES))
      expect(rule(values[name as keyof typeof TYPED])).toBeNull()
    expect(signup.safeParse(signUpBody(values)).success).toBe(true)
  }
  expect(masked).toMatchObject({ document: '529.982.247-25', phone: '(11) 98765-4321', zipCode: '01304-000' })
})

test.each([
  ['name', '\u200b', 'Informe o nome'],
  ['document', '52998224726', 'Informe um CPF ou CNPJ válido'],
  ['document', '', 'Informe o CPF ou CNPJ'],
  ['phone', '123', 'Informe um telefone válido'],
  ['email', 'ana@', 'Informe um e-mail válido'],
  ['email', '', 'Informe o endereço de e-mail'],
  ['state', '', 'Informe o estado'],
  ['password', 'curta', 'A senha deve ter pelo menos 10 caracteres'],
] as const)('a %s of "%s" is refused with its own message', (name, value, message) => {
  expect(SIGN_UP_RULES[name](value)).toBe(message)
})
