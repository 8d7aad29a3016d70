import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { renderWithQuestions } from '../../../test/render.tsx'
import { button, field, press, refused, serve, type } from '../../../test/serve.ts'
import { queryClient } from '../../shared/api/query-client.ts'
import { getNotices } from '../../shared/ui/notices.ts'
import { RegisterDialog } from './register-dialog.tsx'

const onClose = vi.fn()
const onSelect = vi.fn()
beforeEach(() => {
  onClose.mockClear()
  onSelect.mockClear()
})

const REGISTER = 'POST /customers'
const open = (typed: string) =>
  renderWithQuestions(
    <QueryClientProvider client={queryClient}>
      <RegisterDialog typed={typed} onClose={onClose} onRegistered={onSelect} />
    </QueryClientProvider>,
  )
const register = (typed: string, answer: unknown) => {
  const sent = serve({ [REGISTER]: answer })
  open(typed)
  return sent
}
const ANA = { id: 8, name: 'Ana Souza', email: '', phoneEnd: '4321', status: 'Approved', level: 0, credit: 0 }

test.each([
  ['11987654321', '', '(11) 98765-4321'],
  ['Ana Souza', 'Ana Souza', ''],
  ['ana@x.com', '', ''],
])('a customer who was searched as "%s" starts with what that tells', (typed, name, phone) => {
  register(typed, {})
  expect([field(/^Nome/).value, field(/^Telefone/).value]).toEqual([name, phone])
})

test('what was typed about one customer does not become that of another', async () => {
  serve({})
  const first = open('Ana Souza')
  await type(/^Telefone/, '11987654321')
  first.unmount()
  open('Bia Lima')
  expect([field(/^Nome/).value, field(/^Telefone/).value]).toEqual(['Bia Lima', ''])
})

test('a customer is registered once and chosen for the sale; a failure loses nothing', async () => {
  let answer: unknown = () => refused(502, 'BAD_GATEWAY', 'Não deu certo agora.')
  const sent = register('Ana Souza', () => (typeof answer === 'function' ? answer() : answer))
  expect(button('Cadastrar').disabled).toBe(true)
  await type(/^Telefone/, '11987654321')
  press('Cadastrar')
  expect((await screen.findByRole('alert')).textContent).toBe('Não deu certo agora.')
  expect(field(/^Telefone/).value).toBe('(11) 98765-4321')
  answer = ANA
  const send = button('Cadastrar')
  fireEvent.click(send)
  fireEvent.click(send)
  await waitFor(() => expect(onSelect).toHaveBeenCalledExactlyOnceWith(ANA))
  expect(sent).toHaveLength(2)
  expect(sent[1]).toEqual(sent[0])
})

test('who is known already is shown and can be chosen; who may not buy cannot', async () => {
  const blocked = { ...ANA, id: 9, name: 'Ana Lima', status: 'Blocked' }
  const known = { customers: [ANA, blocked] }
  register('Ana Souza', () => refused(409, 'DUPLICATE', 'Este telefone já tem cadastro.', known))
  await type(/^Telefone/, '11987654321')
  press('Cadastrar')
  expect((await screen.findByRole('alert')).textContent).toBe('Este telefone já tem cadastro.')
  fireEvent.click(await screen.findByText('Ana Lima'))
  expect(onSelect).not.toHaveBeenCalled()
  expect(getNotices().at(-1)?.text).toBe('O cliente Ana Lima não está liberado para compras.')
  fireEvent.click(screen.getByText('Ana Souza'))
  expect(onSelect).toHaveBeenCalledExactlyOnceWith(ANA)
})

test('another person with the same telephone is registered after a word', async () => {
  let answer: unknown = () =>
    refused(409, 'DUPLICATE', 'Este telefone já tem cadastro.', { customers: [ANA] })
  const sent = register('Rui Souza', () => (typeof answer === 'function' ? answer() : answer))
  const user = userEvent.setup()
  await user.type(field(/^Telefone/), '11987654321')
  expect(screen.queryByLabelText('É outra pessoa com o mesmo telefone')).toBeNull()
  await user.click(button('Cadastrar'))
  answer = { ...ANA, id: 10, name: 'Rui Souza' }
  await user.click(await screen.findByLabelText('É outra pessoa com o mesmo telefone'))
  await user.click(button('Cadastrar'))
  await waitFor(() => expect(onSelect).toHaveBeenCalledExactlyOnceWith(answer))
  expect(sent.map(({ body }) => body)).toEqual([
    { name: 'Rui Souza', phone: '(11) 98765-4321' },
    { name: 'Rui Souza', phone: '(11) 98765-4321', sharesPhone: true },
  ])
})
