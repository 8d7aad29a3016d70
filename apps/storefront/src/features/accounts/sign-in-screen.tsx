import type { OpenedSession } from '@shop/contract/accounts'
import { call } from '../../shared/api/call.ts'
import { forgetKept } from '../../shared/api/kept.ts'
import { openSession, session } from '../../shared/api/session.ts'
import { Contact } from '../../shared/ui/contact.tsx'
import { EmailField, PasswordField } from '../../shared/ui/field.tsx'
import { Page } from '../../shared/ui/page.tsx'
import { Send } from '../../shared/ui/parts.tsx'
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
      <p class="lead">Entre para ver os produtos com os seus preços e acompanhar os seus pedidos.</p>
      <form class="surface stack" onSubmit={submit} noValidate>
        <EmailField {...field('email')} />
        <PasswordField label="Senha" autocomplete="current-password" {...field('password')} />
        <Send busy={busy} problem={problem}>
          Entrar
        </Send>
        <a class="link" href="/loja/senha">
          Esqueci a senha
        </a>
      </form>
      <section class="surface stack invitation" aria-labelledby="new-here">
        <h2 id="new-here">Primeira vez aqui?</h2>
        <p class="muted">Faça o seu cadastro. A loja confere os dados e libera os seus preços.</p>
        <a class="button wide" href="/loja/cadastro">
          Quero comprar aqui
        </a>
      </section>
      <Contact />
    </Page>
  )
}
