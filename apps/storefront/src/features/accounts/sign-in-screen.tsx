import { emailRule, required } from '@shop/browser/field-rules'
import { Link } from '@tanstack/react-router'
import { deleteOthersData } from '../../shared/api/data-store.ts'
import { useTextForm } from '../../shared/form/use-text-form.ts'
import { Contact } from '../../shared/ui/contact.tsx'
import { EmailField, PasswordField } from '../../shared/ui/field.tsx'
import { Page } from '../../shared/ui/page.tsx'
import { Send } from '../../shared/ui/parts.tsx'
import { signIn } from './accounts.api.ts'

const RULES = { email: emailRule, password: required('Informe a senha') }

export function SignInScreen() {
  const { formProps, field, busy, problem } = useTextForm({
    initialValues: { email: '', password: '' },
    validate: RULES,
    save: async ({ email, password }) => {
      await signIn(email, password)
      await deleteOthersData()
    },
  })
  return (
    <Page title="Entrar" narrow>
      <p className="lead">Entre para ver os produtos com os seus preços e acompanhar os seus pedidos.</p>
      <form className="surface stack" {...formProps}>
        <EmailField {...field('email')} />
        <PasswordField label="Senha" autoComplete="current-password" {...field('password')} />
        <Send busy={busy} problem={problem}>
          Entrar
        </Send>
        <Link className="link" to="/senha">
          Esqueci a senha
        </Link>
      </form>
      <section className="surface stack invitation" aria-labelledby="new-here">
        <h2 id="new-here">Primeira vez aqui?</h2>
        <p className="muted">Faça o seu cadastro. A loja confere os dados e libera os seus preços.</p>
        <Link className="button wide" to="/cadastro">
          Quero comprar aqui
        </Link>
      </section>
      <Contact />
    </Page>
  )
}
