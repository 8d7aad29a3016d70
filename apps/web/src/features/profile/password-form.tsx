import { Group, PasswordInput, Stack } from '@mantine/core'
import { changePasswordBody } from '@shop/contract/accounts'
import { useAppForm } from '../../shared/form/use-app-form.ts'
import { Card } from '../../shared/ui/card.tsx'
import { FormProblem } from '../../shared/ui/form-problem.tsx'
import { notify } from '../../shared/ui/notices.ts'
import { SubmitButton } from '../../shared/ui/submit-button.tsx'
import { changePassword, useReloadProfile } from './profile.api.ts'

const EMPTY = { currentPassword: '', newPassword: '', repeated: '' }

export function PasswordForm() {
  const reload = useReloadProfile()
  const password = useAppForm({
    initialValues: EMPTY,
    rules: {
      currentPassword: (text) => (text ? null : 'Informe a senha atual'),
      repeated: (text, { newPassword }) => (text === newPassword ? null : 'As senhas não são iguais'),
    },
    schema: changePasswordBody,
    toBody: ({ currentPassword, newPassword }) => ({ currentPassword, newPassword }),
    save: changePassword,
    onSaved: () => {
      notify.success('Senha alterada com sucesso. As outras sessões foram encerradas.')
      // The saved values become the form's initial ones.
      password.form.setInitialValues(EMPTY)
      password.form.reset()
      void reload()
    },
  })
  return (
    <Card title="Alterar senha">
      <form {...password.formProps}>
        <Stack gap="sm">
          <PasswordInput
            label="Senha atual"
            required
            autoComplete="current-password"
            {...password.field('currentPassword')}
          />
          <PasswordInput
            label="Nova Senha"
            description="No mínimo 10 caracteres"
            required
            autoComplete="new-password"
            {...password.field('newPassword')}
          />
          <PasswordInput
            label="Repita a nova senha"
            required
            autoComplete="new-password"
            {...password.field('repeated')}
          />
          <FormProblem text={password.problem} />
          <Group justify="flex-end">
            <SubmitButton {...password.submitProps}>Alterar</SubmitButton>
          </Group>
        </Stack>
      </form>
    </Card>
  )
}
