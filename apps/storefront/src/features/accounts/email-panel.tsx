import { emailRule, required } from '@shop/browser/field-rules'
import type { OwnData } from '@shop/contract/customers'
import { useState } from 'react'
import { useTextForm } from '../../shared/form/use-text-form.ts'
import { EmailField, PasswordField } from '../../shared/ui/field.tsx'
import { Send } from '../../shared/ui/parts.tsx'
import { changeEmail } from './accounts.api.ts'
import { EmailCode } from './email-code.tsx'

const RULES = { email: emailRule, currentPassword: required('Informe a senha atual') }

/** A new address takes effect when the code mailed to it is entered. */
export function EmailPanel({ me }: { me: OwnData }) {
  const [sentTo, setSentTo] = useState<string | null>(null)
  const { formProps, field, busy, problem } = useTextForm({
    initialValues: { email: '', currentPassword: '' },
    validate: RULES,
    save: async ({ email, currentPassword }) => {
      await changeEmail({ email: email.trim(), currentPassword })
      setSentTo(email.trim())
    },
  })
  if (sentTo) return <EmailCode email={sentTo} onConfirmed={() => setSentTo(null)} />
  return (
    <form className="stack" {...formProps}>
      <p className="muted small">Hoje: {me.email}</p>
      <EmailField label="Novo e-mail" autoComplete="email" {...field('email')} />
      <PasswordField label="Senha atual" autoComplete="current-password" {...field('currentPassword')} />
      <Send busy={busy} problem={problem}>
        Enviar código
      </Send>
    </form>
  )
}
