import type { OpenedSession } from '@shop/contract/accounts'
import { call } from '../../shared/api/call.ts'
import { forgetKept } from '../../shared/api/kept.ts'
import { openSession, session } from '../../shared/api/session.ts'
import { PasswordField, TextField } from '../../shared/ui/field.tsx'
import { Page } from '../../shared/ui/page.tsx'
import { BusyButton, Problem } from '../../shared/ui/parts.tsx'
import { emailRule, required, useForm } from '../../shared/ui/use-form.ts'

const RULES = { email: emailRule, password: required('Informe a senha') }

export function SignInScreen() {
  const { field, submit, busy, problem } = useForm(RULES, async ({ email, password }) => {
    const body = { email: email.trim(), password }
    openSession(await call<OpenedSession>('POST', '/shop/customers/signin', { body }))
    await forgetKept(session.get()?.customerId)
  })
  return (
    <Page title="Entrar" narrow>
      <form class="stack" onSubmit={submit} noValidate>
        <TextField
          label="E-mail"
          type="email"
          autocomplete="username"
          autocapitalize="none"
          {...field('email')}
        />
        <PasswordField label="Senha" autocomplete="current-password" {...field('password')} />
        <Problem text={problem} />
        <BusyButton type="submit" class="button main wide" busy={busy}>
          Entrar
        </BusyButton>
      </form>
      <p class="row" style={{ justifyContent: 'space-between', marginTop: '12px' }}>
        <a class="link" href="/loja/senha">
          Esqueci a senha
        </a>
        <a class="link" href="/loja/cadastro">
          Quero comprar aqui
        </a>
      </p>
    </Page>
  )
}
