import { Button } from '@mantine/core'
import type { Payment } from '@shop/domain/pricing'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useUrlTableView } from '../../shared/table/use-url-table-view.ts'
import { Dialog } from '../../shared/ui/dialog.tsx'
import { failureOf } from '../../shared/ui/not-loaded.tsx'
import type { Source } from './report-source.ts'
import { PAGE_SIZE, ReportTable } from './report-table.tsx'
import { reportPage } from './reports.api.ts'

/** The list of orders keeps its page in the address as well: under these names. */
export const ORDERS_VIEW = 'pedidos'

const PAID: Record<Payment, string> = { cash: ' em dinheiro', transfer: ' por depósito', pix: ' por Pix' }

interface Props {
  source: Source
  chosen: string
  /** Whose row of the report it is. */
  of: string | undefined
  onOpenOrder: (orderId: number) => void
  onClose: () => void
}

/** The orders that a total of a report, or one of its rows, is made of; their sum stands below them. */
export function OrdersDialog({ source, chosen, of, onOpenOrder, onClose }: Props) {
  const { view, onViewChange } = useUrlTableView({ pageSize: PAGE_SIZE, name: ORDERS_VIEW })
  const query = useQuery({
    ...reportPage(source, view.page, Math.min(view.pageSize, PAGE_SIZE)),
    placeholderData: keepPreviousData,
  })
  const { data, isFetching } = query
  const opens = useMemo(() => ({ order: onOpenOrder }), [onOpenOrder])
  const { payment } = source.query
  const title = `${of ?? source.report.title}: pedidos${payment ? PAID[payment] : ''}`
  return (
    <Dialog
      opened
      size="wide"
      title={title}
      onClose={onClose}
      footer={
        <Button variant="default" onClick={onClose}>
          Fechar
        </Button>
      }
    >
      <ReportTable
        id={`report-${source.report.id}-orders`}
        title={title}
        chosen={chosen}
        source={source}
        page={data}
        loading={isFetching}
        failure={failureOf(query)}
        view={view}
        onViewChange={onViewChange}
        opens={opens}
      />
    </Dialog>
  )
}
