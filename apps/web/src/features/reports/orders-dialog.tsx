import { Button } from '@mantine/core'
import { LARGEST_PAGE } from '@shop/domain/page-sizes'
import type { PartKind } from '@shop/domain/pricing'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useUrlTableView } from '../../shared/table/use-url-table-view.ts'
import { Dialog } from '../../shared/ui/dialog.tsx'
import { failureOf } from '../../shared/ui/not-loaded.tsx'
import type { Source } from './report-source.ts'
import { ReportTable } from './report-table.tsx'
import { reportPage } from './reports.api.ts'

/** Prefix of the order list's table parameters in the URL. */
export const ORDERS_VIEW = 'pedidos'

const PAID: Record<PartKind, string> = {
  cash: ' em dinheiro',
  transfer: ' por transferência',
  pix: ' por Pix',
  card: ' em cartão',
  term: ' a prazo',
}

interface Props {
  source: Source
  chosen: string
  /** The name of the row, when the orders are those of one row. */
  of: string | undefined
  onOpenOrder: (orderId: number) => void
  onClose: () => void
}

/** The orders that a report's total, or one of its rows, consists of, with their sum below. */
export function OrdersDialog({ source, chosen, of, onOpenOrder, onClose }: Props) {
  const { view, onViewChange } = useUrlTableView({ pageSize: LARGEST_PAGE, name: ORDERS_VIEW })
  const query = useQuery({
    ...reportPage(source, view.page, Math.min(view.pageSize, LARGEST_PAGE)),
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
