import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { resendInvitation } from './employees.api.ts'

/** For an employee who has not chosen a password yet. */
export function ResendInvitation({ email }: { email: string }) {
  const resend = useMutation({
    mutationFn: () => resendInvitation(email),
    meta: { successText: 'Convite enviado novamente.' },
  })
  return (
    <p>
      Convite pendente ·{' '}
      <Button
        variant="default"
        disabled={resend.isPending || resend.isSuccess}
        onClick={() => resend.mutate()}
      >
        Reenviar
      </Button>
    </p>
  )
}
