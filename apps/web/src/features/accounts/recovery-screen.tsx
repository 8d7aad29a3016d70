import { errorText } from '@shop/browser/api-error'
import { emailRule, newPasswordRule, required } from '@shop/browser/field-rules'
import { Link, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import classes from '../../shared/plain/plain-card.module.css'
import { PlainCard } from '../../shared/plain/plain-card.tsx'
import { PasswordField, SubmitArea, TextField } from '../../shared/plain/plain-fields.tsx'
import { usePlainForm } from '../../shared/plain/use-plain-form.ts'
import { FormProblem } from '../../shared/ui/form-problem.tsx'
import { notify } from '../../shared/ui/notices.ts'
import { changePassword, checkCode, requestCode } from './accounts.api.ts'
import codeLink from './code-link.module.css'
import { enter } from './enter.ts'

const SENT =
  'Uma notificação de redefinição da senha foi encaminhada para o e-mail mencionado, verifique a sua caixa de entrada.'
const CHANGED = 'Senha alterada com sucesso.'

const always = () => true
const never = () => false

const EMAIL_RULES = { email: emailRule }
const CODE_RULES = {
  code: required('Informe o código que foi enviado para o seu e-mail'),
  newPassword: newPasswordRule,
}

/** The data after the # of a mail's link. */
function readLinked() {
  const linked = new URLSearchParams(window.location.hash.slice(1))
  const [email, code] = [linked.get('email'), linked.get('code')]
  return email && code ? { email, code } : null
}

export function RecoveryScreen() {
  const [linked] = useState(readLinked)
  // Removed from the address bar at once, but not while rendering, because the router follows the URL.
  useEffect(() => {
    if (linked) window.history.replaceState(window.history.state, '', window.location.pathname)
  }, [linked])
  const [email, setEmail] = useState<string | null>(linked?.email ?? null)
  return email === null ? (
    <EmailStep onDone={setEmail} />
  ) : (
    <CodeStep email={email} linkedCode={linked?.code ?? ''} />
  )
}

/** Runs one step of the recovery: a spinner while it runs, the server's first error when it fails. */
function useStep(step: () => Promise<void>) {
  const [running, setRunning] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const run = async () => {
    setRunning(true)
    setProblem(null)
    try {
      await step()
    } catch (error) {
      setProblem(errorText(error))
      setRunning(false)
    }
  }
  return { running, problem, run }
}

/** The person may already have a code: of the first access, or from a mail that came late. */
function EmailStep({ onDone }: { onDone: (email: string) => void }) {
  const { values, field, valid } = usePlainForm(EMAIL_RULES)
  const { running, problem, run } = useStep(async () => {
    const email = values.email.trim()
    await requestCode(email)
    notify.success(SENT)
    onDone(email)
  })
  return (
    <PlainCard title="Recuperação de senha" onSubmit={() => valid && !running && run()}>
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        autoFocus
        {...field('email')}
      />
      <FormProblem text={problem} />
      <SubmitArea label="Enviar" running={running} disabled={!valid} />
      <button
        type="button"
        className={`${classes.link} ${codeLink.button}`}
        disabled={!valid || running}
        onClick={() => onDone(values.email.trim())}
      >
        Já tenho um código
      </button>
      <LoginLink />
    </PlainCard>
  )
}

function CodeStep({ email, linkedCode }: { email: string; linkedCode: string }) {
  const { history, navigate } = useRouter()
  const { values, field, valid } = usePlainForm(CODE_RULES, { code: linkedCode, newPassword: '' })
  const { running, problem, run } = useStep(async () => {
    const code = values.code.trim()
    await checkCode(email, code)
    await changePassword(email, values.newPassword, code)
    // People who came by the mail's link are signed in directly; a second factor is entered at the login.
    const entered = linkedCode !== '' && (await enter(history, email, values.newPassword).then(always, never))
    notify.success(entered ? CHANGED : `${CHANGED} Agora você pode voltar a fazer o login.`)
    if (!entered) await navigate({ to: '/', replace: true })
  })
  return (
    <PlainCard title="Recuperação de senha" onSubmit={() => valid && !running && run()}>
      <p className={classes.hint}>O código enviado para {email} vale por 15 minutos.</p>
      <TextField
        label="Código de redefinição"
        autoComplete="one-time-code"
        inputMode="numeric"
        autoFocus={linkedCode === ''}
        {...field('code')}
      />
      <PasswordField
        label="Nova Senha"
        hint="No mínimo 10 caracteres"
        autoComplete="new-password"
        autoFocus={linkedCode !== ''}
        {...field('newPassword')}
      />
      <FormProblem text={problem} />
      <SubmitArea label="Confirmar" running={running} disabled={!valid} />
      <LoginLink />
    </PlainCard>
  )
}

function LoginLink() {
  return (
    <Link to="/" className={classes.link}>
      Página de Login
    </Link>
  )
}
