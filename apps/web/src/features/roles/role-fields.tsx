import { Checkbox, Stack, TextInput } from '@mantine/core'
import { FormRefusal } from '../../shared/form/form-refusal.tsx'
import { PermissionPicker } from './permission-picker.tsx'
import type { useRoleForm } from './use-role-form.ts'

export function RoleFields({ role }: { role: ReturnType<typeof useRoleForm> }) {
  return (
    <Stack gap="md">
      <TextInput label="Nome" required maxLength={80} data-autofocus {...role.field('name')} />
      <PermissionPicker chosen={role.values.permissions} onChange={role.setPermissions} />
      <Checkbox
        label="Exigir verificação em duas etapas"
        description="Quem tem esta regra só entra com um aplicativo autenticador."
        {...role.checkField('secondFactor')}
      />
      <FormRefusal problem={role.problem} loadCurrent={role.loadCurrent} />
    </Stack>
  )
}
