import { required } from '@shop/browser/field-rules'
import { useMutation } from '@tanstack/react-query'
import { useTextForm } from '../../shared/form/use-text-form.ts'
import { TextField } from '../../shared/ui/field.tsx'
import { notify } from '../../shared/ui/notice.tsx'
import { BusyButton, Send } from '../../shared/ui/parts.tsx'
import { confirmEmail, requestEmailCode } from './accounts.api.ts'

interface Props {
  /** The address that the code was mailed to. */
  email: string
  onConfirmed?: () => void
}

const RULES = { code: required('Informe o código') }

/** Requires the code that confirms an e-mail address. */
export function EmailCode({ email, onConfirmed }: Props) {
  const again = useMutation({ mutationFn: requestEmailCode, meta: { successText: 'Código enviado.' } })
  const { formProps, field, busy, problem } = useTextForm({
    initialValues: { code: '' },
    validate: RULES,
    save: async ({ code }) => {
      await confirmEmail(code.trim())
      notify('E-mail confirmado.')
      onConfirmed?.()
    },
  })
  return (
    <form className="surface stack" {...formProps} aria-label="Confirmar o e-mail">
      <p>
        Enviamos um código para <strong>{email}</strong>. Confirme o e-mail para receber os avisos dos seus
        pedidos.
      </p>
      <TextField label="Código" inputMode="numeric" autoComplete="one-time-code" {...field('code')} />
      <Send busy={busy} problem={problem}>
        Confirmar e-mail
      </Send>
      {!onConfirmed && (
        <BusyButton type="button" className="link" busy={again.isPending} onClick={() => again.mutate()}>
          Enviar outro código
        </BusyButton>
      )}
    </form>
  )
}
