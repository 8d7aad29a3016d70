import { Box, Button, SegmentedControl, Switch } from '@mantine/core'
import { formatReais } from '@shop/browser/format'
import type { BankLine, BankLineStatus, BankMissing } from '@shop/contract/bank'
import { IconArrowBackUp, IconCheck, IconChecks, IconEyeOff } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { CustomerLink } from '../../entities/customers/customer-link.tsx'
import { OrderCodeLink } from '../../entities/orders/order-status.tsx'
import { useOpenOrder } from '../../entities/orders/use-open-order.ts'
import type { Column } from '../../shared/table/column.ts'
import { OneLine } from '../../shared/table/one-line.tsx'
import { PagedTable } from '../../shared/table/paged-table.tsx'
import { Card } from '../../shared/ui/card.tsx'
import { lazyPart } from '../../shared/ui/lazy-part.tsx'
import { notify } from '../../shared/ui/notices.ts'
import { PageHeader } from '../../shared/ui/page-header.tsx'
import { useOpened } from '../../shared/use-opened.ts'
import { AccountQuestions } from './account-questions.tsx'
import { changeSettings, linesIn, MATCHES, missingIn, refreshBank, SETTINGS, undoLine } from './bank.api.ts'
import classes from './bank.module.css'
import { BANK_VIEWS, type BankSearch, type BankView } from './bank-search.ts'
import { ImportButton } from './import-button.tsx'
import { proposalText } from './proposal-text.ts'

const SettleDialog = lazyPart(() => import('./settle-dialog.tsx').then((it) => it.SettleDialog))
const MatchesDialog = lazyPart(() => import('./matches-dialog.tsx').then((it) => it.MatchesDialog))
const IgnoreDialog = lazyPart(() => import('./ignore-dialog.tsx').then((it) => it.IgnoreDialog))

const OPENED = ['settle', 'ignore', 'matches'] as const

const route = getRouteApi('/admin-frame/admin/bank')

const day = (date: string) => date.split('-').reverse().join('/')

/** What the line paid, or what it may pay. */
function Pays({ line }: { line: BankLine }) {
  if (line.orderId !== null && line.code) return <OrderCodeLink code={line.code} />
  if (line.code) return <>{line.settlementId === null ? line.code : `Acerto ${line.code}`}</>
  if (line.status === 'ignored') return <>{line.reason}</>
  const [first] = line.proposals
  if (!first) return <span className={classes.fit}>Nada parecido</span>
  const more = line.proposals.length > 1 ? ` e mais ${line.proposals.length - 1}` : ''
  return <OneLine text={`${proposalText(first)} · ${first.name}${more}`} />
}

const paysText = (line: BankLine) =>
  line.code ??
  (line.status === 'ignored' ? line.reason : line.proposals[0] ? proposalText(line.proposals[0]) : '')

const PAYS_HEADER: Record<BankLineStatus, string> = {
  waiting: 'Pode pagar',
  settled: 'Paga',
  ignored: 'Motivo',
}

/** Why the line waits. */
const WHY: Column<BankLine> = {
  id: 'why',
  header: 'Por que espera',
  cell: ({ why }) => <OneLine text={why} />,
  mobile: 'line',
  width: '26%',
}

/** Who settled or ignored the line. */
const BY: Column<BankLine> = {
  id: 'by',
  header: 'Por',
  value: ({ byItself, decidedBy }) => (byItself || decidedBy === null ? 'Automático' : decidedBy),
  mobile: 'line',
}

const columnsOf = (status: BankLineStatus): Column<BankLine>[] => [
  { id: 'date', header: 'Data', value: ({ date }) => day(date), mobile: 'line' },
  { id: 'description', header: 'Histórico', mobile: 'title' },
  {
    id: 'amount',
    header: 'Valor',
    kind: 'money',
    cell: ({ amount }) => <span className={amount < 0 ? classes.out : ''}>{formatReais(amount)}</span>,
    mobile: 'line',
  },
  {
    id: 'pays',
    header: PAYS_HEADER[status],
    value: paysText,
    cell: (line) => <Pays line={line} />,
    mobile: 'line',
    width: '26%',
  },
  status === 'waiting' ? WHY : BY,
  {
    id: 'endToEndId',
    header: 'Identificador',
    value: ({ endToEndId }) => endToEndId ?? '',
    startsHidden: true,
  },
  { id: 'account', header: 'Conta', startsHidden: true },
]

type Missing = BankMissing['items'][number]

const MISSING: Column<Missing>[] = [
  {
    id: 'code',
    header: 'Pedido',
    cell: ({ orderId, code }) => (orderId === null ? code : <OrderCodeLink code={code} />),
    mobile: 'title',
  },
  {
    id: 'customer',
    header: 'Cliente',
    cell: ({ customerId, customer }) => <CustomerLink id={customerId} name={customer} />,
    mobile: 'line',
  },
  {
    id: 'status',
    header: 'Situação',
    value: ({ status, who }) => (who === null ? status : `Parcelas recebidas por ${who}`),
    mobile: 'line',
  },
  { id: 'payment', header: 'Pagamento', mobile: 'line' },
  { id: 'amount', header: 'Valor', kind: 'money', mobile: 'line' },
  { id: 'placedAt', header: 'Data', kind: 'datetime', mobile: 'line' },
]

