import { Anchor, Button, Group } from '@mantine/core'
import { formatDateTime, formatNumber, formatReais } from '@shop/browser/format'
import type { TillSession, TillSessionSummary } from '@shop/contract/till'
import { centsFromReais } from '@shop/domain/money'
import { IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { OrderCodeLink } from '../../../entities/orders/order-status.tsx'
import type { Column } from '../../../shared/table/column.ts'
import { DataTable } from '../../../shared/table/data-table.tsx'
import { PagedTable } from '../../../shared/table/paged-table.tsx'
import { printTable } from '../../../shared/table/print-table.ts'
import { Card } from '../../../shared/ui/card.tsx'
import { EmptyState } from '../../../shared/ui/empty-state.tsx'
import { Facts, KeyFigure } from '../../../shared/ui/facts.tsx'
import { lazyPart } from '../../../shared/ui/lazy-part.tsx'
import { failureOf, NotLoaded } from '../../../shared/ui/not-loaded.tsx'
import { RecordDialog } from '../../../shared/ui/record-dialog.tsx'
import { Spinner } from '../../../shared/ui/spinner.tsx'
import { till, tillSession, tillSessions } from '../cash.api.ts'
import type { CashProps } from '../cash-search.ts'
import { WithDeliverers } from './with-deliverers.tsx'

type Movement = TillSession['movements'][number]

/** What a movement is for; its return or settlement, named by the comment, and its order are links. */
function About({ movement }: { movement: Movement }) {
  const { category, comment, orderCode, returnId, settlementId } = movement
  const description = [category, comment].filter(Boolean).join(' · ')
  return (
    <>
      {returnId !== null && (
        <Anchor
          renderRoot={(props) => <Link to="/admin/returns" search={{ open: returnId } as never} {...props} />}
        >
          {description}
        </Anchor>
      )}
      {settlementId !== null && (
        <Anchor
          renderRoot={(props) => (
            <Link to="/admin/cash" search={{ view: 'settlements', open: settlementId } as never} {...props} />
          )}
        >
          {description}
        </Anchor>
      )}
      {returnId === null && settlementId === null && description}
      {orderCode !== null && (
        <>
          {description && ' · '}Pedido <OrderCodeLink code={orderCode} />
        </>
      )}
    </>
  )
}

const movementColumns: Column<Movement>[] = [
  { id: 'when', header: 'Quando', kind: 'datetime', mobile: 'line' },
  { id: 'label', header: 'Movimento', mobile: 'title' },
  {
    id: 'about',
    header: 'Sobre',
    value: ({ category, comment, orderCode }) =>
      [category, comment, orderCode && `Pedido ${orderCode}`].filter(Boolean).join(' · '),
    cell: (movement) => <About movement={movement} />,
    mobile: 'line',
  },
  { id: 'user', header: 'Quem' },
  { id: 'amount', header: 'Valor', kind: 'money', sum: true, mobile: 'line' },
]

const sessionColumns: Column<TillSessionSummary>[] = [
  {
    id: 'openedAt',
    header: 'Aberto em',
    kind: 'datetime',
    mobile: 'title',
  },
  { id: 'openedBy', header: 'Por' },
  { id: 'closedAt', header: 'Fechado em', kind: 'datetime' },
  { id: 'expected', header: 'Esperado', kind: 'money' },
  { id: 'counted', header: 'Contado', kind: 'money' },
  {
    id: 'difference',
    header: 'Diferença',
    kind: 'money',
    mobile: 'line',
  },
]

const factsOf = (session: TillSession) => [
  { label: 'Aberto por', value: `${session.openedBy}, ${formatDateTime(new Date(session.openedAt))}` },
  { label: 'Esperado', value: formatReais(session.expected) },
  { label: 'Contado', value: session.counted === null ? 'Em aberto' : formatReais(session.counted) },
  { label: 'Diferença', value: session.difference === null ? '—' : formatReais(session.difference) },
  ...(session.withDeliverersAtClosing === null
    ? []
    : [{ label: 'Com motoboys ao fechar', value: formatReais(session.withDeliverersAtClosing) }]),
]

/** The opening cash and what came in and went out since, by kind. */
const sumFactsOf = ({ sums }: TillSession) =>
  sums.map(({ label, quantity, amount }) => ({
    label: quantity === 1 ? label : `${label} (${formatNumber(quantity)})`,
    value: formatReais(amount),
  }))

const print = (session: TillSession) =>
  printTable(
    `Caixa aberto em ${formatDateTime(new Date(session.openedAt))}`,
    { columns: movementColumns, rows: session.movements, footer: [] },
    {
      ending: {
        facts: [...factsOf(session), ...sumFactsOf(session)],
        signature: `Assinatura de ${session.closedBy ?? session.openedBy}`,
      },
    },
  )

/** The sum covers all rows even when fewer are shown. */
const footerOf = ({ expected }: TillSession) => [
  { label: 'Total desde a abertura', values: { amount: expected } },
]

function Movements({ session }: { session: TillSession }) {
  const isWhole = session.movements.length === session.movementCount
  return (
    <DataTable
      id="till-movements"
      label="Movimentos do caixa"
      columns={movementColumns}
      rows={session.movements}
      {...(!isWhole && { footer: footerOf(session) })}
      rowKey={({ id }) => id}
      paging={false}
      searchable={false}
    />
  )
}

function ClosedSession({ id, onClose }: { id: number; onClose: () => void }) {
  return (
    <RecordDialog
      query={useQuery(tillSession(id))}
      title={() => 'Caixa'}
      onClose={onClose}
      actions={(data) => (
        <Button
          variant="default"
          leftSection={<IconPrinter size={18} aria-hidden />}
          onClick={() => print(data)}
        >
          Imprimir
        </Button>
      )}
    >
      {(data) => (
        <>
          <Facts
            facts={[...factsOf(data), ...sumFactsOf(data), { label: 'Comentário', value: data.comment }]}
          />
          <Movements session={data} />
        </>
      )}
    </RecordDialog>
  )
}

const loadForms = () => import('./cash-form.tsx')
const DIALOG_COMPONENTS = {
  open: lazyPart(() => loadForms().then((it) => it.OpenTillDialog)),
  move: lazyPart(() => loadForms().then((it) => it.MovementDialog)),
  close: lazyPart(() => loadForms().then((it) => it.CloseTillDialog)),
}

function Past({ opened }: Pick<CashProps, 'opened'>) {
  return (
    <Card title="Caixas anteriores" flush>
      <PagedTable
        id="till-sessions"
        label="Caixas anteriores"
        columns={sessionColumns}
        page={tillSessions}
        rowsOf={(data) => data.sessions}
        rowKey={({ id }) => id}
        rowLabel={({ openedAt }) => formatDateTime(new Date(openedAt))}
        searchable={false}
        onOpen={(row) => opened.open({ open: row.id })}
        emptyText="Nenhum caixa foi fechado até o momento."
      />
    </Card>
  )
}

/** The till from opening to closing: the expected cash, movement by movement, and the closed sessions. */
export function TillView({ search, opened }: CashProps) {
  const query = useQuery(till)
  const failure = failureOf(query)
  const session = query.data?.session
  const expected = centsFromReais(session?.expected ?? 0)
  const outside = query.data && <WithDeliverers cash={query.data.withDeliverers} />
  const OpenedDialog = search.dialog && DIALOG_COMPONENTS[search.dialog]
  return (
    <>
      {query.isPending && <Spinner />}
      {failure && !query.data && <NotLoaded {...failure} />}
      {session === null && (
        <Card>
          <EmptyState image="closed" text="O caixa está fechado.">
            <Button onClick={() => opened.open({ dialog: 'open' })}>Abrir caixa</Button>
          </EmptyState>
          {outside}
        </Card>
      )}
      {session && (
        <Card
          title="Caixa aberto"
          actions={
            <Group gap="xs">
              <Button variant="default" onClick={() => opened.open({ dialog: 'move' })}>
                Registrar movimento
              </Button>
              <Button onClick={() => opened.open({ dialog: 'close' })}>Fechar caixa</Button>
            </Group>
          }
        >
          <KeyFigure label="Esperado no caixa" value={formatReais(session.expected)} />
          <Facts facts={[...factsOf(session).slice(0, 1), ...sumFactsOf(session)]} />
          {outside}
          {session.movements.length < session.movementCount && (
            <p>
              Há mais movimentos: estes são os {formatNumber(session.movements.length)} mais recentes de{' '}
              {formatNumber(session.movementCount)}.{' '}
              <Anchor component="button" type="button" onClick={() => opened.open({ open: session.id })}>
                Ver todos
              </Anchor>
            </p>
          )}
          <Movements session={session} />
        </Card>
      )}
      {!query.isPending && <Past opened={opened} />}
      {OpenedDialog && query.data && (
        <OpenedDialog expected={expected} withDeliverers={query.data.withDeliverers} onClose={opened.close} />
      )}
      {search.open !== undefined && <ClosedSession id={search.open} onClose={opened.close} />}
    </>
  )
}
