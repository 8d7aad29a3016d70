import { Button, SegmentedControl } from '@mantine/core'
import { useSession } from '@shop/browser/session'
import type { ClaimSummary } from '@shop/contract/claims'
import { CLAIM_STATUS } from '@shop/domain/claims'
import { seesCosts } from '@shop/domain/permissions'
import { IconPlus } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { ChoiceFilter } from '../../shared/table/choice-filter.tsx'
import type { Column } from '../../shared/table/column.ts'
import { PagedTable } from '../../shared/table/paged-table.tsx'
import { Card } from '../../shared/ui/card.tsx'
import { lazyPart } from '../../shared/ui/lazy-part.tsx'
import { PageHeader } from '../../shared/ui/page-header.tsx'
import { StatusBadge } from '../../shared/ui/status-badge.tsx'
import { useOpened } from '../../shared/use-opened.ts'
import { CLAIM_TONES } from './claim-text.ts'
import { claimsOf } from './claims.api.ts'
import type { ClaimsSearch } from './claims-search.ts'

const NewClaimDialog = lazyPart(() => import('./new-claim-dialog.tsx').then((it) => it.NewClaimDialog))
const ClaimDialog = lazyPart(() => import('./claim-dialog.tsx').then((it) => it.ClaimDialog))
const CostsView = lazyPart(() => import('./costs-view.tsx').then((it) => it.CostsView))

const OPENED = ['open', 'next', 'form', 'serial'] as const

const route = getRouteApi('/admin-frame/admin/claims')

const COLUMNS: readonly Column<ClaimSummary>[] = [
  { id: 'code', header: 'Código', mobile: 'title', nowrap: true },
  { id: 'serial', header: 'Número de série', mobile: 'line', nowrap: true },
  { id: 'product', header: 'Produto', value: ({ productName }) => productName, mobile: 'line' },
  { id: 'customer', header: 'Cliente', mobile: 'line' },
  { id: 'problem', header: 'Problema', startsHidden: true },
  { id: 'when', header: 'Aberta em', kind: 'date' },
  {
    id: 'days',
    header: 'Dias na loja',
    kind: 'number',
    cell: ({ days, late }) =>
      late ? <StatusBadge tone="refused" label={`${days}, atrasada`} /> : (days ?? 'Com o cliente'),
    mobile: 'line',
  },
  {
    id: 'status',
    header: 'Situação',
    value: ({ statusText }) => statusText,
    cell: ({ status, statusText }) => <StatusBadge tone={CLAIM_TONES[status]} label={statusText} />,
    mobile: 'line',
    nowrap: true,
  },
  {
    id: 'warranty',
    header: 'Prazo',
    value: ({ outOfWarranty }) => (outOfWarranty ? 'Fora' : 'Na garantia'),
    nowrap: true,
  },
]

/** Claims on sold units: received by a scan, decided, and handed back; and what they cost. */
export function ClaimsScreen() {
  const navigate = route.useNavigate()
  const search = route.useSearch()
  const { open: show, close } = useOpened<ClaimsSearch>(OPENED)
  const withCosts = seesCosts(useSession()?.permissions ?? [])
  return (
    <>
      <PageHeader title="Garantia">
        {withCosts && (
          <SegmentedControl
            aria-label="O que mostrar"
            value={search.view ?? 'list'}
            onChange={(view) => navigate({ search: view === 'costs' ? { view } : {} })}
            data={[
              { value: 'list', label: 'Casos' },
              { value: 'costs', label: 'Custos' },
            ]}
          />
        )}
        <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => show({ form: true })}>
          Receber aparelho
        </Button>
      </PageHeader>
      {search.view === 'costs' && withCosts ? (
        <CostsView />
      ) : (
        <Card flush>
          <PagedTable
            id="claims"
            label="Casos de garantia"
            columns={COLUMNS}
            page={claimsOf(search.status)}
            rowsOf={({ items }) => items}
            rowKey={({ id }) => id}
            rowLabel={({ code }) => code}
            onOpen={({ id }) => show({ open: id })}
            toolbar={
              <ChoiceFilter
                label="Situação"
                all="Todas as situações"
                options={CLAIM_STATUS}
                value={search.status}
                onChange={(status) => navigate({ search: (now) => ({ ...now, page: undefined, status }) })}
              />
            }
            emptyImage="done"
            emptyText="Nenhum aparelho está na garantia."
          />
        </Card>
      )}
      {search.form && (
        <NewClaimDialog
          serial={search.serial}
          // The claim replaces its form, to which Back must not lead.
          onDone={(open) => show({ open }, { replace: true })}
          onClose={close}
        />
      )}
      {search.open !== undefined && (
        <ClaimDialog
          id={search.open}
          next={search.next}
          onNext={(next) => show({ open: search.open, next }, { replace: next === undefined })}
          onClose={close}
        />
      )}
    </>
  )
}
