import { fill } from '@shop/browser/test/fill'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ME, openAccountPanel, openStorefront, refused } from '../../../test/open-storefront.tsx'

const CLAIM = 'POST /shop/claims'
const SAVE = 'PATCH /shop/customers/me'

test.each([
  ['Minhas contas', 'GET /shop/receivables', { items: [], limit: 0, available: 0 }, 'Nada em aberto.'],
  ['Crédito', 'GET /shop/credit', { entries: [], balance: 0, more: false }, 'Nada entrou ou saiu ainda.'],
  ['Devoluções', 'GET /shop/returns', { returns: [], more: false }, 'Você não devolveu nada.'],
  ['Garantia', 'GET /shop/claims', { items: [] }, 'Você não pediu nenhuma garantia.'],
  ['Avise-me', 'GET /shop/products/wanted', { products: [] }, 'Em um produto esgotado, toque em “Avise-me”.'],
])(
  'the panel %s asks once it is opened, can ask again after a failure, and says that it is empty',
  async (title, route, data, words) => {
    let response: unknown = refused(500, 'X', 'Falhou')
    const { panel, calls } = await openAccountPanel(title, { [route]: () => response })
    expect((await panel.findByRole('alert')).textContent).toBeTruthy()
    expect(calls.filter((one) => /receivables|credit|returns|claims|wanted/.test(one.route))).toHaveLength(1)
    response = data
    fireEvent.click(panel.getByRole('button', { name: 'Tentar de novo' }))
    expect(await panel.findByText(words)).toBeTruthy()
  },
)

test('the address opens a part of the account, and names the part that is opened', async () => {
  const { address } = openStorefront('/conta?parte=garantia', { 'GET /shop/claims': { items: [] } })
  const isOpen = (title: string) => (screen.getByText(title).closest('details') as HTMLDetailsElement).open
  expect(await screen.findByText('Você não pediu nenhuma garantia.')).toBeTruthy()
  expect([isOpen('Garantia'), isOpen('Senha')]).toEqual([true, false])
  const password = screen.getByText('Senha').closest('details') as HTMLDetailsElement
  password.open = true
  fireEvent(password, new Event('toggle'))
  await expect.poll(address).toBe('/loja/conta?parte=senha')
  expect([isOpen('Garantia'), isOpen('Senha')]).toEqual([true, true])
  password.open = false
  fireEvent(password, new Event('toggle'))
  await expect.poll(address).toBe('/loja/conta')
})

test('who may not buy sees neither credit nor receivables, returns, claims and wanted products', async () => {
  openStorefront('/conta', { 'GET /shop/customers/me': { ...ME, status: 'Waiting' } })
  await screen.findByText('Telefone e endereço')
  for (const title of ['Crédito', 'Minhas contas', 'Devoluções', 'Garantia', 'Avise-me'])
    expect(screen.queryByText(title)).toBeNull()
})

test('a claim names what it lacks, survives a refusal, is sent once per press and then listed', async () => {
  const listed = {
    id: 1,
    code: 'G-1',
    serial: '356938035643809',
    productName: 'Aparelho X',
    status: 'open',
    when: '2026-11-22T17:02:00Z',
    history: [],
  }
  let response: unknown = refused(409, 'NOT_SOLD', 'Este aparelho não foi vendido para você.')
  let claims: unknown[] = []
  const { panel, sent } = await openAccountPanel('Garantia', {
    'GET /shop/claims': () => ({ items: claims }),
    'GET /shop/claims/units': { items: [] },
    [CLAIM]: () => response,
  })
  fireEvent.click(await panel.findByRole('button', { name: 'Pedir garantia de um aparelho' }))
  const send = await panel.findByRole('button', { name: 'Enviar para a loja' })
  fireEvent.click(send)
  expect(panel.getByRole('alert').textContent).toBe('Informe o número de série ou IMEI.')
  const serial = panel.getByLabelText<HTMLInputElement>('Número de série ou IMEI')
  await fill(serial, '356938035643809')
  fireEvent.click(send)
  expect(panel.getByRole('alert').textContent).toBe('Conte o que aconteceu.')
  const what = panel.getByLabelText<HTMLTextAreaElement>('O que aconteceu?')
  await fill(what, 'Não liga')
  fireEvent.click(send)
  expect(await panel.findByText('Este aparelho não foi vendido para você.')).toBeTruthy()
  expect([serial.value, what.value]).toEqual(['356938035643809', 'Não liga'])
  response = listed
  claims = [listed]
  await waitFor(() => expect(send.getAttribute('aria-busy')).toBe('false'))
  fireEvent.click(send)
  fireEvent.click(send)
  expect(await panel.findByText('Aparelho X')).toBeTruthy()
  expect(sent(CLAIM).map(({ body }) => body)).toEqual(
    Array(2).fill({ serial: '356938035643809', problem: 'Não liga', images: [] }),
  )
  expect(panel.queryByLabelText('O que aconteceu?')).toBeNull()
})

