import { Button } from '@mantine/core'
import type { Role } from '@shop/contract/roles'
import { useState } from 'react'
import { at, request } from '../../shared/api/client.ts'
import { Dialog } from '../../shared/ui/dialog.tsx'
import { SubmitButton } from '../../shared/ui/submit-button.tsx'
import { RoleFields } from './role-fields.tsx'
import { useRoleForm } from './use-role-form.ts'

interface Props {
  role: Role
  onClose: () => void
}

/** Keeps the role that the form began with; somebody else's change is taken over only when asked for. */
export default function EditRoleDialog({ role: first, onClose }: Props) {
  const [role, setRole] = useState(first)
  const form = useRoleForm({
    role,
    onTakeOver: setRole,
    save: (body) =>
      request<Role>('PATCH', at`/roles/${role.id}`, { body: { ...body, version: role.version } }),
    successText: 'Regra atualizada com sucesso.',
    errorText: 'Não foi possível atualizar a regra, tente novamente mais tarde.',
    onClose,
  })
  return (
    <Dialog
      opened
      size="lg"
      title={`Editar Regra: ${role.name}`}
      onClose={form.leaving(onClose)}
      footer={
        <>
          <Button variant="default" onClick={form.leaving(onClose)}>
            Fechar
          </Button>
          <SubmitButton {...form.submitProps}>Editar</SubmitButton>
        </>
      }
    >
      <form {...form.formProps}>
        <RoleFields role={form} />
      </form>
    </Dialog>
  )
}
