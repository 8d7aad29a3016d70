import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { renderWithQuestions } from '../../../test/render.tsx'
import { button, field, press, refused, serve, type } from '../../../test/serve.ts'
import { queryClient } from '../../shared/api/query-client.ts'
import CreateEmployee from './create-employee.tsx'

const CREATE = 'POST /accounts/employee/deliverer/signup'
const LINK = 'POST /employees/beto@loja.local/invitation/link'
const role = (id: number, name: string) => ({
  id,
  name,
  permissions: [],
  secondFactor: false,
  employees: 0,
  version: 1,
})
const ROLES = [role(3, 'Vendedor'), role(4, 'Entregador'), role(5, 'Estoque')]
const BETO = { name: 'Beto Lima', email: 'beto@loja.local', phone: '11987654321', role: 'Entregador' }

const onClose = vi.fn()
async function open(answer: unknown = {}, steps?: object) {
  const sent = serve({
    'GET /roles': ROLES,
    'GET /shop/company': { sendsMail: false },
    [LINK]: { url: 'http://localhost:3000/forgot-password#code=x', expiresAt: '2026-11-28T12:00:00Z' },
    [CREATE]: answer,
  })
  onClose.mockClear()
  queryClient.setQueryData(['start'], steps && { steps, dismissed: false })
  renderWithQuestions(
    <QueryClientProvider client={queryClient}>
      <CreateEmployee onClose={onClose} />
    </QueryClientProvider>,
  )
  // The form opens with the roles.
  await screen.findByLabelText(/^Nome/)
  return sent
}

test('an employee is created once with their function; a refusal is said and loses nothing', async () => {
  let answer: unknown = () => refused(409, 'DUPLICATE', 'Este e-mail já é de outra pessoa.')
  const sent = await open(() => (typeof answer === 'function' ? answer() : answer))
  expect(button('Cadastrar').disabled).toBe(true)
  await type(/^Nome/, ' Beto Lima ')
  await type(/^Email/, 'beto@loja.local')
  await type(/^Telefone/, '11987654321')
  await type(/^CPF/, '52998224725')
  fireEvent.click(screen.getByLabelText(/^Função/, { selector: 'input' }))
  fireEvent.click(await screen.findByText('Motoboy'))
  await waitFor(() => expect(roleShown()).toBe('Entregador'))
  press('Cadastrar')
  expect((await screen.findByRole('alert')).textContent).toBe('Este e-mail já é de outra pessoa.')
  expect([field(/^Nome/).value, field(/^CPF/).value]).toEqual([' Beto Lima ', '529.982.247-25'])
  answer = BETO
  const send = button('Cadastrar')
  fireEvent.click(send)
  fireEvent.click(send)
  await screen.findByText('Convite de Beto Lima')
  const created = sent.filter(({ route }) => route === CREATE)
  expect(created).toHaveLength(2)
  expect(created[1]).toEqual(created[0])
  expect(created[1]?.body).toMatchObject({ email: 'beto@loja.local', func: 2, roleId: 4 })
})

const roleShown = () => screen.getByLabelText<HTMLInputElement>(/^Regra/, { selector: 'input' }).value

const choose = async (user: ReturnType<typeof userEvent.setup>, label: RegExp, option: string) => {
  await user.click(screen.getByLabelText(label, { selector: 'input' }))
  await user.click(await screen.findByRole('option', { name: option }))
}

test('for the first colleague it opens with who sells, and can be closed without a question', async () => {
  await open({}, { company: true, people: false })
  expect(screen.getByLabelText<HTMLInputElement>(/^Função/, { selector: 'input' }).value).toBe('Atendente')
  expect(roleShown()).toBe('Vendedor')
  press('Fechar')
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
})

test('the function proposes its role; a role that was chosen by hand stays', async () => {
  await open()
  const user = userEvent.setup()
  await choose(user, /^Função/, 'Estoquista')
  await waitFor(() => expect(roleShown()).toBe('Estoque'))
  await choose(user, /^Função/, 'Atendente')
  await waitFor(() => expect(roleShown()).toBe('Vendedor'))
  await choose(user, /^Regra/, 'Estoque')
  await choose(user, /^Função/, 'Motoboy')
  expect(roleShown()).toBe('Estoque')
})

test('a created colleague gets a link to copy or send, and a missing role is said', async () => {
  await open({ ...BETO, role: null })
  const user = userEvent.setup()
  await user.type(field(/^Nome/), 'Beto Lima')
  await user.type(field(/^Email/), 'beto@loja.local')
  await user.type(field(/^Telefone/), '11987654321')
  await user.type(field(/^CPF/), '52998224725')
  await choose(user, /^Função/, 'Motoboy')
  await user.click(button('Cadastrar'))
  expect(await screen.findByText('Falta a regra')).toBeTruthy()
  expect(screen.getByText(/Nenhum e-mail sai da loja/)).toBeTruthy()
  expect(((await screen.findByLabelText('Link para a senha')) as HTMLInputElement).value).toContain('#code=x')
  const whatsApp = screen.getByRole('link', { name: 'Enviar pelo WhatsApp' }).getAttribute('href')
  expect(whatsApp).toContain('https://wa.me/5511987654321?text=Ol%C3%A1%2C%20Beto!')
  expect(screen.getByText(/só abre neste computador/)).toBeTruthy()
  await user.click(button('Fechar'))
  expect(onClose).toHaveBeenCalledTimes(1)
})

test('each wrong field has its own message once it is left', async () => {
  await open()
  await type(/^CPF/, '52998224726')
  await type(/^Telefone/, '12')
  return waitFor(() => {
    expect(screen.getByText('Informe um cpf válido')).toBeTruthy()
    expect(screen.getByText('Informe um telefone válido')).toBeTruthy()
  })
})
