import { Button, Group, Stack } from '@mantine/core'
import { Card } from '../../shared/ui/card.tsx'
import { SubmitButton } from '../../shared/ui/submit-button.tsx'
import { RoleFields } from './role-fields.tsx'
import { createRole } from './roles.api.ts'
import { useRoleForm } from './use-role-form.ts'

export default function CreateRole({ onClose }: { onClose: () => void }) {
  const role = useRoleForm({
    save: createRole,
    successText: 'Regra criada com sucesso.',
    errorText: 'Não foi possível criar a regra, tente novamente mais tarde.',
    onClose,
  })
  return (
    <Card takesFocus title="Cadastrar Regra">
      <form {...role.formProps}>
        <Stack gap="md">
          <RoleFields role={role} />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={role.leaving(onClose)}>
              Fechar
            </Button>
            <SubmitButton {...role.submitProps}>Cadastrar</SubmitButton>
          </Group>
        </Stack>
      </form>
    </Card>
  )
}
