import { TextInput } from '@mantine/core'
import type { Options } from '@shop/browser/cart-options'
import { useSession } from '@shop/browser/session'
import { holdsAny } from '@shop/domain/permissions'

interface Props {
  options: Options
  onChange: (change: Partial<Options>) => void
}

/** People who may let a customer owe more than agreed type the reason here. */
export function Allowance({ options, onChange }: Props) {
  const session = useSession()
  const isOnTerm = options.parts?.some(({ kind }) => kind === 'term')
  if (!isOnTerm || !holdsAny(session?.permissions ?? [], ['bo:manage:receivables'])) return null
  return (
    <TextInput
      label="Liberar além do limite ou do atraso"
      description="Só se for preciso: escreva o motivo, que fica no histórico do pedido."
      value={options.allowance ?? ''}
      maxLength={500}
      onChange={(event) => onChange({ allowance: event.currentTarget.value })}
    />
  )
}
