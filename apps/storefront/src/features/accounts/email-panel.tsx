import type { OwnData } from '@shop/contract/customers'
import { useState } from 'preact/hooks'
import { call } from '../../shared/api/call.ts'
import { EmailField, PasswordField } from '../../shared/ui/field.tsx'
import { Send } from '../../shared/ui/parts.tsx'
import { emailRule, required, useForm } from '../../shared/ui/use-form.ts'
import { EmailCode } from './email-code.tsx'

const RULES = { email: emailRule, currentPassword: required('Informe a senha atual') }

/** A new address takes effect when the code mailed to it is entered. */
export function EmailPanel({ me }: { me: OwnData }) {
  const [sentTo, setSentTo] = useState<string | null>(null)
  const { field, submit, busy, problem } = useForm(RULES, async ({ email, currentPassword }) => {
    const body = { email: email.trim(), currentPassword }
    await call('POST', '/shop/customers/me/email', { body })
    setSentTo(body.email)
  })
  if (sentTo) return <EmailCode email={sentTo} onConfirmed={() => setSentTo(null)} />
  return (
    <form class="stack" onSubmit={submit} noValidate>
      <p class="muted small">Hoje: {me.email}</p>
      <EmailField label="Novo e-mail" autocomplete="email" {...field('email')} />
      <PasswordField label="Senha atual" autocomplete="current-password" {...field('currentPassword')} />
      <Send busy={busy} problem={problem}>
        Enviar código
      </Send>
    </form>
  )
}
