import { Button } from '@mantine/core'
import type { Role } from '@shop/contract/roles'
import { useState } from 'react'
import { ApiError } from '../../shared/api/api-error.ts'
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
export default function EditRoleDialog({ role, onClose }: Props) {
  const [base, setBase] = useState(role)
  return <EditForm key={base.version} role={base} onTakeOver={setBase} onClose={onClose} />
}

function EditForm({ role, onTakeOver, onClose }: Props & { onTakeOver: (current: Role) => void }) {
  const [current, setCurrent] = useState<Role | null>(null)
  const form = useRoleForm({
    role,
    save: (body) =>
      request<Role>('PATCH', at`/roles/${role.id}`, { body: { ...body, version: role.version } }).catch(
        (error: unknown) => {
          if (error instanceof ApiError && error.code === 'STALE') setCurrent(error.current as Role)
          throw error
        },
      ),
    successText: 'Regra atualizada com sucesso.',
    errorText: 'Não foi possível atualizar a regra, tente novamente mais tarde.',
    onClose,
  })
  return (
    <Dialog
      opened
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
        {current && (
          <Button mt="md" variant="light" onClick={form.leaving(() => onTakeOver(current))}>
            Carregar os dados atuais
          </Button>
        )}
      </form>
    </Dialog>
  )
}
