import { formErrors } from '@shop/browser/form-errors'
import { SIGNUP_TERMS, type SignupInput, signupBody } from '@shop/contract/signup'
import { useState } from 'react'
import { useTextForm } from '../../shared/form/use-text-form.ts'
import { EmailField, NewPasswordField, TextField } from '../../shared/ui/field.tsx'
import { Page } from '../../shared/ui/page.tsx'
import { Send } from '../../shared/ui/parts.tsx'
import { signIn, signUp } from './accounts.api.ts'
import { ContactFields } from './contact-fields.tsx'
import { MASKS, NO_CONTACT } from './contact-form.ts'
import { useZipCode } from './use-zip-code.ts'

const EMPTY = { name: '', document: '', email: '', password: '', acceptsTerms: false, ...NO_CONTACT }

/**
 * Applies for an account; afterwards the person is signed in and sees that the application waits. A person whose
 * sign-in fails has an account already; only the mail says so, not the response.
 */
export function SignUpScreen() {
  const [sentTo, setSentTo] = useState('')
  const { form, formProps, field, busy, problem } = useTextForm({
    initialValues: EMPTY,
    validate: (values) => formErrors(values, {}, signupBody, (typed) => typed),
    masks: MASKS,
    save: async (values) => {
      await signUp(values as SignupInput)
      await signIn(values.email, values.password).catch(() => setSentTo(values.email.trim()))
    },
  })
  useZipCode(form.values.address, form.setFieldValue)
  if (sentTo)
    return (
      <Page title="Cadastro enviado" back="/" narrow>
        <p role="status">Enviamos um e-mail para {sentTo} com o próximo passo.</p>
      </Page>
    )
  return (
    <Page title="Quero comprar aqui" back="/" narrow>
      <p className="lead">
        A loja confere os dados e avisa por e-mail quando os seus preços estiverem liberados.
      </p>
      <form className="stack" {...formProps}>
        <fieldset className="group stack">
          <legend>Seus dados</legend>
          <TextField label="Nome completo ou razão social" autoComplete="name" {...field('name')} />
          <TextField label="CPF ou CNPJ" autoCapitalize="characters" {...field('document')} />
        </fieldset>
        <fieldset className="group stack">
          <legend>Contato e entrega</legend>
          <ContactFields field={field} />
        </fieldset>
        <fieldset className="group stack">
          <legend>Seu acesso</legend>
          <EmailField {...field('email')} />
          <NewPasswordField label="Senha" {...field('password')} />
        </fieldset>
        <label className="consent">
          <input
            type="checkbox"
            name="acceptsTerms"
            checked={form.values.acceptsTerms}
            onChange={(event) => form.setFieldValue('acceptsTerms', event.currentTarget.checked)}
          />
          <span>{SIGNUP_TERMS}</span>
        </label>
        <Send busy={busy} problem={problem ?? (form.errors.acceptsTerms as string | undefined) ?? null}>
          Enviar cadastro
        </Send>
      </form>
    </Page>
  )
}
