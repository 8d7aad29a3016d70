import { Button, SegmentedControl } from '@mantine/core'
import { counted, formatReais } from '@shop/browser/format'
import { useSession } from '@shop/browser/session'
import type { Debtor, Instalment, ReceivablesPage } from '@shop/contract/receivables'
import { DEBT_AGES, type DebtAge } from '@shop/domain/instalments'
import { holdsAny } from '@shop/domain/permissions'
import { IconAdjustments, IconCash, IconUser } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { DataTable } from '../../shared/table/data-table.tsx'
import { useOpenedRows } from '../../shared/table/use-opened-rows.ts'
import { usePages } from '../../shared/table/use-pages.ts'
import { useUrlTableView } from '../../shared/table/use-url-table-view.ts'
import { Card } from '../../shared/ui/card.tsx'
import { lazyPart } from '../../shared/ui/lazy-part.tsx'
import { PageHeader } from '../../shared/ui/page-header.tsx'
import { type Opened, useOpened } from '../../shared/use-opened.ts'
import { DEBTOR_COLUMNS, INSTALMENT_COLUMNS, receiveColumn } from './receivable-columns.tsx'
import { debtors, receivables } from './receivables.api.ts'
import classes from './receivables.module.css'
import type { ReceivablesSearch, ShownAge } from './receivables-search.ts'

const ReceiveDialog = lazyPart(() => import('./receive-dialog.tsx').then((it) => it.ReceiveDialog))
const DebtDialog = lazyPart(() => import('./debt-dialog.tsx').then((it) => it.DebtDialog))
const TermsDialog = lazyPart(() => import('./terms-dialog.tsx').then((it) => it.TermsDialog))

const OPENED = ['customer', 'dialog', 'receive', 'payer', 'void'] as const
/** What is open above the customer's debt. */
const OPENED_IN_DEBT = ['receive', 'payer', 'void'] as const
const AGES = Object.keys(DEBT_AGES) as DebtAge[]

const route = getRouteApi('/admin-frame/admin/receivables')

/** What customers owe: by age, by instalment and by customer, and where it is received. */
export function ReceivablesScreen() {
  const navigate = route.useNavigate()
  const search = route.useSearch()
  const opened = useOpened<ReceivablesSearch>(OPENED)
  const inDebt = useOpened<ReceivablesSearch>(OPENED_IN_DEBT)
  const permissions = useSession()?.permissions ?? []
  const mayReceive = holdsAny(permissions, ['bo:manage:receivables', 'bo:manage:orders'])
  const show = (what: Partial<ReceivablesSearch>) =>
    navigate({ search: () => ({ view: search.view, ...what }), replace: true, resetScroll: false })
  return (
    <>
      <PageHeader title="Contas a receber">
        {holdsAny(permissions, ['bo:manage:receivables']) && (
          <Button
            variant="default"
            leftSection={<IconAdjustments size={16} aria-hidden />}
            onClick={() => opened.open({ dialog: 'terms' })}
          >
            Condições do prazo
          </Button>
        )}
        <SegmentedControl
          aria-label="O que mostrar"
          value={search.view ?? 'instalments'}
          onChange={(view) => show({ view: view === 'customers' ? view : undefined })}
          data={[
            { value: 'instalments', label: 'Parcelas' },
            { value: 'customers', label: 'Quem deve' },
          ]}
        />
      </PageHeader>
      {search.view === 'customers' ? (
        <Debtors
          onOpen={(customer) => opened.open({ customer })}
          onReceive={mayReceive ? (payer) => opened.open({ payer }) : undefined}
        />
      ) : (
        <Instalments
          age={search.age}
          onAge={(age) => show({ age })}
          onCustomer={(customer) => opened.open({ customer })}
          receiving={search.customer === undefined ? search.receive : undefined}
          opened={opened}
          mayReceive={mayReceive}
        />
      )}
      {search.customer !== undefined && (
        <DebtDialog customerId={search.customer} search={search} opened={inDebt} onClose={opened.close} />
      )}
      {search.customer === undefined && search.payer !== undefined && mayReceive && (
        <ReceiveDialog customerId={search.payer} onClose={opened.close} />
      )}
      {search.dialog === 'terms' && <TermsDialog onClose={opened.close} />}
    </>
  )
}

const ofSeveral = (rows: readonly Instalment[]) =>
  new Set(rows.map(({ customerId }) => customerId)).size > 1
    ? 'Escolha parcelas de um só cliente.'
    : undefined

interface InstalmentsProps {
  age: ShownAge | undefined
  onAge: (age: ShownAge | undefined) => void
  onCustomer: (customerId: number) => void
  receiving: readonly number[] | undefined
  opened: Opened<ReceivablesSearch>
  mayReceive: boolean
}

