import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderWithQuestions } from '../../../test/render.tsx'
import { button, field, press, refused, serve, type } from '../../../test/serve.ts'
import { queryClient } from '../../shared/api/query-client.ts'
import CreateEmployee from './create-employee.tsx'

const CREATE = 'POST /accounts/employee/deliverer/signup'
const onClose = vi.fn()
function open(answer: unknown = {}) {
  const sent = serve({ 'GET /roles': [], [CREATE]: answer })
  onClose.mockClear()
  renderWithQuestions(
    <QueryClientProvider client={queryClient}>
      <CreateEmployee onClose={onClose} />
    </QueryClientProvider>,
  )
  return sent
}

test('an employee is created once with their function; a refusal is said and loses nothing', async () => {
  let answer: unknown = () => refused(409, 'DUPLICATE', 'Este e-mail já é de outra pessoa.')
  const sent = open(() => (typeof answer === 'function' ? answer() : answer))
  expect(button('Cadastrar').disabled).toBe(true)
  type(/^Nome/, ' Beto Lima ')
  type(/^Email/, 'beto@loja.local')
  type(/^Telefone/, '11987654321')
  type(/^CPF/, '52998224725')
  fireEvent.click(screen.getByLabelText(/^Função/, { selector: 'input' }))
  fireEvent.click(await screen.findByText('Motoboy'))
  press('Cadastrar')
  expect((await screen.findByRole('alert')).textContent).toBe('Este e-mail já é de outra pessoa.')
  expect([field(/^Nome/).value, field(/^CPF/).value]).toEqual([' Beto Lima ', '529.982.247-25'])
  answer = {}
  const send = button('Cadastrar')
  fireEvent.click(send)
  fireEvent.click(send)
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
  expect(sent).toHaveLength(2)
  expect(sent[1]).toEqual(sent[0])
  expect(sent[1]?.body).toMatchObject({ email: 'beto@loja.local', func: 2 })
})

test('each wrong field has its own message once it is left', () => {
  open()
  type(/^CPF/, '52998224726')
  type(/^Telefone/, '12')
  return waitFor(() => {
    expect(screen.getByText('Informe um cpf válido')).toBeTruthy()
    expect(screen.getByText('Informe um telefone válido')).toBeTruthy()
  })
})
