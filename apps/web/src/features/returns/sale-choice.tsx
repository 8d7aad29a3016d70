import { Button } from '@mantine/core'
import type { OrderSummary } from '@shop/contract/orders'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { OrderStatus } from '../../entities/orders/order-status.tsx'
import { useReader } from '../../shared/scan/use-reader.ts'
import type { Column } from '../../shared/table/column.ts'
import { DataTable } from '../../shared/table/data-table.tsx'
import { failureOf } from '../../shared/ui/not-loaded.tsx'
import { SearchBox } from '../../shared/ui/search-box.tsx'
import { salesFoundBy } from './returns.api.ts'
import classes from './returns.module.css'
import { isOver, mayComeBack } from './sale-status.ts'

const COLUMNS: readonly Column<OrderSummary>[] = [
  { id: 'code', header: 'Pedido', mobile: 'title' },
  { id: 'customer', header: 'Cliente', mobile: 'line' },
  {
    id: 'createdAt',
    header: 'Realizado em',
    kind: 'date',
    mobile: 'line',
  },
  {
    id: 'status',
    header: 'Status',
    cell: ({ statusKey }) => <OrderStatus statusKey={statusKey} />,
    mobile: 'line',
  },
  { id: 'total', header: 'Total', kind: 'money', mobile: 'line' },
]

interface Props {
  /** Whether goods of a sale that is still being settled may be exchanged too. */
  maySell: boolean
  onChoose: (orderId: number) => void
}

/** Finds the sale of the returned items, typed or scanned. A complete code opens its sale at once. */
export function SaleChoice({ maySell, onChoose }: Props) {
  const client = useQueryClient()
  const [typed, setTyped] = useState('')
  const [text, setText] = useState('')
  const query = useQuery(salesFoundBy(text))
  const isOffered = (sale: OrderSummary) => isOver(sale) || (maySell && mayComeBack(sale))
  const search = async (wanted: string) => {
    const term = wanted.trim()
    setTyped(wanted)
    setText(term)
    if (!term) return
    const response = await client.fetchQuery(salesFoundBy(term)).catch(() => undefined)
    const byCode = response?.orders.find((sale) => sale.code === term && isOffered(sale))
    if (byCode) onChoose(byCode.orderId)
  }
  useReader((code) => void search(code))
  return (
    <>
      <form
        className={classes.search}
        onSubmit={(event) => {
          event.preventDefault()
          void search(typed)
        }}
      >
        <SearchBox
          data-autofocus
          label="Pedido de origem"
          description="Código do pedido, cliente, telefone, documento ou produto"
          maxLength={80}
          value={typed}
          onChange={setTyped}
        />
        <Button type="submit" variant="default">
          Buscar
        </Button>
      </form>
      {text && (
        <DataTable
          id="return-sales"
          label="Pedidos de que algo pode voltar"
          columns={COLUMNS}
          rows={(query.data ?? []).filter(isOffered)}
          rowKey={({ orderId }) => orderId}
          rowLabel={({ code }) => code}
          loading={query.isFetching}
          failure={failureOf(query)}
          searchable={false}
          csvName={null}
          onOpen={({ orderId }) => onChoose(orderId)}
          emptyText="Nenhum pedido de que algo possa voltar foi encontrado."
        />
      )}
    </>
  )
}