function Instalments({ age, onAge, onCustomer, receiving = [], opened, mayReceive }: InstalmentsProps) {
  const { view, onViewChange } = useUrlTableView()
  const { data, table } = usePages({ page: receivables(age), rowsOf: (page) => page.items }, view)
  const chosen = useOpenedRows(table.rows, ({ id }) => id, receiving)
  const receive = (rows: readonly Instalment[]) => opened.open({ receive: rows.map(({ id }) => id) })
  const columns = mayReceive
    ? [
        ...INSTALMENT_COLUMNS,
        receiveColumn<Instalment>(
          ({ customer, code, number, of }) => `${customer}, ${code} ${number}/${of}`,
          (row) => receive([row]),
        ),
      ]
    : INSTALMENT_COLUMNS
  const actionsOf = (rows: readonly Instalment[]) => [
    ...(mayReceive
      ? [
          {
            label: 'Receber',
            icon: IconCash,
            primary: true,
            onClick: () => receive(rows),
          },
        ]
      : []),
    { label: 'Abrir conta', icon: IconUser, onClick: () => rows[0] && onCustomer(rows[0].customerId) },
  ]
  return (
    <>
      <Ages data={data} age={age} onAge={onAge} />
      <Card flush>
        <DataTable
          id="receivables"
          label="Contas a receber"
          columns={columns}
          {...table}
          rowKey={({ id }) => id}
          rowLabel={({ customer, code, number, of }) => `${customer}, ${code} ${number}/${of}`}
          view={view}
          onViewChange={onViewChange}
          selection="multiple"
          csvName="contas-a-receber.csv"
          onOpen={({ customerId }) => onCustomer(customerId)}
          actions={(rows) => actionsOf(rows).map((action) => ({ ...action, hindered: ofSeveral(rows) }))}
          emptyImage="done"
          emptyText={age ? 'Nada nesta faixa.' : 'Ninguém deve nada à loja.'}
        />
      </Card>
      {chosen[0] && (
        <ReceiveDialog customerId={chosen[0].customerId} chosen={chosen} onClose={opened.close} />
      )}
    </>
  )
}

interface AgesProps {
  data: ReceivablesPage | undefined
  age: ShownAge | undefined
  onAge: (age: ShownAge | undefined) => void
}

/** What is owed by age, and what of it is overdue; each sum shows its instalments. */
function Ages({ data, age, onAge }: AgesProps) {
  const sums: { shown: ShownAge; label: string; open: number; count: number; isLate: boolean }[] = [
    {
      shown: 'overdue',
      label: 'Vencido ao todo',
      open: data?.sums.overdue ?? 0,
      count: data?.sums.overdueCount ?? 0,
      isLate: (data?.sums.overdueCount ?? 0) > 0,
    },
    ...AGES.map((one) => {
      const held = data?.ages.find(({ age }) => age === one)
      const isLate = one !== 'coming' && one !== 'today' && held !== undefined
      return { shown: one, label: DEBT_AGES[one], open: held?.open ?? 0, count: held?.count ?? 0, isLate }
    }),
  ]
  return (
    <ul className={classes.ages} aria-label="O que está em aberto por idade">
      {sums.map(({ shown, label, open, count, isLate }) => (
        <li key={shown}>
          <button
            type="button"
            className={classes.age}
            aria-pressed={age === shown}
            data-late={isLate}
            onClick={() => onAge(age === shown ? undefined : shown)}
          >
            <span>{label}</span>
            <strong>{formatReais(open)}</strong>
            <small>{counted(count, 'parcela', 'parcelas')}</small>
          </button>
        </li>
      ))}
    </ul>
  )
}

interface DebtorsProps {
  onOpen: (customerId: number) => void
  onReceive: ((customerId: number) => void) | undefined
}

function Debtors({ onOpen, onReceive }: DebtorsProps) {
  const { view, onViewChange } = useUrlTableView()
  const { table } = usePages({ page: debtors, rowsOf: (page) => page.items }, view)
  const columns = onReceive
    ? [
        ...DEBTOR_COLUMNS,
        receiveColumn<Debtor>(
          ({ customer }) => customer,
          ({ customerId }) => onReceive(customerId),
        ),
      ]
    : DEBTOR_COLUMNS
  return (
    <Card flush>
      <DataTable
        id="debtors"
        label="Quem deve"
        columns={columns}
        {...table}
        rowKey={({ customerId }) => customerId}
        rowLabel={({ customer }) => customer}
        view={view}
        onViewChange={onViewChange}
        selection="single"
        csvName="quem-deve.csv"
        onOpen={({ customerId }) => onOpen(customerId)}
        actions={([first]) =>
          first
            ? [
                {
                  label: 'Abrir conta',
                  icon: IconUser,
                  primary: true,
                  onClick: () => onOpen(first.customerId),
                },
              ]
            : []
        }
        emptyImage="done"
        emptyText="Ninguém deve nada à loja."
      />
    </Card>
  )
}
