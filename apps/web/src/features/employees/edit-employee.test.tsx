import type { EmployeeDetail } from '@shop/contract/employees'
import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { renderWithQuestions } from '../../../test/render.tsx'
import { button, field, press, refused, serve } from '../../../test/serve.ts'
import { queryClient } from '../../shared/api/query-client.ts'
import EditEmployee from './edit-employee.tsx'

const ANA = {
  id: 9,
  name: 'Ana Souza',
  email: 'ana@loja.local',
  phone: '11987654321',
  document: '52998224725',
  func: 1,
  type: 'Atendente',
  role: 'Balcão',
  roleId: 3,
  isBlocked: false,
  isInvited: false,
  version: 4,
  secondFactor: false,
  roles: [],
} as EmployeeDetail
const ROLES = [{ id: 3, name: 'Balcão', permissions: [], secondFactor: false, employees: 1, version: 1 }]
const CHANGE = 'PUT /employees/attendant'
const ONE = 'GET /employees/ana@loja.local'
const INVITE = 'POST /employees/ana@loja.local/invitation'
const RESET = 'DELETE /employees/ana@loja.local/second-factor'

const onClose = vi.fn()
const show = (element: ReactNode) => {
  onClose.mockClear()
  renderWithQuestions(<QueryClientProvider client={queryClient}>{element}</QueryClientProvider>)
}
const edit = async (more: Partial<EmployeeDetail> = {}, answers: Record<string, unknown> = {}) => {
  const sent = serve({
    'GET /roles': ROLES,
    'GET /shop/company': { sendsMail: true },
    [ONE]: { ...ANA, ...more },
    ...answers,
  })
  show(<EditEmployee email={ANA.email} onClose={onClose} />)
  await screen.findByText('Editar')
  return sent
}

test('an employee who cannot be loaded can be asked for again or left', async () => {
  let answer: unknown = refused(500, 'X', 'Falhou')
  serve({ 'GET /roles': ROLES, [ONE]: () => answer })
  show(<EditEmployee email={ANA.email} onClose={onClose} />)
  expect((await screen.findByRole('alert')).textContent).toContain('Nenhum funcionário foi encontrado.')
  press('Fechar')
  expect(onClose).toHaveBeenCalled()
  answer = ANA
  press('Tentar de novo')
  expect((await screen.findByLabelText<HTMLInputElement>(/^Nome/)).value).toBe('Ana Souza')
})

test('name, function and e-mail stay; who was changed by somebody else is not overwritten unseen', async () => {
  const current = { ...ANA, phone: '11912345678', version: 5 }
  const sent = await edit(
    {},
    { [CHANGE]: () => refused(409, 'STALE', 'Alterado por outra pessoa.', current) },
  )
  expect([/^Nome/, /^Email/].map((label) => field(label).readOnly)).toEqual([true, true])
  fireEvent.click(screen.getByLabelText(/^Bloqueado/))
  press('Editar')
  expect((await screen.findAllByText('Alterado por outra pessoa.')).length).toBeGreaterThan(0)
  expect(field(/^Bloqueado/).checked).toBe(true)
  expect(sent).toMatchObject([{ body: { blocked: true, version: 4 } }])
  press('Carregar os dados atuais')
  fireEvent.click(await screen.findByText('Manter o que digitei'))
  await waitFor(() => expect(field(/^Telefone/).value).toBe('(11) 91234-5678'))
  expect(field(/^Bloqueado/).checked).toBe(true)
})

test('nobody blocks their own access, or removes their own second step', async () => {
  await edit({ id: 7, secondFactor: true })
  expect(field(/^Bloqueado/).disabled).toBe(true)
  expect(screen.getByText('Você não pode bloquear o seu próprio acesso.')).toBeTruthy()
  expect(screen.queryByText('Desativar a verificação em duas etapas')).toBeNull()
})

test('the second step is removed only after a question that names the person', async () => {
  const sent = await edit({ secondFactor: true }, { [RESET]: {} })
  press('Desativar a verificação em duas etapas')
  expect(await screen.findByText('Ana Souza, ana@loja.local')).toBeTruthy()
  fireEvent.click(screen.getByText('Cancelar'))
  await waitFor(() => expect(screen.queryByText('Ana Souza, ana@loja.local')).toBeNull())
  expect(sent).toEqual([])
  press('Desativar a verificação em duas etapas')
  fireEvent.click(await screen.findByText('Confirmar'))
  await waitFor(() => expect(sent.map(({ route }) => route)).toEqual([RESET]))
  await waitFor(() => expect(button('Desativar a verificação em duas etapas').disabled).toBe(true))
})

test('a pending invitation is sent again once; a failure leaves the button', async () => {
  let answer: unknown = refused(429, 'TOO_MANY', 'Espere um pouco.')
  const sent = await edit({ isInvited: true }, { [INVITE]: () => answer })
  await screen.findByRole('button', { name: 'Reenviar' })
  press('Reenviar')
  await waitFor(() => expect(sent).toHaveLength(1))
  await waitFor(() => expect(button('Reenviar').disabled).toBe(false))
  answer = {}
  press('Reenviar')
  await waitFor(() => expect(button('Reenviar').disabled).toBe(true))
  expect(sent).toHaveLength(2)
})

test('who is blocked gets no invitation', async () => {
  await edit({ isInvited: true, isBlocked: true })
  expect(screen.queryByText('Reenviar')).toBeNull()
})
