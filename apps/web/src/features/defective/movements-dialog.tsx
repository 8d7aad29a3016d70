import { Button } from '@mantine/core'
import type { DefectiveMovement, DefectiveProduct } from '@shop/contract/defective'
import { DEFECTIVE_KINDS } from '@shop/domain/defective'
import { SHORT_PAGE } from '@shop/domain/page-sizes'
import { OrderCodeLink } from '../../entities/orders/order-status.tsx'
import type { Column } from '../../shared/table/column.ts'
import { PagedTable } from '../../shared/table/paged-table.tsx'
import { Dialog } from '../../shared/ui/dialog.tsx'
import { defectiveMovements } from './defective.api.ts'

const COLUMNS: readonly Column<DefectiveMovement>[] = [
  { id: 'when', header: 'Data e hora', kind: 'datetime', mobile: 'title' },
  { id: 'kind', header: 'O que aconteceu', value: ({ kind }) => DEFECTIVE_KINDS[kind], mobile: 'line' },
  {
    id: 'orderCode',
    header: 'Pedido',
    cell: ({ orderCode }) => orderCode && <OrderCodeLink code={orderCode} />,
    mobile: 'line',
  },
  { id: 'before', header: 'Antes', kind: 'number' },
  { id: 'input', header: 'Entrada', kind: 'number' },
  { id: 'output', header: 'Saída', kind: 'number' },
  { id: 'after', header: 'Depois', kind: 'number', mobile: 'line' },
  { id: 'unitCost', header: 'Custo unitário', kind: 'money', startsHidden: true },
  { id: 'comment', header: 'Motivo', mobile: 'line' },
  { id: 'who', header: 'Responsável', mobile: 'line' },
]

interface Props {
  product: Pick<DefectiveProduct, 'code' | 'name'>
  onClose: () => void
}

/** What came to a product's defective units and went from them, last first. */
export function MovementsDialog({ product: { code, name }, onClose }: Props) {
  return (
    <Dialog
      opened
      size="wide"
      title={`Movimentos: ${name}`}
      onClose={onClose}
      footer={
        <Button variant="default" onClick={onClose}>
          Fechar
        </Button>
      }
    >
      <PagedTable
        id="defective-movements"
        name="movimentos"
        label="Movimentos"
        columns={COLUMNS}
        page={(view) => defectiveMovements(code, view)}
        rowsOf={({ movements }) => movements}
        rowKey={({ id }) => id}
        pageSize={SHORT_PAGE}
        searchable={false}
        csvName={`movimentos-${code}.csv`}
        emptyText="Nada foi movimentado até o momento."
      />
    </Dialog>
  )
}
