import type { OpenedSession } from '@shop/contract/accounts'
import { SIGNUP_TERMS } from '@shop/contract/signup'
import { useState } from 'preact/hooks'
import { useLocation } from 'preact-iso/router'
import { ApiError } from '../../shared/api/api-error.ts'
import { call } from '../../shared/api/call.ts'
import { openSession } from '../../shared/api/session.ts'
import { EmailField, NewPasswordField, TextField } from '../../shared/ui/field.tsx'
import { Page } from '../../shared/ui/page.tsx'
import { Send } from '../../shared/ui/parts.tsx'
import { useForm } from '../../shared/ui/use-form.ts'
import { MASKS, SIGN_UP_RULES, signUpBody } from './account-rules.ts'
import { ContactFields } from './contact-fields.tsx'

/** Applies for an account; afterwards the person is signed in and sees that the application waits. */
export function SignUpScreen() {
  const { route } = useLocation()
  const [accepts, setAccepts] = useState(false)
  const { field, submit, busy, problem } = useForm(
    SIGN_UP_RULES,
    async (values) => {
      if (!accepts) throw new ApiError(422, 'TERMS', 'Para continuar, aceite o uso dos seus dados')
      const { email, password } = values
      await call('POST', '/shop/customers/signup', { body: signUpBody(values) })
      const opened = await call<OpenedSession>('POST', '/shop/customers/signin', {
        body: { email: email.trim(), password },
      })
      route('/loja/', true)
      openSession(opened)
    },
    {},
    MASKS,
  )
  return (
    <Page title="Quero comprar aqui" back="/loja/" narrow>
      <p class="lead">
        A loja confere os dados e avisa por e-mail quando os seus preços estiverem liberados.
      </p>
      <form class="stack" onSubmit={submit} noValidate>
        <fieldset class="group stack">
          <legend>Seus dados</legend>
          <TextField label="Nome completo ou razão social" autocomplete="name" {...field('name')} />
          <TextField label="CPF ou CNPJ" autocapitalize="characters" {...field('document')} />
        </fieldset>
        <fieldset class="group stack">
          <legend>Contato e entrega</legend>
          <ContactFields field={field} />
        </fieldset>
        <fieldset class="group stack">
          <legend>Seu acesso</legend>
          <EmailField {...field('email')} />
          <NewPasswordField label="Senha" {...field('password')} />
        </fieldset>
        <label class="consent">
          <input
            type="checkbox"
            checked={accepts}
            onChange={(event) => setAccepts(event.currentTarget.checked)}
          />
          <span>{SIGNUP_TERMS}</span>
        </label>
        <Send busy={busy} problem={problem}>
          Enviar cadastro
        </Send>
      </form>
    </Page>
  )
}
