import type { OwnData } from '@shop/contract/customers'
import { useState } from 'preact/hooks'
import { errorText } from '../../shared/api/api-error.ts'
import { call } from '../../shared/api/call.ts'
import { setRead } from '../../shared/api/read.ts'
import { TextField } from '../../shared/ui/field.tsx'
import { notify } from '../../shared/ui/notice.tsx'
import { BusyButton, Send } from '../../shared/ui/parts.tsx'
import { required, useForm } from '../../shared/ui/use-form.ts'

interface Props {
  /** The address that the code was mailed to. */
  email: string
  onConfirmed?: () => void
}

/** Asks for the code that confirms an e-mail address. */
export function EmailCode({ email, onConfirmed }: Props) {
  const [asking, setAsking] = useState(false)
  const { field, submit, busy, problem } = useForm(
    { code: required('Informe o código') },
    async ({ code }) => {
      const me = await call<OwnData>('POST', '/shop/customers/me/email/confirm', {
        body: { code: code.trim() },
      })
      setRead('/shop/customers/me', me)
      notify('E-mail confirmado.')
      onConfirmed?.()
    },
  )
  const askAgain = async () => {
    setAsking(true)
    await call('POST', '/shop/customers/me/email/code').then(
      () => notify('Código enviado.'),
      (error) => notify(errorText(error)),
    )
    setAsking(false)
  }
  return (
    <form class="surface stack" onSubmit={submit} noValidate aria-label="Confirmar o e-mail">
      <p>
        Enviamos um código para <strong>{email}</strong>. Confirme o e-mail para receber os avisos dos seus
        pedidos.
      </p>
      <TextField label="Código" inputMode="numeric" autocomplete="one-time-code" {...field('code')} />
      <Send busy={busy} problem={problem}>
        Confirmar e-mail
      </Send>
      {!onConfirmed && (
        <BusyButton type="button" class="link" busy={asking} onClick={askAgain}>
          Enviar outro código
        </BusyButton>
      )}
    </form>
  )
}
