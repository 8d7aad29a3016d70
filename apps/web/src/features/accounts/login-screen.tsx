import { ApiError, errorText } from '@shop/browser/api-error'
import { emailRule, required } from '@shop/browser/field-rules'
import { Link, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import classes from '../../shared/plain/plain-card.module.css'
import { PlainCard } from '../../shared/plain/plain-card.tsx'
import { PasswordField, SubmitArea, TextField } from '../../shared/plain/plain-fields.tsx'
import { usePlainForm } from '../../shared/plain/use-plain-form.ts'
import { FormProblem } from '../../shared/ui/form-problem.tsx'
import { enter } from './enter.ts'

const UNSTABLE = 'Estamos passando por um momento de instabilidade. Por favor, tente novamente mais tarde.'

const RULES = { email: emailRule, password: required('Informe a senha'), code: () => null }

export function LoginScreen() {
  const { history } = useRouter()
  const { values, field, valid } = usePlainForm(RULES)
  const [running, setRunning] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [offline, setOffline] = useState(false)
  const [codeRequested, setCodeRequested] = useState(false)

  const submit = async () => {
    if (!valid || running) return
    setRunning(true)
    setProblem(null)
    setOffline(false)
    try {
      await enter(history, values.email.trim(), values.password, values.code.trim())
    } catch (error) {
      if (error instanceof ApiError && error.code === 'SECOND_FACTOR') setCodeRequested(true)
      setProblem(errorText(error, UNSTABLE))
      setOffline(error instanceof ApiError && error.status === 0)
      setRunning(false)
    }
  }

  return (
    <PlainCard title="BackOffice - Acesso Restrito" onSubmit={submit}>
      <TextField
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        {...field('email')}
      />
      <PasswordField label="Senha" autoComplete="current-password" {...field('password')} />
      {codeRequested && (
        <TextField
          label="Código do aplicativo"
          hint="Ou um dos códigos de recuperação"
          autoComplete="one-time-code"
          inputMode="text"
          autoFocus
          {...field('code')}
        />
      )}
      <FormProblem text={problem} />
      <p role="status" className={classes.hint}>
        {offline && 'Sem conexão: verifique o Wi-Fi ou a internet.'}
      </p>
      <SubmitArea label="Entrar" running={running} disabled={!valid} />
      <Link to="/forgot-password" className={classes.link}>
        Esqueceu a senha?
      </Link>
    </PlainCard>
  )
}
