import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { confirm } from '../../shared/ui/confirm.ts'
import { resetSecondFactor } from './employees.api.ts'

/** For an employee who lost the telephone and the recovery codes. */
export function ResetSecondFactor({ name, email }: { name: string; email: string }) {
  const reset = useMutation({
    mutationFn: () => resetSecondFactor(email),
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
