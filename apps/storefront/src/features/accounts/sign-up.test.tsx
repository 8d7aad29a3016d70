import { endSession } from '@shop/browser/session'
import { fill } from '@shop/browser/test/fill'
import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { ME, OPENED, openStorefront, refused } from '../../../test/open-storefront.tsx'

beforeEach(() => endSession())

const TYPED = {
  'Nome completo ou razão social': 'Ana Souza',
  'CPF ou CNPJ': '52998224725',
  'Telefone com DDD': '11987654321',
  CEP: '01304000',
  Rua: 'Rua Augusta',
  Número: '100',
  Bairro: 'Consolação',
  Cidade: 'São Paulo',
  Estado: 'SP',
  'E-mail': 'ana@x.com',
  Senha: 'girassol-azul-73',
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label, { selector: 'input,select' })
const type = async (label: string, value: string) => {
  await fill(field(label), value)
  fireEvent.blur(field(label))
}
const send = () => fireEvent.click(screen.getByRole('button', { name: 'Enviar cadastro' }))

test.each([
  ['Nome completo ou razão social', '\u200b', 'Informe o nome'],
  ['CPF ou CNPJ', '52998224726', 'Informe um CPF ou CNPJ válido'],
  ['Telefone com DDD', '123', 'Informe um telefone válido'],
  ['CEP', '1', 'Informe um CEP válido'],
  ['E-mail', 'ana@', 'Informe um e-mail válido'],
  ['Senha', 'curta', 'A senha deve ter pelo menos 10 caracteres'],
])('a wrong %s has its own message once the field is left', async (label, value, message) => {
  openStorefront('/cadastro', {}, false)
  await screen.findByRole('heading', { name: 'Quero comprar aqui' })
  expect(screen.queryByText(message)).toBeNull()
  await type(label, value)
  expect(await screen.findByText(message)).toBeTruthy()
})

test('an application is sent with the consent alone, and its customer then sees that it waits', async () => {
  const { sent } = openStorefront(
    '/cadastro',
    {
      'POST /shop/customers/signup': { id: 7 },
      'POST /shop/customers/signin': OPENED,
      'GET /shop/customers/me': { ...ME, status: 'Waiting', emailVerified: false },
    },
    false,
  )
  await screen.findByRole('heading', { name: 'Quero comprar aqui' })
  for (const [label, value] of Object.entries(TYPED)) await type(label, value)
  expect([field('CPF ou CNPJ').value, field('Telefone com DDD').value, field('CEP').value]).toEqual([
    '529.982.247-25',
    '(11) 98765-4321',
    '01304-000',
  ])
  send()
  expect((await screen.findByRole('alert')).textContent).toBe('Para continuar, aceite o uso dos seus dados')
  expect(sent('POST /shop/customers/signup')).toEqual([])
  fireEvent.click(screen.getByRole('checkbox'))
  send()
  await screen.findByRole('heading', { name: 'Seu cadastro está em análise' })
  expect(sent('POST /shop/customers/signup')[0]?.body).toMatchObject({
    name: 'Ana Souza',
    acceptsTerms: true,
    address: { street: 'Rua Augusta', state: 'SP' },
  })
  expect(screen.getByRole('form', { name: 'Confirmar o e-mail' })).toBeTruthy()
})

const fillIn = async () => {
  await screen.findByText('Enviar cadastro')
  for (const [label, value] of Object.entries(TYPED)) await type(label, value)
  fireEvent.click(screen.getByRole('checkbox'))
}
const SIGN_UP = 'POST /shop/customers/signup'

test('a refused application says why, keeps everything typed, and is sent once per press', async () => {
  let response: unknown = refused(409, 'DUPLICATE', 'Este CPF já tem um cadastro.')
  const { sent } = openStorefront(
    '/cadastro',
    { [SIGN_UP]: () => response, 'POST /shop/customers/signin': refused(401, 'WRONG_CREDENTIALS', 'Não.') },
    false,
  )
  await fillIn()
  send()
  expect((await screen.findByRole('alert')).textContent).toBe('Este CPF já tem um cadastro.')
  expect([field('Rua').value, field('E-mail').value, field('Senha').value]).toEqual([
    TYPED.Rua,
    TYPED['E-mail'],
    TYPED.Senha,
  ])
  response = {}
  const button = screen.getByText('Enviar cadastro')
  fireEvent.click(button)
  fireEvent.click(button)
  // The mail says whether there was an account already.
  expect(await screen.findByText('Enviamos um e-mail para ana@x.com com o próximo passo.')).toBeTruthy()
  expect(sent(SIGN_UP)).toHaveLength(2)
})
