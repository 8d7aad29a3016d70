import { Anchor } from '@mantine/core'
import type { DeviceBookRow } from '@shop/contract/device-book'
import { BOOK_DIRECTIONS } from '@shop/domain/device-book'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { SerialLinks } from '../../entities/units/serial-links.tsx'
import { DateField } from '../../shared/form/date-field.tsx'
import { today } from '../../shared/form/period-chips.tsx'
import { END_BEFORE_START } from '../../shared/form/period-texts.ts'
import { useMayOpen } from '../../shared/navigation.ts'
import type { Column } from '../../shared/table/column.ts'
import { DataTable } from '../../shared/table/data-table.tsx'
import { useUrlTableView } from '../../shared/table/use-url-table-view.ts'
import { Card } from '../../shared/ui/card.tsx'
import { lazyPart } from '../../shared/ui/lazy-part.tsx'
import { failureOf } from '../../shared/ui/not-loaded.tsx'
import { PageHeader } from '../../shared/ui/page-header.tsx'
import { StatusBadge } from '../../shared/ui/status-badge.tsx'
import { useOpened } from '../../shared/use-opened.ts'
import { deviceBookPage, loadWholeBook } from './device-book.api.ts'
import classes from './device-book.module.css'
import type { DeviceBookSearch } from './device-book-search.ts'

const TradeInDialog = lazyPart(() =>
  import('../../entities/trade-ins/trade-in-dialog.tsx').then((it) => it.TradeInDialog),
)

const OPENED = ['record'] as const

const route = getRouteApi('/admin-frame/admin/device-book')

/** The screen shows what is looked for, print and CSV all that the book must have. */
const ON_PAPER = { startsHidden: true, alwaysExported: true } as const

const COLUMNS: readonly Column<DeviceBookRow>[] = [
  { id: 'when', header: 'Quando', kind: 'datetime', mobile: 'line' },
  {
    id: 'direction',
    header: 'Movimento',
    value: ({ direction }) => BOOK_DIRECTIONS[direction],
    cell: ({ direction }) => (
      <StatusBadge tone={direction === 'in' ? 'done' : 'road'} label={BOOK_DIRECTIONS[direction]} />
    ),
    mobile: 'line',
    nowrap: true,
  },
  {
    id: 'text',
    header: 'Tipo',
    cell: ({ kind, text, document }) =>
      kind === 'trade_in' && document ? <TradeInLink code={document} text={text} /> : text,
    mobile: 'line',
    nowrap: true,
  },
  {
    id: 'serial',
    header: 'Número de série',
    cell: ({ serial }) => <SerialLinks serials={[serial]} />,
    mobile: 'title',
    nowrap: true,
  },
  {
    id: 'product',
    header: 'Produto',
    value: ({ productName }) => productName,
    mobile: 'line',
    nowrap: true,
  },
  { id: 'party', header: 'De onde ou para onde', mobile: 'line' },
  {
    id: 'partyDocument',
    header: 'CPF ou CNPJ',
    nowrap: true,
    ...ON_PAPER,
  },
  { id: 'partyAddress', header: 'Endereço', ...ON_PAPER },
  { id: 'document', header: 'Documento', ...ON_PAPER },
  { id: 'who', header: 'Registrado por', ...ON_PAPER },
]

/** Leads to the record of a used phone, in the same period. */
const TradeInLink = ({ code, text }: { code: string; text: string }) => (
  <Anchor
    renderRoot={(props) => (
      <Link to="." search={(before: object) => ({ ...before, record: code }) as never} {...props} />
    )}
  >
    {text}
  </Anchor>
)

/** Every unit with a serial number that came in or went out: this month, unless another period is chosen. */
export function DeviceBookScreen() {
  const navigate = route.useNavigate()
  const search = route.useSearch()
  const { close } = useOpened<DeviceBookSearch>(OPENED)
  const seesUnits = useMayOpen('/admin/units')
  const to = search.to ?? today()
  const from = search.from ?? `${to.slice(0, 8)}01`
  const { view, onViewChange } = useUrlTableView()
  const backwards = to < from
  const days = { from, to }
  const query = useQuery({
    ...deviceBookPage(view, days),
    placeholderData: keepPreviousData,
    enabled: !backwards,
  })
  const loadAll = useMemo(() => loadWholeBook({ from, to }), [from, to])
  const shown = backwards ? undefined : query.data
  const change = (next: DeviceBookSearch) =>
    navigate({ search: (before) => ({ ...before, ...next, page: undefined }), replace: true })
  return (
    <>
      <PageHeader title="Livro de aparelhos">
        <div className={classes.period}>
          <DateField label="De" value={from} onChange={(day) => change({ from: day || undefined })} />
          <DateField
            label="Até"
            value={to}
            error={backwards && END_BEFORE_START}
            onChange={(day) => change({ to: day || undefined })}
          />
        </div>
      </PageHeader>
      <Card flush>
        <DataTable
          id="device-book"
          label="Livro de aparelhos"
          columns={COLUMNS}
          rows={shown?.items ?? []}
          total={shown?.total ?? 0}
          {...(seesUnits && {
            onOpen: ({ serial }: DeviceBookRow) => navigate({ to: '/admin/units', search: { serial } }),
          })}
          rowKey={({ id }) => id}
          rowLabel={({ serial, text }) => `${serial}, ${text}`}
          loading={query.isFetching}
          failure={failureOf(query)}
          view={view}
          onViewChange={onViewChange}
          searchable={false}
          csvName="livro-de-aparelhos.csv"
          loadAll={loadAll}
          emptyText="Nenhum aparelho entrou ou saiu no período."
        />
      </Card>
      {search.record && <TradeInDialog code={search.record} onClose={close} />}
    </>
  )
}
