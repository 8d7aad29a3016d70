import { Button } from '@mantine/core'
import { errorText } from '@shop/browser/api-error'
import { counted } from '@shop/browser/format'
import { endsSession } from '@shop/browser/session'
import type { Count } from '@shop/contract/counts'
import { COUNT_STATUS, type CountStatus } from '@shop/domain/count-status'
import { IconBarcode, IconEye, IconPlus, IconTrash } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import type { Column } from '../../shared/table/column.ts'
import { DataTable } from '../../shared/table/data-table.tsx'
import { usePages } from '../../shared/table/use-pages.ts'
import { useUrlTableView } from '../../shared/table/use-url-table-view.ts'
import { Card } from '../../shared/ui/card.tsx'
import { confirm } from '../../shared/ui/confirm.ts'
import { lazyPart } from '../../shared/ui/lazy-part.tsx'
import { notify } from '../../shared/ui/notices.ts'
import { PageHeader } from '../../shared/ui/page-header.tsx'
import { StatusBadge, type Tone } from '../../shared/ui/status-badge.tsx'
import { useOpened } from '../../shared/use-opened.ts'
import { CountRecords } from './count-records.tsx'
import { countList, refreshCounts, removeCount } from './counts.api.ts'
import type { CountsSearch } from './counts-search.ts'
import { deleteCount } from './saved-count.ts'
import { Suggestions } from './suggestions.tsx'

const NewCountDialog = lazyPart(() => import('./new-count-dialog.tsx').then((it) => it.NewCountDialog))

const OPENED = ['dialog', 'codes'] as const

const route = getRouteApi('/admin-frame/admin/counts')
const PAGE = 20

const TONES: Readonly<Record<CountStatus, Tone>> = {
  open: 'preparing',
  finished: 'waiting',
  approved: 'done',
}

const COLUMNS: readonly Column<Count>[] = [
  { id: 'name', header: 'Contagem', mobile: 'title' },
  {
    id: 'status',
    header: 'Situação',
    value: ({ status }) => COUNT_STATUS[status],
    cell: ({ status }) => <StatusBadge tone={TONES[status]} label={COUNT_STATUS[status]} />,
    mobile: 'line',
  },
  {
    id: 'counted',
    header: 'Contados',
    value: ({ counted, products }) => `${counted} de ${products}`,
    mobile: 'line',
    nowrap: true,
  },
  {
    id: 'differences',
    header: 'Diferenças',
    kind: 'number',
  },
  {
    id: 'differenceCost',
    header: 'Valor a custo',
    kind: 'money',
  },
  { id: 'who', header: 'Aberta por' },
  { id: 'createdAt', header: 'Em', kind: 'datetime' },
]

async function remove(count: Count, clear: () => void) {
  const about = [
    count.name,
    `Contados: ${count.counted} de ${counted(count.products, 'produto', 'produtos')}`,
  ]
  if (!(await confirm('Remover a contagem?', { about, danger: true, confirmLabel: 'Remover' }))) return
  try {
    await removeCount(count.id)
    deleteCount(count.id)
    clear()
    notify.success('Contagem removida com sucesso.')
    void refreshCounts()
  } catch (error) {
    if (!endsSession(error)) notify.error(errorText(error))
  }
}

/** The counts, latest first, and what to count next. */
export function CountsList() {
  const navigate = route.useNavigate()
  const { dialog, codes } = route.useSearch()
  const { view, onViewChange } = useUrlTableView({ pageSize: PAGE })
  const { query, table } = usePages({ page: countList, rowsOf: (data) => data.counts }, view)
  const opened = useOpened<CountsSearch>(OPENED)
  const begin = (chosen?: string) => opened.open({ dialog: 'new', codes: chosen })
  const open = (id: number, replace = false) => navigate({ search: { count: id }, replace })
  return (
    <>
      <PageHeader title="Contagem">
        <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => begin()}>
          Nova Contagem
        </Button>
      </PageHeader>
      <CountRecords />
      <Card flush>
        <DataTable
          id="counts"
          label="Contagens"
          columns={COLUMNS}
          {...table}
          rowKey={({ id }) => id}
          view={view}
          onViewChange={onViewChange}
          searchable={false}
          selection="single"
          onOpen={({ id }) => open(id)}
          actions={([count], clear) =>
            count
              ? [
                  {
                    label: count.status === 'open' ? 'Contar' : 'Ver diferenças',
                    icon: count.status === 'open' ? IconBarcode : IconEye,
                    primary: true,
                    onClick: () => open(count.id),
                  },
                  {
                    label: 'Remover',
                    icon: IconTrash,
                    danger: true,
                    disabled: count.status === 'approved',
                    onClick: () => void remove(count, clear),
                  },
                ]
              : []
          }
          emptyText="Nenhuma contagem foi feita ainda."
        />
      </Card>
      {!query.isPending && <Suggestions onCount={(chosen) => begin(chosen.join(','))} />}
      {dialog === 'new' && (
        <NewCountDialog
          codes={codes ?? ''}
          onClose={opened.close}
          // The count replaces the form, so that Back does not lead to the form.
          onCreated={({ id }) => open(id, true)}
        />
      )}
    </>
  )
}
