import { Alert, Button } from '@mantine/core'
import { counted, formatReais } from '@shop/browser/format'
import type { BodyOf } from '@shop/contract/address'
import type { Rehearsal as Rehearsed } from '@shop/contract/receivables'
import { formatDay } from '@shop/domain/instalments'
import { useMutation } from '@tanstack/react-query'
import type { Column } from '../../shared/table/column.ts'
import { DataTable } from '../../shared/table/data-table.tsx'
import { rehearseTerms } from './rehearsal.api.ts'

const WHY = {
  CREDIT_LIMIT: 'Passaria do limite',
  OVERDUE: 'Parcela vencida',
  TERM_PLAN: 'Prazo não combinado',
} as const

const COLUMNS: readonly Column<Rehearsed['orders'][number]>[] = [
  { id: 'code', header: 'Código', mobile: 'title' },
  { id: 'customer', header: 'Cliente', mobile: 'line' },
  { id: 'day', header: 'Dia', value: ({ day }) => formatDay(day), nowrap: true },
  { id: 'amount', header: 'A prazo', kind: 'money', mobile: 'line' },
  { id: 'why', header: 'Motivo', value: ({ why }) => WHY[why], mobile: 'line' },
]

interface Props {
  /** The terms as typed, read when the button is pressed. */
  terms: () => BodyOf<'POST /receivables/rehearsal'>
}

/** Shows what the last 90 days would have been under other terms, before they are saved. */
export function Rehearsal({ terms }: Props) {
  const { data, mutate, isPending } = useMutation({
    mutationFn: () => rehearseTerms(terms()),
    meta: { errorText: 'Não foi possível ensaiar, tente novamente mais tarde.' },
  })
  return (
    <section aria-label="Ensaio dos últimos 90 dias">
      <Button variant="default" loading={isPending} onClick={() => mutate()}>
        Ensaiar com os últimos 90 dias
      </Button>
      {data && (
        <Alert mt="sm" color={data.orders.length > 0 ? 'yellow' : 'green'} aria-live="polite">
          {data.orders.length === 0
            ? 'Nenhuma venda a prazo teria sido barrada.'
            : `${counted(data.orders.length, 'venda a prazo teria sido barrada', 'vendas a prazo teriam sido barradas')}.`}{' '}
          Hoje estariam em aberto {formatReais(data.owed)}.
        </Alert>
      )}
      {data && data.orders.length > 0 && (
        <DataTable
          id="rehearsal"
          label="Vendas que seriam barradas"
          columns={COLUMNS}
          rows={data.orders}
          rowKey={({ orderId }) => orderId}
          searchable={false}
          csvName="ensaio.csv"
        />
      )}
    </section>
  )
}
