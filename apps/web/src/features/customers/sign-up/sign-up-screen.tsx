import { SIGNUP_TERMS } from '@shop/contract/signup'
import { BRAZILIAN_STATES } from '@shop/domain/brazilian-states'
import { useState } from 'react'
import { errorText } from '../../../shared/api/api-error.ts'
import { request } from '../../../shared/api/client.ts'
import { PlainCard } from '../../../shared/plain/plain-card.tsx'
import { PasswordField, SubmitArea, TextField } from '../../../shared/plain/plain-fields.tsx'
import { SelectField } from '../../../shared/plain/select-field.tsx'
import { usePlainForm } from '../../../shared/plain/use-plain-form.ts'
import { FormProblem } from '../../../shared/ui/form-problem.tsx'
import { SIGN_UP_MASKS, SIGN_UP_RULES, signUpBody } from './sign-up-form.ts'
import classes from './sign-up-screen.module.css'

const TITLE = 'Cadastro de Cliente'

/** Where a customer applies for an account, which then waits for the staff's decision. */
export function SignUpScreen() {
  const [sentTo, setSentTo] = useState<string | null>(null)
  return sentTo === null ? <SignUpForm onSent={setSentTo} /> : <Sent email={sentTo} />
}

function useSignUp(onSent: (email: string) => void) {
  const form = usePlainForm(SIGN_UP_RULES, SIGN_UP_MASKS)
  const [accepts, setAccepts] = useState(false)
  const [running, setRunning] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const ready = form.valid && accepts
  const submit = async () => {
    if (!ready || running) return
    setRunning(true)
    setProblem(null)
    try {
      await request('POST', '/shop/customers/signup', { body: signUpBody(form.values) })
      onSent(form.values.email.trim())
    } catch (error) {
      setProblem(errorText(error))
      setRunning(false)
    }
  }
  return { field: form.field, accepts, setAccepts, running, problem, ready, submit }
}

function SignUpForm({ onSent }: { onSent: (email: string) => void }) {
  const { field, accepts, setAccepts, running, problem, ready, submit } = useSignUp(onSent)
  return (
    <PlainCard title={TITLE} onSubmit={submit}>
      <fieldset className={classes.group}>
        <legend>Seus dados</legend>
        <TextField label="Nome completo ou razão social" autoComplete="name" {...field('name')} />
        <TextField label="CPF ou CNPJ" autoCapitalize="characters" {...field('document')} />
        <TextField label="Telefone com DDD" type="tel" autoComplete="tel-national" {...field('phone')} />
      </fieldset>
      <fieldset className={classes.group}>
        <legend>Endereço de entrega</legend>
        <TextField label="CEP" inputMode="numeric" autoComplete="postal-code" {...field('zipCode')} />
        <TextField label="Rua" autoComplete="address-line1" {...field('street')} />
        <div className={classes.pair}>
          <TextField label="Número" {...field('number')} />
          <TextField label="Bairro" autoComplete="address-level3" {...field('neighborhood')} />
        </div>
        <div className={classes.pair}>
          <TextField label="Cidade" autoComplete="address-level2" {...field('city')} />
          <SelectField
            label="Estado"
            autoComplete="address-level1"
            options={BRAZILIAN_STATES}
            {...field('state')}
          />
        </div>
        <TextField
          label="Observações"
          hint="Complemento, ponto de referência (opcional)"
          {...field('notes')}
        />
      </fieldset>
      <fieldset className={classes.group}>
        <legend>Seu acesso</legend>
        <TextField
          label="E-mail"
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          {...field('email')}
        />
        <PasswordField
          label="Senha"
          hint="No mínimo 10 caracteres"
          autoComplete="new-password"
          {...field('password')}
        />
      </fieldset>
      <label className={classes.consent}>
        <input type="checkbox" checked={accepts} onChange={(event) => setAccepts(event.target.checked)} />
        <span>{SIGNUP_TERMS}</span>
      </label>
      <FormProblem text={problem} />
      <SubmitArea label="Enviar cadastro" running={running} disabled={!ready} />
    </PlainCard>
  )
}

function Sent({ email }: { email: string }) {
  return (
    <PlainCard title="Cadastro enviado" onSubmit={() => undefined}>
      <p role="status" tabIndex={-1} ref={(text) => text?.focus()}>
        Recebemos o seu cadastro. A loja vai analisar os dados; quando for aprovado, você poderá comprar com o
        e-mail {email} e a senha que escolheu.
      </p>
    </PlainCard>
  )
}
