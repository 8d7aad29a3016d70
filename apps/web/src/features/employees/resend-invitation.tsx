import { Button } from '@mantine/core'
import { at } from '@shop/browser/address'
import { request } from '@shop/browser/client'
import * as calls from '@shop/contract/addresses.gen'
import { useMutation } from '@tanstack/react-query'

/** For an employee who has not chosen a password yet. */
export function ResendInvitation({ email }: { email: string }) {
  const resend = useMutation({
    mutationFn: () => request(at(calls.postEmployeesByEmailInvitation, { email })),
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
