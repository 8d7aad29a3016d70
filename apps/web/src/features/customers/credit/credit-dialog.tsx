import { Button, Group } from '@mantine/core'
import { formatDateTime, formatReais } from '@shop/browser/format'
import type { CreditEntry } from '@shop/contract/credit'
import { CREDIT_KINDS, REFUND_METHODS } from '@shop/domain/credit'
import { SHORT_PAGE } from '@shop/domain/page-sizes'
import { GIVES_VALUE } from '@shop/domain/permissions'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { OrderCodeLink } from '../../../entities/orders/order-status.tsx'
import { useHolds } from '../../../shared/navigation.ts'
import type { Column } from '../../../shared/table/column.ts'
import { DataTable } from '../../../shared/table/data-table.tsx'
import { printTable } from '../../../shared/table/print-table.ts'
import { useUrlTableView } from '../../../shared/table/use-url-table-view.ts'
import { Dialog } from '../../../shared/ui/dialog.tsx'
import { Loading } from '../../../shared/ui/not-loaded.tsx'
import { creditOf } from './credit.api.ts'
import { type CreditMove, MoveCreditForm } from './move-credit-form.tsx'

const COLUMNS: readonly Column<CreditEntry>[] = [
  {
    id: 'when',
    header: 'Quando',
    kind: 'datetime',
    mobile: 'line',
  },
  {
    id: 'kind',
    header: 'Lançamento',
    value: ({ kind, method }) =>
      [CREDIT_KINDS[kind], method && REFUND_METHODS[method]].filter(Boolean).join(': '),
    mobile: 'title',
  },
  {
    id: 'amount',
    header: 'Valor',
    kind: 'money',
    mobile: 'line',
  },
  {
    id: 'balance',
    header: 'Saldo',
    kind: 'money',
    mobile: 'line',
  },
  {
    id: 'order',
    header: 'Pedido',
    value: ({ orderCode }) => orderCode ?? '',
    cell: ({ orderCode }) => orderCode && <OrderCodeLink code={orderCode} />,
  },
  { id: 'return', header: 'Devolução', value: ({ returnCode }) => returnCode ?? '' },
  { id: 'who', header: 'Quem' },
  { id: 'comment', header: 'Motivo' },
]

const MOVE_TITLES: Record<CreditMove, string> = { grant: 'Conceder crédito', payout: 'Pagar ao cliente' }

/** One entry on paper, with a line for the customer's signature. */
const printReceipt = (customer: string, entry: CreditEntry) =>
  void printTable(
    entry.kind === 'payout' ? 'Recibo de pagamento de crédito' : 'Comprovante de crédito',
    { columns: COLUMNS, rows: [entry], footer: [] },
    {
      about: [`Cliente: ${customer}`, `Registrado em ${formatDateTime(new Date(entry.when))}`],
      ending: {
        facts: [
          { label: 'Valor', value: formatReais(Math.abs(entry.amount)) },
          { label: 'Saldo', value: formatReais(entry.balance) },
        ],
        signature: `Assinatura de ${customer}`,
      },
    },
  )

interface Props {
  customerId: number
  customer: string
  onClose: () => void
}

/** A customer's credit: balance, entries, and, for people who manage orders, a grant or a payout. */
export function CreditDialog({ customerId, customer, onClose }: Props) {
  const { view, onViewChange } = useUrlTableView({ pageSize: SHORT_PAGE, name: 'credito' })
  const query = useQuery({ ...creditOf(customerId, view), placeholderData: keepPreviousData })
  const mayMove = useHolds(GIVES_VALUE)
  const [move, setMove] = useState<CreditMove>()
  const [last, setLast] = useState<CreditEntry>()
  const { data } = query
  return (
    <Dialog
      opened
      size="wide"
      title={`Crédito de ${customer}`}
      onClose={onClose}
      footer={
        <>
          {last && (
            <Button variant="default" onClick={() => printReceipt(customer, last)}>
              Imprimir comprovante
            </Button>
          )}
          <Button variant="default" onClick={onClose}>
            Fechar
          </Button>
        </>
      }
    >
      {!data && <Loading query={query} />}
      {data && (
        <>
          <p aria-live="polite">
            Saldo: <strong>{formatReais(data.balance)}</strong>
          </p>
          {mayMove && !move && (
            <Group gap="xs" my="sm">
              <Button variant="default" onClick={() => setMove('grant')}>
                {MOVE_TITLES.grant}
              </Button>
              <Button variant="default" disabled={data.balance === 0} onClick={() => setMove('payout')}>
                {MOVE_TITLES.payout}
              </Button>
            </Group>
          )}
          {move && (
            <section aria-label={MOVE_TITLES[move]}>
              <MoveCreditForm
                key={move}
                move={move}
                customerId={customerId}
                balance={data.balance}
                onSaved={(entry) => {
                  setLast(entry)
                  setMove(undefined)
                }}
              />
            </section>
          )}
          <DataTable
            id="credit-entries"
            label="Lançamentos do crédito"
            columns={COLUMNS}
            rows={data.entries}
            total={data.total}
            rowKey={({ id }) => id}
            loading={query.isFetching}
            view={view}
            onViewChange={onViewChange}
            searchable={false}
            csvName={null}
            emptyText="O cliente não tem lançamentos de crédito."
          />
        </>
      )}
    </Dialog>
  )
}
