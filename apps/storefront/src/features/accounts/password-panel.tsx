import { call } from '../../shared/api/call.ts'
import { NewPasswordField, PasswordField } from '../../shared/ui/field.tsx'
import { notify } from '../../shared/ui/notice.tsx'
import { Send } from '../../shared/ui/parts.tsx'
import { required, useForm } from '../../shared/ui/use-form.ts'
import { NEW_PASSWORD } from './account-rules.ts'

const RULES = { currentPassword: required('Informe a senha atual'), newPassword: NEW_PASSWORD }

export function PasswordPanel() {
  const { field, submit, busy, problem, set } = useForm(RULES, async (body) => {
    await call('PATCH', '/accounts/me/password', { body })
    set('currentPassword', '')
    set('newPassword', '')
    notify('Senha alterada. Os outros aparelhos saíram da conta.')
  })
  return (
    <form class="stack" onSubmit={submit} noValidate>
      <PasswordField label="Senha atual" autocomplete="current-password" {...field('currentPassword')} />
      <NewPasswordField label="Nova senha" {...field('newPassword')} />
      <Send busy={busy} problem={problem}>
        Alterar a senha
      </Send>
    </form>
  )
}
