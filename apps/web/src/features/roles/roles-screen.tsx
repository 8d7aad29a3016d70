import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { roles } from '../../entities/employees/employees.api.ts'
import { lazyPart } from '../../shared/ui/lazy-part.tsx'
import { PageHeader } from '../../shared/ui/page-header.tsx'
import { Spinner } from '../../shared/ui/spinner.tsx'
import { useOpened } from '../../shared/use-opened.ts'
import { RoleList } from './role-list.tsx'
import { refreshRoles } from './roles.api.ts'
import type { RolesSearch } from './roles-search.ts'

const CreateRole = lazyPart(() => import('./create-role.tsx').then((it) => it.default), <Spinner />)
const EditRoleDialog = lazyPart(() => import('./edit-role-dialog.tsx').then((it) => it.default))

const OPENED = ['panel', 'role'] as const

const route = getRouteApi('/admin-frame/admin/roles')

export function RolesScreen() {
  const { panel, role: roleId } = route.useSearch()
  const { data } = useQuery(roles)
  const { open, close } = useOpened<RolesSearch>(OPENED)
  const role = data?.find(({ id }) => id === roleId)
  return (
    <>
      <PageHeader title="Regras" reload={{ label: 'Atualizar regras', onClick: refreshRoles }}>
        <Button disabled={panel === 'new'} onClick={() => open({ panel: 'new' })}>
          Cadastrar Regra
        </Button>
      </PageHeader>
      {panel ? (
        <CreateRole onClose={close} />
      ) : (
        <RoleList onEdit={({ id }) => open({ role: id })} onReload={refreshRoles} />
      )}
      {role && <EditRoleDialog key={role.id} role={role} onClose={close} />}
    </>
  )
}
