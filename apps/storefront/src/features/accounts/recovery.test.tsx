import { endSession } from '@shop/browser/session'
import { fill } from '@shop/browser/test/fill'
import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { ME, openStorefront, refused } from '../../../test/open-storefront.tsx'

const ASK = 'PATCH /accounts/users/forgotpassword/ana%40x.com'
const CHOOSE = 'PATCH /accounts/users/activate'

beforeEach(() => endSession())

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label, { selector: 'input' })
const type = (label: string, value: string) => fill(field(label), value)

test('a forgotten password is chosen anew with the code; a wrong code keeps what was typed', async () => {
  let response: unknown = refused(400, 'WRONG_CODE', 'O código não confere.')
  const { sent } = openStorefront('/senha', { [ASK]: {}, [CHOOSE]: () => response }, false)
  await screen.findByText('Enviar código')
  await type('E-mail', ' ana@x.com ')
  fireEvent.click(screen.getByText('Enviar código'))
  expect((await screen.findByText(/um código de 8 dígitos/)).textContent).toMatch(
    /^Se ana@x.com tem um cadastro/,
  )
  await type('Código', ' 12345678 ')
  await type('Nova senha', 'curta')
  fireEvent.click(screen.getByText('Alterar a senha'))
  expect(await screen.findByText('A senha deve ter pelo menos 10 caracteres')).toBeTruthy()
  expect(sent(CHOOSE)).toEqual([])
  await type('Nova senha', 'girassol-azul-73')
  fireEvent.click(screen.getByText('Alterar a senha'))
  expect((await screen.findByRole('alert')).textContent).toBe('O código não confere.')
  expect([field('Código').value, field('Nova senha').value]).toEqual([' 12345678 ', 'girassol-azul-73'])
  response = {}
  fireEvent.click(screen.getByText('Alterar a senha'))
  expect(await screen.findByText('Senha alterada. Entre com a nova.')).toBeTruthy()
  expect(await screen.findByText('Entrar', { selector: 'h1' })).toBeTruthy()
  expect(sent(CHOOSE)[1]?.body).toEqual({
    email: 'ana@x.com',
    code: '12345678',
    newPassword: 'girassol-azul-73',
  })
})

test('who mistyped the address asks for another code', async () => {
  openStorefront('/senha', { [ASK]: {} }, false)
  await screen.findByText('Enviar código')
  await type('E-mail', 'ana@x.com')
  fireEvent.click(screen.getByText('Enviar código'))
  fireEvent.click(await screen.findByText(/^Não chegou\?/))
  expect(await screen.findByText('Enviar código')).toBeTruthy()
})

test('who waits for approval sees that the e-mail is confirmed, and no cart', async () => {
  openStorefront('/', { 'GET /shop/customers/me': { ...ME, status: 'Waiting' } })
  expect(
    await screen.findByText('O seu e-mail está confirmado: a resposta chega também por lá.'),
  ).toBeTruthy()
  expect(screen.queryByText('Carrinho')).toBeNull()
})

test('who was refused is told to ask the shop, without a code to confirm', async () => {
  openStorefront('/', { 'GET /shop/customers/me': { ...ME, status: 'Refused', emailVerified: false } })
  expect(await screen.findByText('Fale com a loja para saber o motivo.')).toBeTruthy()
  expect(screen.queryByRole('form', { name: 'Confirmar o e-mail' })).toBeNull()
})