const TITLES: Record<BankView, string> = {
  waiting: 'Está no banco, sem pedido',
  missing: 'Aprovado, mas não está no banco',
  settled: 'Lançamentos conciliados',
  ignored: 'Lançamentos ignorados',
}

const EMPTY: Record<BankLineStatus, string> = {
  waiting: 'Nenhum lançamento espera. Importe o arquivo do banco para conferir o que entrou.',
  settled: 'Nenhum lançamento foi conciliado até o momento.',
  ignored: 'Nenhum lançamento foi ignorado até o momento.',
}

/** The bank's side of payments: what came in, what it paid, and what did not come. */
export function BankScreen() {
  const navigate = route.useNavigate()
  const { view = 'waiting' } = route.useSearch()
  const openOrder = useOpenOrder()
  // A payment stands in its customer's account.
  const openMissing =
    openOrder &&
    ((row: Missing) => {
      if (row.orderId !== null) return openOrder(row)
      void navigate({ to: '/admin/receivables', search: { customer: row.customerId } })
    })
  return (
    <>
      <PageHeader title="Extrato" />
      <Card title="Arquivo do banco" actions={<AutoSettle />}>
        <ImportButton />
      </Card>
      <AccountQuestions />
      <Box my={16}>
        <SegmentedControl
          aria-label="O que mostrar"
          classNames={{ root: classes.segments, control: classes.segment }}
          withItemsBorders={false}
          value={view}
          onChange={(next) =>
            navigate({ search: { view: next === 'waiting' ? undefined : (next as BankView) } })
          }
          data={Object.entries(BANK_VIEWS).map(([value, label]) => ({ value, label }))}
        />
      </Box>
      <Card title={TITLES[view]} flush actions={view === 'waiting' ? <MatchesButton /> : undefined}>
        {view === 'missing' ? (
          <PagedTable
            id="bank-missing"
            label={TITLES.missing}
            columns={MISSING}
            page={missingIn}
            rowsOf={(data) => data.items}
            rowKey={({ orderId, partId, paymentId }) => `o${orderId}p${partId}r${paymentId}`}
            rowLabel={({ orderId, code }) => (orderId === null ? code : `Pedido ${code}`)}
            onOpen={openMissing}
            searchable={false}
            emptyImage="done"
            emptyText="O dinheiro de todos os pedidos aprovados e das parcelas recebidas está no banco."
          />
        ) : (
          <Lines key={view} status={view} />
        )}
      </Card>
    </>
  )
}

function AutoSettle() {
  const { data } = useQuery(SETTINGS)
  const change = useMutation({ mutationFn: changeSettings, onSettled: refreshBank })
  return (
    <Switch
      label="Conciliar automaticamente"
      checked={data?.autoSettle ?? true}
      disabled={!data || change.isPending}
      onChange={(event) => change.mutate(event.currentTarget.checked)}
    />
  )
}

/** Settles all lines that can pay one thing alone. */
function MatchesButton() {
  const { matches } = route.useSearch()
  const { open, close } = useOpened<BankSearch>(OPENED)
  const { data } = useQuery(MATCHES)
  const count = data?.items.length ?? 0
  return (
    <>
      {count > 0 && (
        <Button
          variant="default"
          leftSection={<IconChecks size={18} aria-hidden />}
          onClick={() => open({ matches: true })}
        >
          Conciliar os de um só par ({count})
        </Button>
      )}
      {matches && <MatchesDialog onClose={close} />}
    </>
  )
}

function Lines({ status }: { status: BankLineStatus }) {
  const { settle, ignore } = route.useSearch()
  const { open, close } = useOpened<BankSearch>(OPENED)
  const undo = useMutation({
    mutationFn: undoLine,
    onSuccess: () => notify.success('Lançamento desfeito: ele espera de novo.'),
    onSettled: refreshBank,
  })
  const actionsOf = (line: BankLine | undefined) => {
    if (!line) return []
    if (line.status !== 'waiting')
      return [
        { label: 'Desfazer', icon: IconArrowBackUp, primary: true, onClick: () => undo.mutate(line.id) },
      ]
    return [
      {
        label: 'Conciliar',
        icon: IconCheck,
        primary: true,
        onClick: () => open({ settle: line.id }),
      },
      { label: 'Ignorar', icon: IconEyeOff, onClick: () => open({ ignore: line.id }) },
    ]
  }
  return (
    <PagedTable
      id={`bank-${status}`}
      label={TITLES[status]}
      columns={columnsOf(status)}
      page={linesIn(status)}
      rowsOf={(data) => data.items}
      rowKey={({ id }) => id}
      rowLabel={({ description }) => description}
      searchable={false}
      selection="single"
      onOpen={status === 'waiting' ? ({ id }) => open({ settle: id }) : undefined}
      actions={([line]) => actionsOf(line)}
      {...(status === 'waiting' && { emptyImage: 'done' as const })}
      emptyText={EMPTY[status]}
      opened={status === 'waiting' ? (settle ?? ignore) : undefined}
      dialog={(line) =>
        settle === line.id ? (
          <SettleDialog key={line.id} line={line} onClose={close} />
        ) : (
          <IgnoreDialog key={line.id} line={line} onClose={close} />
        )
      }
    />
  )
}
