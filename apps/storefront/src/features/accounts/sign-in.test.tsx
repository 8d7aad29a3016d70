import { endSession, getSession } from '@shop/browser/session'
import { fill } from '@shop/browser/test/fill'
import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { OPENED, openStorefront, refused } from '../../../test/open-storefront.tsx'

beforeEach(() => endSession())

const type = (label: string, value: string) =>
  fill(screen.getByLabelText(label, { selector: 'input' }), value)
const enter = () => fireEvent.click(screen.getByRole('button', { name: 'Entrar' }))

test('every address shows the sign-in, with a message at each field that is missing', async () => {
  const { sent } = openStorefront('/pedidos', {}, false)
  await screen.findByRole('heading', { name: 'Entrar' })
  enter()
  expect(await screen.findByText('Informe o endereço de e-mail')).toBeTruthy()
  expect(screen.getByText('Informe a senha')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText('E-mail'))
  expect(sent('POST /shop/customers/signin')).toEqual([])
})

test('a refused password keeps what was typed, and the right one opens the address that was asked for', async () => {
  let right = false
  openStorefront(
    '/pedidos',
    {
      'POST /shop/customers/signin': () =>
        right ? OPENED : refused(401, 'WRONG_CREDENTIALS', 'E-mail ou senha inválidos'),
    },
    false,
  )
  await screen.findByRole('heading', { name: 'Entrar' })
  await type('E-mail', ' ana@x.com ')
  await type('Senha', 'errada')
  enter()
  expect((await screen.findByRole('alert')).textContent).toBe('E-mail ou senha inválidos')
  expect(screen.getByLabelText<HTMLInputElement>('Senha', { selector: 'input' }).value).toBe('errada')
  right = true
  enter()
  await screen.findByRole('heading', { name: 'Meus pedidos' })
  expect(getSession()?.personId).toBe('c7')
  expect(localStorage.getItem('loja:token')).toBe(OPENED.accessToken)
})

test('the title of the tab ends in the name of the company', async () => {
  openStorefront('/', {}, false)
  await expect.poll(() => document.title).toBe('Entrar · Capas & Cia')
})

test('the code that a mail’s link brings is filled in and leaves the address', async () => {
  history.replaceState(null, '', '/loja/senha#email=ana%40x.com&code=12345678')
  openStorefront('/senha', {}, false)
  expect(await screen.findByDisplayValue('12345678')).toBeTruthy()
  expect(location.href).not.toContain('12345678')
})

test('who is refused while shopping reads that the session ended, and after the right password why', async () => {
  const text = 'O seu acesso está bloqueado. Fale com a loja.'
  openStorefront('/pedidos', {
    'GET /shop/orders': refused(401, 'UNAUTHENTICATED', 'Entre novamente.'),
    'POST /shop/customers/signin': refused(403, 'FORBIDDEN', text),
  })
  await screen.findByRole('heading', { name: 'Entrar' })
  expect(await screen.findByText('A sua sessão terminou. Entre de novo para continuar.')).toBeTruthy()
  await type('E-mail', 'ana@x.com')
  await type('Senha', 'certa')
  enter()
  expect((await screen.findByRole('alert')).textContent).toBe(text)
})

test('signing out does not wait for a server that does not answer', async () => {
  openStorefront('/conta')
  const leave = await screen.findByRole('button', { name: 'Sair' })
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  fireEvent.click(leave)
  await screen.findByRole('heading', { name: 'Entrar' })
  expect([getSession(), localStorage.getItem('loja:token')]).toEqual([null, null])
})
