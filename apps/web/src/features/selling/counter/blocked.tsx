import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMayOpen } from '../../../shared/navigation.ts'
import { cartOf } from '../selling.api.ts'
import classes from './counter.module.css'
import type { PayProblem } from './pay-problem.ts'

const MENDS = {
  till: {
    to: '/admin/cash',
    search: () => ({ dialog: 'open' }),
    label: 'Abrir caixa',
    ask: 'Peça a quem cuida do caixa que o abra.',
  },
  pix: {
    to: '/admin/settings',
    search: () => ({ dialog: 'pix' }),
    label: 'Cadastrar chave Pix',
    ask: 'Peça a quem administra a loja que cadastre uma em Configurações.',
  },
  debt: {
    to: '/admin/receivables',
    search: (customer: number) => ({ customer }),
    label: 'Ver o que deve',
    ask: '',
  },
} as const

/** What blocks the sale. Who may mend it gets the way to it, others are told whom to ask, and look again. */
export function Blocked({
  problem: { text, mend },
  customerId,
}: {
  problem: PayProblem
  customerId: number
}) {
  return (
    <p className={classes.blocked} role="status">
      {text} {mend && <Mend mend={mend} customerId={customerId} />}
    </p>
  )
}

function Mend({ mend, customerId }: { mend: keyof typeof MENDS; customerId: number }) {
  const client = useQueryClient()
  const { to, search, label, ask } = MENDS[mend]
  const mayMend = useMayOpen(to)
  if (mayMend)
    return (
      <Button
        size="compact-sm"
        variant="default"
        renderRoot={(props) => <Link to={to} search={search(customerId) as never} {...props} />}
      >
        {label}
      </Button>
    )
  return (
    <>
      {ask}{' '}
      <Button
        size="compact-sm"
        variant="default"
        onClick={() => void client.invalidateQueries({ queryKey: cartOf(customerId).queryKey })}
      >
        Conferir de novo
      </Button>
    </>
  )
}
