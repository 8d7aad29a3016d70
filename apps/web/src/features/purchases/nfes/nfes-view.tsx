import type { NFE_STATUS, NfeSummary } from '@shop/contract/nfe'
import type { Column } from '../../../shared/table/column.ts'
import { PagedTable } from '../../../shared/table/paged-table.tsx'
import { Card } from '../../../shared/ui/card.tsx'
import { StatusBadge, type Tone } from '../../../shared/ui/status-badge.tsx'
import { nfes } from '../purchases.api.ts'
import type { ViewProps } from '../purchases-search.ts'
import { NfeDialog } from './nfe-dialog.tsx'
import { nfeStatusText } from './nfe-status.ts'
import { NfeUpload } from './nfe-upload.tsx'

const TONES: Readonly<Record<keyof typeof NFE_STATUS, Tone>> = {
  unmatched: 'waiting',
  asked: 'waiting',
  ready: 'preparing',
  receiving: 'preparing',
  received: 'done',
  cancelled: 'refused',
}

const columns: Column<NfeSummary>[] = [
  { id: 'number', header: 'Número', value: ({ number }) => String(number), mobile: 'title' },
  {
    id: 'supplier',
    header: 'Fornecedor',
    mobile: 'line',
  },
  {
    id: 'status',
    header: 'Situação',
    value: nfeStatusText,
    cell: (nfe) => (
      <StatusBadge tone={nfe.cancelledAt ? TONES.cancelled : TONES[nfe.status]} label={nfeStatusText(nfe)} />
    ),
    mobile: 'line',
  },
  {
    id: 'total',
    header: 'Total',
    kind: 'money',
    mobile: 'line',
  },
  { id: 'issuedAt', header: 'Emissão', kind: 'datetime' },
  { id: 'key', header: 'Chave', startsHidden: true },
]

/** Suppliers' NF-e: imported, matched with products, received. */
export function NfesView({ search, opened }: ViewProps) {
  return (
    <>
      <NfeUpload onOpen={(id) => opened.open({ open: id })} />
      <Card title="NF-e importadas" flush>
        <PagedTable
          id="nfes"
          label="NF-e importadas"
          columns={columns}
          page={nfes}
          rowsOf={(data) => data.nfes}
          rowKey={({ id }) => id}
          rowLabel={({ number }) => `NF-e ${number}`}
          searchable={false}
          onOpen={({ id }) => opened.open({ open: id })}
          emptyText="Nenhuma NF-e foi importada até o momento."
        />
        {search.open !== undefined && (
          <NfeDialog id={search.open} item={search.item} opened={opened} onClose={opened.close} />
        )}
      </Card>
    </>
  )
}
