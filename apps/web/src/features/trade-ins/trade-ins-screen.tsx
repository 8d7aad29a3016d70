import { Button, SegmentedControl } from '@mantine/core'
import type { TradeIn } from '@shop/contract/trade-ins'
import { GIVES_VALUE } from '@shop/domain/permissions'
import type { TradeInState } from '@shop/domain/trade-ins'
import { IconChecklist, IconPlus, IconTrash } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { SerialLinks } from '../../entities/units/serial-links.tsx'
import { useHolds } from '../../shared/navigation.ts'
import type { Column } from '../../shared/table/column.ts'
import { PagedTable } from '../../shared/table/paged-table.tsx'
import { Card } from '../../shared/ui/card.tsx'
import { confirm } from '../../shared/ui/confirm.ts'
import { lazyPart } from '../../shared/ui/lazy-part.tsx'
import { PageHeader } from '../../shared/ui/page-header.tsx'
import { StatusBadge, type Tone } from '../../shared/ui/status-badge.tsx'
import { useOpened } from '../../shared/use-opened.ts'
import { refreshTradeIns, tradeInsPage, withdrawTradeIn } from './trade-ins.api.ts'
import type { TradeInsSearch } from './trade-ins-search.ts'

const NewTradeInDialog = lazyPart(() => import('./new-trade-in-dialog.tsx').then((it) => it.NewTradeInDialog))
const CompleteDialog = lazyPart(() => import('./complete-dialog.tsx').then((it) => it.CompleteDialog))
const TradeInDialog = lazyPart(() =>
  import('../../entities/trade-ins/trade-in-dialog.tsx').then((it) => it.TradeInDialog),
)
const PricesView = lazyPart(() => import('./prices-view.tsx').then((it) => it.PricesView))

const OPENED = ['form', 'customer', 'serial', 'complete', 'record'] as const

const route = getRouteApi('/admin-frame/admin/trade-ins')

const TONES: Readonly<Record<TradeInState, Tone>> = {
  open: 'waiting',
  incomplete: 'refused',
  held: 'preparing',
  stock: 'done',
}

const COLUMNS: readonly Column<TradeIn>[] = [
  { id: 'code', header: 'Código', mobile: 'title', nowrap: true },
  {
    id: 'serial',
    header: 'Número de série',
    value: ({ unitSerial }) => unitSerial,
    cell: ({ unitSerial, settledAt }) => (settledAt ? <SerialLinks serials={[unitSerial]} /> : unitSerial),
    mobile: 'line',
    nowrap: true,
  },
  {
    id: 'product',
    header: 'Produto',
    value: ({ productName, grade }) => `${productName} (${grade})`,
    mobile: 'line',
    nowrap: true,
  },
  { id: 'grade', header: 'Estado', startsHidden: true },
  { id: 'seller', header: 'Quem vendeu', mobile: 'line' },
  { id: 'price', header: 'Preço', kind: 'money', mobile: 'line' },
  {
    id: 'state',
    header: 'Situação',
    value: ({ stateText }) => stateText,
    cell: ({ state, stateText }) => <StatusBadge tone={TONES[state]} label={stateText} />,
    mobile: 'line',
    nowrap: true,
  },
  { id: 'missing', header: 'Falta', value: ({ missing }) => missing.join(', '), startsHidden: true },
  {
    id: 'sellableFrom',
    header: 'À venda desde',
    nowrap: true,
    value: ({ sellableFrom }) => sellableFrom.split('-').reverse().join('/'),
  },
  { id: 'when', header: 'Comprado em', kind: 'datetime', startsHidden: true },
]

/** Used phones that the shop buys: the record that the law asks for, their holding, and what the shop pays. */
export function TradeInsScreen() {
  const navigate = route.useNavigate()
  const search = route.useSearch()
  const { open, close } = useOpened<TradeInsSearch>(OPENED)
  const managesOrders = useHolds(GIVES_VALUE)
  const show = search.view === 'incomplete' ? 'incomplete' : 'all'
  // Replaces the history entry of this form, so that Back does not return to it.
  const leave = () => {
    const { customer, counter } = search
    if (customer && !counter)
      navigate({ to: '/admin/selling', search: { customer, step: 'cart' }, replace: true })
    else close()
  }
  const withdraw = useMutation({
    mutationFn: withdrawTradeIn,
    onSuccess: () => void refreshTradeIns(),
    meta: {
      successText: 'Compra retirada com sucesso.',
      errorText: 'Não foi possível retirar a compra, tente novamente mais tarde.',
    },
  })
  const confirmRemoval = async ({ id, code, unitSerial }: TradeIn) => {
    if (await confirm('Retirar esta compra?', { about: [code, unitSerial], confirmLabel: 'Retirar' }))
      withdraw.mutate(id)
  }
  const actionsOf = (one: TradeIn) => [
    ...(one.missing.length > 0
      ? [
          {
            label: 'Completar cadastro',
            icon: IconChecklist,
            primary: true,
            onClick: () => open({ complete: one.id }),
          },
        ]
      : []),
    ...(one.settledAt === null
      ? [{ label: 'Retirar', icon: IconTrash, onClick: () => void confirmRemoval(one) }]
      : []),
  ]
  return (
    <>
      <PageHeader title="Compra de usado">
        {managesOrders && (
          <SegmentedControl
            aria-label="O que mostrar"
            value={search.view ?? 'list'}
            onChange={(view) => navigate({ search: view === 'list' ? {} : { view: view as 'prices' } })}
            data={[
              { value: 'list', label: 'Aparelhos' },
              { value: 'incomplete', label: 'Incompletos' },
              { value: 'prices', label: 'Tabela de preços' },
            ]}
          />
        )}
        <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => open({ form: true })}>
          Comprar aparelho
        </Button>
      </PageHeader>
      {search.view === 'prices' && managesOrders ? (
        <PricesView />
      ) : (
        <Card flush>
          <PagedTable
            id="trade-ins"
            label="Aparelhos comprados"
            columns={COLUMNS}
            key={show}
            page={tradeInsPage(show)}
            rowsOf={({ items }) => items}
            rowKey={({ id }) => id}
            rowLabel={({ code }) => code}
            selection="single"
            onOpen={({ code }) => open({ record: code })}
            actions={([one]) => (one ? actionsOf(one) : [])}
            emptyText={
              show === 'incomplete'
                ? 'Nenhum aparelho pago tem cadastro incompleto.'
                : 'Nenhum aparelho usado foi comprado.'
            }
            opened={search.complete}
            dialog={(one) => <CompleteDialog key={one.id} tradeIn={one} onClose={leave} />}
          />
        </Card>
      )}
      {search.record && (
        <TradeInDialog
          code={search.record}
          actions={({ id, missing }) =>
            missing.length > 0 && <Button onClick={() => open({ complete: id })}>Completar cadastro</Button>
          }
          onClose={close}
        />
      )}
      {search.form && (
        <NewTradeInDialog customerId={search.customer} serial={search.serial} onClose={leave} />
      )}
    </>
  )
}
