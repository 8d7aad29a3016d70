import { emailRule, required } from '@shop/browser/field-rules'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTextForm } from '../../shared/form/use-text-form.ts'
import { EmailField, NewPasswordField, TextField } from '../../shared/ui/field.tsx'
import { notify } from '../../shared/ui/notice.tsx'
import { Page } from '../../shared/ui/page.tsx'
import { Send } from '../../shared/ui/parts.tsx'
import { chooseForgottenPassword, requestCode } from './accounts.api.ts'
import { newPasswordRule } from './new-password-rule.ts'

/** The data after the # of the mail's link, which browsers never send to a server. */
function fromLink() {
  const given = new URLSearchParams(location.hash.slice(1))
  return { email: given.get('email'), code: given.get('code') ?? '' }
}

/** A code by e-mail, then a new password. */
export function RecoveryScreen() {
  const [given] = useState(fromLink)
  const [email, setEmail] = useState(given.email)
  // The code would otherwise stay in the browser's history.
  useEffect(() => {
    if (given.code) history.replaceState(history.state, '', location.pathname)
  }, [given])
  return (
    <Page title="Esqueci a senha" back="/" narrow>
      {email === null ? (
        <AskForCode onRequested={setEmail} />
      ) : (
        <NewPassword email={email} code={given.code} onAskAgain={() => setEmail(null)} />
      )}
    </Page>
  )
}

function AskForCode({ onRequested }: { onRequested: (email: string) => void }) {
  const { formProps, field, busy, problem } = useTextForm({
    initialValues: { email: '' },
    validate: { email: emailRule },
    save: async ({ email }) => {
      await requestCode(email.trim())
      onRequested(email.trim())
    },
  })
  return (
    <form className="stack" {...formProps}>
      <p className="lead">
        Informe o e-mail do seu cadastro: mandamos um código para você escolher outra senha.
      </p>
      <EmailField {...field('email')} />
      <Send busy={busy} problem={problem}>
        Enviar código
      </Send>
    </form>
  )
}

const RULES = { code: required('Informe o código'), newPassword: newPasswordRule }

interface NewPasswordProps {
  email: string
  /** The code from the mail's link. */
  code: string
  onAskAgain: () => void
}

function NewPassword({ email, code: mailed, onAskAgain }: NewPasswordProps) {
  const navigate = useNavigate()
  const { formProps, field, busy, problem } = useTextForm({
    initialValues: { code: mailed, newPassword: '' },
    validate: RULES,
    save: async ({ code, newPassword }) => {
      await chooseForgottenPassword({ email, code: code.trim(), newPassword })
      notify('Senha alterada. Entre com a nova.')
      void navigate({ to: '/' })
    },
  })
  return (
    <form className="stack" {...formProps}>
      <p role="status">
        Se {email} tem um cadastro, um código de 8 dígitos chega em instantes. Ele vale por 15 minutos.
      </p>
      <TextField label="Código" inputMode="numeric" autoComplete="one-time-code" {...field('code')} />
      <NewPasswordField label="Nova senha" {...field('newPassword')} />
      <Send busy={busy} problem={problem}>
        Alterar a senha
      </Send>
      <button type="button" className="link" onClick={onAskAgain}>
        Não chegou? Conferir o e-mail e pedir outro código
      </button>
    </form>
  )
}
