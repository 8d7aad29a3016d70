import { Button } from '@mantine/core'
import { at } from '@shop/browser/address'
import { request } from '@shop/browser/client'
import * as calls from '@shop/contract/addresses.gen'
import { useMutation } from '@tanstack/react-query'
import { confirm } from '../../shared/ui/confirm.ts'

/** For an employee who lost the telephone and the recovery codes. */
export function ResetSecondFactor({ name, email }: { name: string; email: string }) {
  const reset = useMutation({
    mutationFn: () => request(at(calls.deleteEmployeesByEmailSecondFactor, { email })),
    meta: { successText: 'Verificação em duas etapas desativada.' },
  })
  const confirmReset = async () => {
    const about = [`${name}, ${email}`]
    if (await confirm('Desativar a verificação em duas etapas deste funcionário?', { about, danger: true }))
      reset.mutate()
  }
  return (
    <div>
      <Button variant="default" disabled={reset.isPending || reset.isSuccess} onClick={confirmReset}>
        Desativar a verificação em duas etapas
      </Button>
    </div>
  )
}
