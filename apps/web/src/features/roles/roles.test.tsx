import type { Role } from '@shop/contract/roles'
import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderWithQuestions } from '../../../test/render.tsx'
import { field, press, refused, serve, type } from '../../../test/serve.ts'
import { queryClient } from '../../shared/api/query-client.ts'
import { getNotices } from '../../shared/ui/notices.ts'
import CreateRole from './create-role.tsx'
import EditRoleDialog from './edit-role-dialog.tsx'

const role = {
  id: 3,
  name: 'Balcão',
  permissions: ['bo:manage:orders'],
  secondFactor: false,
  version: 4,
} as Role
const SERVER = {
  'GET /roles': [role],
  'GET /permissions': { 'bo:manage:orders': 'Pedidos', 'bo:manage:reports': 'Relatórios' },
}
const onClose = vi.fn()
const show = (element: React.ReactNode) => {
  onClose.mockClear()
  renderWithQuestions(<QueryClientProvider client={queryClient}>{element}</QueryClientProvider>)
}
const openPermissions = async () => {
  fireEvent.click(screen.getByRole('combobox', { name: 'Permissão' }))
  return screen.findByRole('option', { name: 'Relatórios' })
}

test('a role without permissions is not sent, and the person is told', async () => {
  const sent = serve(SERVER)
  show(<CreateRole onClose={onClose} />)
  await type(/^Nome/, 'Caixa')
  press('Cadastrar')
  expect(getNotices().at(-1)?.text).toBe('Adicione as permissões para a regra.')
  expect(sent).toEqual([])
})

test('a role is created with its name and the permissions that were added', async () => {
  const sent = serve({ ...SERVER, 'POST /roles': role })
  show(<CreateRole onClose={onClose} />)
  await type(/^Nome/, ' Caixa ')
  fireEvent.click(await openPermissions())
  press('Adicionar')
  press('Cadastrar')
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(sent).toEqual([
    {
      route: 'POST /roles',
      body: { name: 'Caixa', permissions: ['bo:manage:reports'], secondFactor: false },
      key: expect.any(String),
    },
  ])
})

test('a permission that the person lacks is shown and cannot be granted', async () => {
  serve(SERVER, ['bo:manage:roles', 'bo:manage:orders'])
  show(<CreateRole onClose={onClose} />)
  const option = await openPermissions()
  expect(option.hasAttribute('data-combobox-disabled')).toBe(true)
})

test('a role that somebody else changed is refused, and what was typed stays', async () => {
  const current = { ...role, version: 5, name: 'Balcão 2' }
  const sent = serve({
    ...SERVER,
    'PATCH /roles/3': refused(409, 'STALE', 'Esta regra foi alterada por outra pessoa.', current),
  })
  show(<EditRoleDialog role={role} onClose={onClose} />)
  await type(/^Nome/, 'Loja')
  press('Editar')
  await screen.findAllByText('Esta regra foi alterada por outra pessoa.')
  expect(field(/^Nome/).value).toBe('Loja')
  expect(sent).toMatchObject([{ body: { name: 'Loja', version: 4 } }])
})