test('own data that the shop changed meanwhile keeps what was typed, and the next press saves both', async () => {
  const now = { ...ME, version: 2, address: { ...ME.address, number: '200' } }
  const { panel, sent } = await openAccountPanel('Telefone e endereço', {
    [SAVE]: (body: { version: number }) =>
      body.version === 1
        ? refused(409, 'STALE', 'Estes dados mudaram.', now)
        : { ...now, ...body, version: 3 },
  })
  const field = (label: string) => panel.getByLabelText<HTMLInputElement>(label)
  await fill(field('Rua'), 'Rua Bela')
  fireEvent.click(panel.getByText('Salvar'))
  expect((await panel.findByRole('alert')).textContent).toBe('Estes dados mudaram.')
  expect([field('Rua').value, field('Número').value]).toEqual(['Rua Bela', '200'])
  fireEvent.click(panel.getByText('Salvar'))
  expect(await screen.findByText('Dados salvos.')).toBeTruthy()
  expect(sent(SAVE)[1]?.body).toMatchObject({ version: 2, address: { street: 'Rua Bela', number: '200' } })
})

test('a field of the own data that is wrong has its message, takes the focus, and nothing is sent', async () => {
  const { panel, sent } = await openAccountPanel('Telefone e endereço', {})
  const phone = panel.getByLabelText<HTMLInputElement>('Telefone com DDD')
  await fill(phone, '12')
  fireEvent.click(panel.getByRole('button', { name: 'Salvar' }))
  expect(await panel.findByText('Informe um telefone válido')).toBeTruthy()
  expect(document.activeElement).toBe(phone)
  expect(sent(SAVE)).toEqual([])
})

test('a refused password keeps what was typed; an accepted one empties the form and is sent once', async () => {
  let response: unknown = refused(403, 'WRONG_PASSWORD', 'A senha atual não confere.')
  const { panel, sent } = await openAccountPanel('Senha', { 'PATCH /accounts/me/password': () => response })
  const field = (label: string) => panel.getByLabelText<HTMLInputElement>(label, { selector: 'input' })
  const typed = () => [field('Senha atual').value, field('Nova senha').value]
  await fill(field('Senha atual'), 'antiga')
  await fill(field('Nova senha'), 'girassol-azul-73')
  const send = panel.getByRole('button', { name: 'Alterar a senha' })
  fireEvent.click(send)
  expect((await panel.findByRole('alert')).textContent).toBe('A senha atual não confere.')
  expect(typed()).toEqual(['antiga', 'girassol-azul-73'])
  response = {}
  fireEvent.click(send)
  fireEvent.click(send)
  expect(await screen.findByText('Senha alterada. Os outros aparelhos saíram da conta.')).toBeTruthy()
  expect(typed()).toEqual(['', ''])
  expect(sent('PATCH /accounts/me/password')).toHaveLength(2)
})

test('a new e-mail address asks for the code that was sent there', async () => {
  const changed = { ...ME, email: 'nova@x.com' }
  const { panel, sent } = await openAccountPanel('E-mail', {
    'POST /shop/customers/me/email': {},
    'POST /shop/customers/me/email/confirm': (body: { code: string }) =>
      body.code === '12345678' ? changed : refused(409, 'WRONG_CODE', 'O código não confere.'),
  })
  await fill(panel.getByLabelText('Novo e-mail'), ' nova@x.com ')
  await fill(panel.getByLabelText('Senha atual', { selector: 'input' }), 'certa')
  fireEvent.click(panel.getByRole('button', { name: 'Enviar código' }))
  const code = await panel.findByLabelText<HTMLInputElement>('Código')
  expect(sent('POST /shop/customers/me/email')[0]?.body).toEqual({
    email: 'nova@x.com',
    currentPassword: 'certa',
  })
  const confirm = panel.getByRole('button', { name: 'Confirmar e-mail' })
  await fill(code, '1')
  fireEvent.click(confirm)
  expect((await panel.findByRole('alert')).textContent).toBe('O código não confere.')
  expect(code.value).toBe('1')
  await fill(code, '12345678')
  fireEvent.click(confirm)
  expect(await panel.findByText('Hoje: nova@x.com')).toBeTruthy()
})

test('another device can be signed out, this one not', async () => {
  const session = (id: string, current: boolean, userAgent: string) => ({
    id,
    current,
    userAgent,
    ip: '10.0.0.1',
    createdAt: '2026-11-22T17:02:00Z',
  })
  let sessions = [session('a', true, 'Android'), session('b', false, 'iPhone')]
  const { panel } = await openAccountPanel('Aparelhos conectados', {
    'GET /accounts/me/sessions': () => ({ sessions }),
    'DELETE /accounts/me/sessions/b': () => {
      sessions = sessions.slice(0, 1)
      return {}
    },
  })
  expect(await panel.findByText(/este aparelho/)).toBeTruthy()
  fireEvent.click(panel.getByRole('button', { name: /^Encerrar/ }))
  await waitFor(() => expect(panel.queryByText('iPhone ou iPad')).toBeNull())
  expect(panel.queryByRole('button', { name: /^Encerrar/ })).toBeNull()
})
