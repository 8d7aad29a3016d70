import { call } from '../../shared/api/call.ts'
import { PasswordField } from '../../shared/ui/field.tsx'
import { notify } from '../../shared/ui/notice.tsx'
import { BusyButton, Problem } from '../../shared/ui/parts.tsx'
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
      <PasswordField
        label="Nova senha"
        hint="No mínimo 10 caracteres"
        autocomplete="new-password"
        {...field('newPassword')}
      />
      <Problem text={problem} />
      <BusyButton type="submit" class="button main wide" busy={busy}>
        Alterar a senha
      </BusyButton>
    </form>
  )
}
