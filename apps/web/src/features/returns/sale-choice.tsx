import { Button } from '@mantine/core'
import type { OrderSummary } from '@shop/contract/orders'
import { RETURNABLE_STATUSES } from '@shop/domain/returns'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Column } from '../../shared/table/column.ts'
import { DataTable } from '../../shared/table/data-table.tsx'
import { failureOf } from '../../shared/ui/not-loaded.tsx'
import { SearchBox } from '../../shared/ui/search-box.tsx'
import { salesFoundBy } from './returns.api.ts'

const COLUMNS: readonly Column<OrderSummary>[] = [
  { id: 'code', header: 'Pedido', value: ({ code }) => code, mobile: 'title' },
  { id: 'customer', header: 'Cliente', value: ({ customer }) => customer, mobile: 'line' },
  {
    id: 'createdAt',
    header: 'Realizado em',
    kind: 'date',
    value: ({ createdAt }) => createdAt,
    mobile: 'line',
  },
  { id: 'total', header: 'Total', kind: 'money', value: ({ total }) => total, mobile: 'line' },
]

const isReturnable = ({ statusKey }: OrderSummary) =>
  RETURNABLE_STATUSES.some((status) => status === statusKey)

/** The delivered or finished sale that something comes back of: typed or scanned. */
export function SaleChoice({ onChoose }: { onChoose: (orderId: number) => void }) {
  const [typed, setTyped] = useState('')
  const [text, setText] = useState('')
  const query = useQuery(salesFoundBy(text))
  return (
    <>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          setText(typed.trim())
        }}
      >
        <SearchBox
          aria-label="Pedido de origem"
          placeholder="Código do pedido, cliente, telefone, documento ou produto"
          maxLength={80}
          value={typed}
          onChange={setTyped}
        />
        <Button type="submit" mt="xs">
          Buscar
        </Button>
      </form>
      {text && (
        <DataTable
          id="return-sales"
          label="Pedidos entregues ou finalizados"
          columns={COLUMNS}
          rows={(query.data ?? []).filter(isReturnable)}
          rowKey={({ orderId }) => orderId}
          rowLabel={({ code }) => code}
          loading={query.isFetching}
          failure={failureOf(query)}
          searchable={false}
          csvName={null}
          onRowClick={({ orderId }) => onChoose(orderId)}
          emptyText="Nenhum pedido entregue ou finalizado foi encontrado."
        />
      )}
    </>
  )
}
