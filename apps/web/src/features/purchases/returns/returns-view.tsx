import { Button } from '@mantine/core'
import { counted, formatReais } from '@shop/browser/format'
import type { SupplierReturn } from '@shop/contract/supplier-returns'
import { LONG_OUT_DAYS } from '@shop/domain/supplier-returns'
import { IconPlus } from '@tabler/icons-react'
import { ChoiceFilter } from '../../../shared/table/choice-filter.tsx'
import type { Column } from '../../../shared/table/column.ts'
import { DataTable } from '../../../shared/table/data-table.tsx'
import { usePages } from '../../../shared/table/use-pages.ts'
import { useUrlTableView } from '../../../shared/table/use-url-table-view.ts'
import { Card } from '../../../shared/ui/card.tsx'
import { StatusBadge } from '../../../shared/ui/status-badge.tsx'
import { supplierReturns } from '../purchases.api.ts'
import classes from '../purchases.module.css'
import { stateIn, type ViewProps } from '../purchases-search.ts'
import { NewReturnDialog } from './new-return-dialog.tsx'
import { SentDialog } from './sent-dialog.tsx'

const STATES = { open: 'Com o fornecedor', done: 'Resolvidas' } as const

const stateText = ({ open, days }: SupplierReturn) => {
  if (open === 0) return 'Resolvida'
  return days >= LONG_OUT_DAYS ? `Fora há ${days} dias` : 'Com o fornecedor'
}

const COLUMNS: readonly Column<SupplierReturn>[] = [
  { id: 'id', header: 'Remessa', value: ({ id }) => String(id), mobile: 'line' },
  { id: 'supplier', header: 'Fornecedor', mobile: 'title' },
  { id: 'document', header: 'Documento' },
  { id: 'when', header: 'Enviada em', kind: 'datetime', mobile: 'line' },
  { id: 'units', header: 'Unidades', kind: 'number', value: ({ units }) => units.length },
  { id: 'open', header: 'Sem resposta', kind: 'number', mobile: 'line' },
  {
    id: 'state',
    header: 'Situação',
    value: stateText,
    cell: (row) => (
      <StatusBadge
        tone={row.open === 0 ? 'done' : row.days >= LONG_OUT_DAYS ? 'refused' : 'waiting'}
        label={stateText(row)}
      />
    ),
    mobile: 'line',
    nowrap: true,
  },
  { id: 'who', header: 'Por' },
]

/** Defective units that were sent to suppliers: who has them, for how long, and what came of them. */
export function ReturnsView({ search, opened }: ViewProps) {
  const state = stateIn(STATES, search)
  const { view, onViewChange } = useUrlTableView()
  const { data, table } = usePages(
    { page: (shown) => supplierReturns(shown, state), rowsOf: ({ items }) => items },
    view,
  )
  const open = data?.items.find(({ id }) => id === search.open)
  return (
    <>
      <Card title="Remessas de aparelhos com defeito" flush>
        {data && data.open.units > 0 && (
          <p className={classes.hint}>
            {counted(data.open.units, 'aparelho', 'aparelhos')} com fornecedores,{' '}
            {formatReais(data.open.cost)} ao custo.
          </p>
        )}
        <DataTable
          id="supplier-returns"
          label="Remessas de aparelhos com defeito"
          columns={COLUMNS}
          {...table}
          rowKey={({ id }) => id}
          rowLabel={({ id, supplier }) => `${id}, ${supplier}`}
          view={view}
          onViewChange={onViewChange}
          searchable={false}
          toolbar={
            <>
              <Button
                leftSection={<IconPlus size={18} aria-hidden />}
                onClick={() => opened.open({ dialog: 'new' })}
              >
                Nova remessa
              </Button>
              <ChoiceFilter
                label="Situação"
                all="Todas as situações"
                options={STATES}
                value={state}
                onChange={(next) => opened.open({ state: next })}
              />
            </>
          }
          onOpen={({ id }) => opened.open({ open: id })}
          emptyImage="done"
          emptyText="Nenhum aparelho foi enviado a um fornecedor."
        />
      </Card>
      {search.dialog === 'new' && <NewReturnDialog onClose={opened.close} />}
      {open && (
        <SentDialog
          sent={open}
          unit={search.unit}
          onUnit={(unit) => opened.open({ open: open.id, unit }, { replace: unit === undefined })}
          onClose={opened.close}
        />
      )}
    </>
  )
}
