import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useSession } from '@shop/browser/session'
import { useTyped } from '@shop/browser/use-typed'
import type { UnitSummary } from '@shop/contract/units'
import { holdsAny } from '@shop/domain/permissions'
import { normalizeSerial, UNIT_STATES, type UnitState } from '@shop/domain/serials'
import { IconUpload } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { ScanField } from '../../shared/scan/scan-field.tsx'
import { useScans } from '../../shared/scan/scan-result.tsx'
import type { Column } from '../../shared/table/column.ts'
import { DataTable } from '../../shared/table/data-table.tsx'
import { useUrlTableView } from '../../shared/table/use-url-table-view.ts'
import { Card } from '../../shared/ui/card.tsx'
import { failureOf } from '../../shared/ui/not-loaded.tsx'
import { PageHeader } from '../../shared/ui/page-header.tsx'
import { StatusBadge, type Tone } from '../../shared/ui/status-badge.tsx'
import { UnitLife } from './unit-life.tsx'
import { dayText } from './unit-text.ts'
import { loadAllUnits, unitsPage } from './units.api.ts'
import classes from './units.module.css'
import type { UnitsSearch } from './units-search.ts'

const route = getRouteApi('/admin-frame/admin/units')

const TONES: Readonly<Record<UnitState, Tone>> = {
  stock: 'done',
  sold: 'closed',
  defective: 'refused',
  gone: 'closed',
  custody: 'waiting',
}

const COLUMNS: readonly Column<UnitSummary>[] = [
  {
    id: 'serial',
    header: 'Número de série',
    mobile: 'title',
    nowrap: true,
  },
  { id: 'product', header: 'Produto', value: ({ productName }) => productName, mobile: 'line' },
  { id: 'code', header: 'Código', value: ({ productCode }) => productCode },
  {
    id: 'state',
    header: 'Situação',
    value: ({ stateText }) => stateText,
    cell: ({ state, stateText }) => <StatusBadge tone={TONES[state]} label={stateText} />,
    mobile: 'line',
    nowrap: true,
  },
  { id: 'order', header: 'Pedido', value: ({ orderCode }) => orderCode },
  { id: 'customer', header: 'Cliente' },
  { id: 'soldAt', header: 'Vendido em', kind: 'date' },
  {
    id: 'warranty',
    header: 'Garantia da loja até',
    value: ({ warrantyUntil }) => warrantyUntil && dayText(warrantyUntil),
    mobile: 'line',
  },
]

/** The life of one unit by its serial number, and for people who manage products a list of all. */
export function UnitsScreen() {
  const navigate = route.useNavigate()
  const search = route.useSearch()
  const managesProducts = holdsAny(useSession()?.permissions ?? [], ['bo:manage:products'])
  const show = (next: UnitsSearch) => navigate({ search: (now) => ({ ...now, page: undefined, ...next }) })
  const scans = useScans((code) => {
    show({ serial: normalizeSerial(code) })
    return undefined
  })
  return (
    <>
      <PageHeader title="Números de série">
        {managesProducts && (
          <Button
            variant="default"
            leftSection={<IconUpload size={18} aria-hidden />}
            renderRoot={(props) => <Link to="/admin/moving" search={{ kind: 'units' }} {...props} />}
          >
            Importar planilha
          </Button>
        )}
      </PageHeader>
      <Card>
        <ScanField
          label="Consultar número de série ou IMEI"
          description="Leia o código do aparelho, ou digite e tecle Enter"
          scans={scans}
        />
        {search.serial && <UnitLife serial={search.serial} />}
      </Card>
      {managesProducts && <UnitTable search={search} onShow={show} />}
    </>
  )
}

function UnitTable({ search, onShow }: { search: UnitsSearch; onShow: (next: UnitsSearch) => void }) {
  const { view, onViewChange } = useUrlTableView()
  const filters = { product: search.product, state: search.state }
  const query = useQuery({
    ...unitsPage(filters, view.page, view.pageSize),
    placeholderData: keepPreviousData,
  })
  const { product, state } = filters
  const loadAll = useMemo(() => loadAllUnits({ product, state }), [product, state])
  const [{ code }, setTyped] = useTyped({ code: product ?? '' })
  return (
    <Card flush>
      <DataTable
        id="units"
        label="Números de série"
        columns={COLUMNS}
        rows={query.data?.units ?? []}
        total={query.data?.total ?? 0}
        rowKey={({ serial }) => serial}
        loading={query.isFetching}
        failure={failureOf(query)}
        view={view}
        onViewChange={onViewChange}
        onOpen={({ serial }) => {
          onShow({ serial })
          window.scrollTo({ top: 0 })
        }}
        searchable={false}
        csvName="numeros-de-serie.csv"
        loadAll={loadAll}
        toolbar={
          <form
            className={classes.filters}
            onSubmit={(event) => {
              event.preventDefault()
              onShow({ product: code.trim() || undefined })
            }}
          >
            <TextInput
              aria-label="Código do produto"
              placeholder="Código do produto"
              maxLength={20}
              value={code}
              onChange={(event) => setTyped({ code: event.currentTarget.value })}
              onBlur={() => code.trim() !== (product ?? '') && onShow({ product: code.trim() || undefined })}
            />
            <NativeSelect
              aria-label="Situação"
              data={[
                { value: '', label: 'Todas as situações' },
                ...Object.entries(UNIT_STATES).map(([value, label]) => ({ value, label })),
              ]}
              value={state ?? ''}
              onChange={(event) => onShow({ state: (event.currentTarget.value || undefined) as UnitState })}
            />
          </form>
        }
        emptyText="Nenhum número de série foi encontrado."
      />
    </Card>
  )
}
