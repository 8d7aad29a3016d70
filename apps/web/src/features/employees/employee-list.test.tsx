import type { Employee } from '@shop/contract/employees'
import { QueryClientProvider } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderScreen } from '../../../test/render.tsx'
import { button, press, refused, serve } from '../../../test/serve.ts'
import { queryClient } from '../../shared/api/query-client.ts'
import { EmployeeList } from './employee-list.tsx'

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
} as Employee
const list = (answer: unknown) => {
  serve({ 'GET /employees': answer })
  const onReload = vi.fn()
  return renderScreen(
    '/admin/employees',
    <QueryClientProvider client={queryClient}>
      <EmployeeList onEdit={vi.fn()} onReload={onReload} />
    </QueryClientProvider>,
  ).then(() => onReload)
}

test('the list says who is blocked and who was invited, that it is empty, or that it failed', async () => {
  await list({
    employees: [
      { ...ANA, isInvited: true },
      { ...ANA, id: 10, name: 'Caio', isBlocked: true, isInvited: true },
    ],
  })
  const rows = (await screen.findAllByRole('row')).slice(1).map((row) => row.textContent)
  expect(rows[0]).toMatch(/Ana Souza.*Não Convite pendente/)
  expect(rows[1]).toMatch(/Caio.*Sim/)
  expect(rows[1]).not.toContain('Convite pendente')
})

test('an empty list of employees offers to load it again', async () => {
  const onReload = await list({ employees: [] })
  expect(await screen.findByText('Nenhum funcionário foi encontrado.')).toBeTruthy()
  press('Recarregar')
  expect(onReload).toHaveBeenCalledTimes(1)
})

test('a list of employees that failed does not look empty', async () => {
  await list(() => refused(500, 'X', 'Falhou'))
  expect((await screen.findByRole('alert')).textContent).toContain('Falhou')
  expect(button('Tentar de novo')).toBeTruthy()
})
