import type { Role } from '@shop/contract/roles'
import { useState } from 'react'
import { FormDialog } from '../../shared/form/form-dialog.tsx'
import { RoleFields } from './role-fields.tsx'
import { changeRole } from './roles.api.ts'
import { useRoleForm } from './use-role-form.ts'

interface Props {
  role: Role
  onClose: () => void
}

/** Edits the version of the role that the form opened with; another person's change is loaded only on request. */
export default function EditRoleDialog({ role: first, onClose }: Props) {
  const [role, setRole] = useState(first)
  const form = useRoleForm({
    role,
    onTakeOver: setRole,
    save: (body) => changeRole(role.id, { ...body, version: role.version }),
    successText: 'Regra atualizada com sucesso.',
    errorText: 'Não foi possível atualizar a regra, tente novamente mais tarde.',
    onClose,
  })
  return (
    <FormDialog form={form} size="lg" title={`Editar Regra: ${role.name}`} submit="Editar" onClose={onClose}>
      <RoleFields role={form} />
    </FormDialog>
  )
}
