import { required } from '@shop/browser/field-rules'
import { useTextForm } from '../../shared/form/use-text-form.ts'
import { NewPasswordField, PasswordField } from '../../shared/ui/field.tsx'
import { notify } from '../../shared/ui/notice.tsx'
import { Send } from '../../shared/ui/parts.tsx'
import { changePassword } from './accounts.api.ts'
import { newPasswordRule } from './new-password-rule.ts'

const RULES = { currentPassword: required('Informe a senha atual'), newPassword: newPasswordRule }

export function PasswordPanel() {
  const { form, formProps, field, busy, problem } = useTextForm({
    initialValues: { currentPassword: '', newPassword: '' },
    validate: RULES,
    save: async (body) => {
      await changePassword(body)
      form.reset()
      notify('Senha alterada. Os outros aparelhos saíram da conta.')
    },
  })
  return (
    <form className="stack" {...formProps}>
      <PasswordField label="Senha atual" autoComplete="current-password" {...field('currentPassword')} />
      <NewPasswordField label="Nova senha" {...field('newPassword')} />
      <Send busy={busy} problem={problem}>
        Alterar a senha
      </Send>
    </form>
  )
}
