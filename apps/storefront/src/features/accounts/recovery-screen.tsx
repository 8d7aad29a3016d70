import { useState } from 'preact/hooks'
import { useLocation } from 'preact-iso/router'
import { at, call } from '../../shared/api/call.ts'
import { EmailField, NewPasswordField, TextField } from '../../shared/ui/field.tsx'
import { notify } from '../../shared/ui/notice.tsx'
import { Page } from '../../shared/ui/page.tsx'
import { Send } from '../../shared/ui/parts.tsx'
import { emailRule, required, useForm } from '../../shared/ui/use-form.ts'
import { NEW_PASSWORD } from './account-rules.ts'

/** The data after the # of the mail's link, which browsers never send to a server. */
function fromLink() {
  const given = new URLSearchParams(location.hash.slice(1))
  return { email: given.get('email'), code: given.get('code') ?? '' }
}

/** A code by e-mail, then a new password. */
export function RecoveryScreen() {
  const [given] = useState(fromLink)
  const [email, setEmail] = useState(given.email)
  return (
    <Page title="Esqueci a senha" back="/loja/" narrow>
      {email === null ? (
        <AskForCode onAsked={setEmail} />
      ) : (
        <NewPassword email={email} code={given.code} onAskAgain={() => setEmail(null)} />
      )}
    </Page>
  )
}

function AskForCode({ onAsked }: { onAsked: (email: string) => void }) {
  const { field, submit, busy, problem } = useForm({ email: emailRule }, async ({ email }) => {
    await call('PATCH', at`/accounts/users/forgotpassword/${email.trim()}`, { repeatable: true })
    onAsked(email.trim())
  })
  return (
    <form class="stack" onSubmit={submit} noValidate>
      <p class="lead">Informe o e-mail do seu cadastro: mandamos um código para você escolher outra senha.</p>
      <EmailField {...field('email')} />
      <Send busy={busy} problem={problem}>
        Enviar código
      </Send>
    </form>
  )
}

const RULES = { code: required('Informe o código'), newPassword: NEW_PASSWORD }

interface NewPasswordProps {
  email: string
  /** What the link of the mail brought. */
  code: string
  onAskAgain: () => void
}

function NewPassword({ email, code: mailed, onAskAgain }: NewPasswordProps) {
  const { route } = useLocation()
  const { field, submit, busy, problem } = useForm(
    RULES,
    async ({ code, newPassword }) => {
      await call('PATCH', '/accounts/users/activate', { body: { email, code: code.trim(), newPassword } })
      notify('Senha alterada. Entre com a nova.')
      route('/loja/')
    },
    { code: mailed },
  )
  return (
    <form class="stack" onSubmit={submit} noValidate>
      <p role="status">
        Se {email} tem um cadastro, um código de 8 dígitos chega em instantes. Ele vale por 15 minutos.
      </p>
      <TextField label="Código" inputMode="numeric" autocomplete="one-time-code" {...field('code')} />
      <NewPasswordField label="Nova senha" {...field('newPassword')} />
      <Send busy={busy} problem={problem}>
        Alterar a senha
      </Send>
      <button type="button" class="link" onClick={onAskAgain}>
        Não chegou? Conferir o e-mail e pedir outro código
      </button>
    </form>
  )
}
