import { Button } from '@mantine/core'
import { errorText } from '@shop/browser/api-error'
import { counted, formatDateTime, formatNumber, formatReais } from '@shop/browser/format'
import { newKey } from '@shop/browser/new-key'
import { endsSession } from '@shop/browser/session'
import type { Count, CountLine } from '@shop/contract/counts'
import { COUNT_STATUS } from '@shop/domain/count-status'
import { IconCheck, IconPrinter, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLongWork } from '../../shared/api/use-long-work.ts'
import type { Column } from '../../shared/table/column.ts'
import { DataTable } from '../../shared/table/data-table.tsx'
import { printTable } from '../../shared/table/print-table.ts'
import { Card } from '../../shared/ui/card.tsx'
import { confirm } from '../../shared/ui/confirm.ts'
import { Facts } from '../../shared/ui/facts.tsx'
import { FormProblem } from '../../shared/ui/form-problem.tsx'
import { failureOf } from '../../shared/ui/not-loaded.tsx'
import { notify } from '../../shared/ui/notices.ts'
import classes from './counting.module.css'
import { approveCount, type NamedUnit, readWhole, refreshCounts, wholeCount } from './counts.api.ts'
import { DifferingUnits } from './differing-units.tsx'

const whenText = (instant: string) => formatDateTime(new Date(instant))

const signed = (quantity: number | null) =>
  quantity !== null && quantity > 0 ? `+${formatNumber(quantity)}` : formatNumber(quantity ?? 0)

/** Why a difference cannot be approved, or that it was. */
const stateOf = ({ approvedAt, dismissed, archived, outdated, difference }: CountLine) => {
  if (dismissed) return 'Dispensada'
  if (approvedAt) return 'Aprovada'
  if (difference === 0) return 'Confere'
  if (archived) return 'Produto arquivado'
  return outdated ? 'Ajustado depois: conte de novo' : 'A aprovar'
}

const COLUMNS: readonly Column<CountLine>[] = [
  { id: 'name', header: 'Produto', mobile: 'title' },
  { id: 'code', header: 'Código' },
  {
    id: 'expected',
    header: 'Esperado',
    kind: 'number',
    mobile: 'line',
  },
  {
    id: 'unpacked',
    header: 'Vendidas, não embaladas',
    kind: 'number',
  },
  {
    id: 'counted',
    header: 'Contado',
    kind: 'number',
    mobile: 'line',
  },
  {
    id: 'difference',
    header: 'Diferença',
    kind: 'number',
    cell: ({ difference }) => signed(difference),
    mobile: 'line',
  },
  {
    id: 'differenceCost',
    header: 'Valor a custo',
    kind: 'money',
    sum: true,
    mobile: 'line',
  },
  { id: 'countedBy', header: 'Contado por' },
  { id: 'state', header: 'Situação', value: stateOf, mobile: 'line' },
]

const factsOf = (count: Count) => [
  { label: 'Situação', value: COUNT_STATUS[count.status] },
  { label: 'Aberta por', value: `${count.who}, ${whenText(count.createdAt)}` },
  ...(count.finishedAt
    ? [{ label: 'Concluída por', value: `${count.finishedBy}, ${whenText(count.finishedAt)}` }]
    : []),
  ...(count.approvedAt
    ? [{ label: 'Aprovada por', value: `${count.approvedBy}, ${whenText(count.approvedAt)}` }]
    : []),
  {
    label: 'Contados',
    value: `${formatNumber(count.counted)} de ${counted(count.products, 'produto', 'produtos')}, ${counted(count.units, 'unidade', 'unidades')}`,
  },
  {
    label: 'Diferenças',
    value: `${counted(count.differences ?? 0, 'produto', 'produtos')}, ${formatReais(count.differenceCost ?? 0)} a custo`,
  },
]

/** Prints the count as a document to be signed. */
async function printCount(count: Count) {
  const { lines } = await readWhole(count.id, 'counted')
  await printTable(
    `Contagem ${count.name}`,
    { columns: COLUMNS, rows: lines, footer: [] },
    {
      about: factsOf(count).map(({ label, value }) => `${label}: ${value}`),
      ending: {
        facts: [{ label: 'Produtos', value: formatNumber(lines.length) }],
        signature: 'Responsável pela contagem',
      },
    },
  )
}

const isOpen = ({ approvedAt }: CountLine) => approvedAt === null

const mayApprove = (line: CountLine) => stateOf(line) === 'A aprovar'

/** The differences, at cost, with the product's last movements; all or some of them correct the stock. */
export function Differences({ count }: { count: Count }) {
  const query = useQuery(wholeCount(count.id, 'different'))
  const [problem, setProblem] = useState<string | null>(null)
  const { run } = useLongWork()
  const lines = query.data?.lines ?? []
  const now = query.data ?? count
  const open = lines.filter(mayApprove)

  const [requested, setRequested] = useState<{
    chosen: readonly CountLine[]
    clear?: (() => void) | undefined
  }>()
  const [running, setRunning] = useState(false)

  /** The units of serialised products have to be chosen first. */
  const begin = (chosen: readonly CountLine[], clear?: () => void) => {
    setProblem(null)
    if (chosen.some(({ serialised }) => serialised)) setRequested({ chosen, clear })
    else void approve(chosen, [], clear)
  }
  const approve = async (chosen: readonly CountLine[], serials: readonly NamedUnit[], clear?: () => void) => {
    const cost = chosen.reduce((sum, { differenceCost }) => sum + (differenceCost ?? 0), 0)
    const about = [
      count.name,
      `${counted(chosen.length, 'diferença', 'diferenças')}, ${formatReais(cost)} a custo`,
    ]
    if (!(await confirm('Corrigir o estoque pela contagem?', { about, confirmLabel: 'Aprovar' }))) return
    setProblem(null)
    setRunning(true)
    try {
      await approveCount(
        count.id,
        chosen.length === lines.length ? undefined : chosen.map(({ productId }) => productId),
        { serials },
        newKey(),
      )
      setRequested(undefined)
      clear?.()
      notify.success('Estoque corrigido pela contagem.')
    } catch (error) {
      if (!endsSession(error)) setProblem(errorText(error))
    }
    setRunning(false)
    await refreshCounts()
  }
  const dismiss = async (chosen: readonly CountLine[], clear: () => void) => {
    const about = [
      count.name,
      `${counted(chosen.length, 'diferença', 'diferenças')}: o estoque fica como está.`,
    ]
    if (!(await confirm('Dispensar sem corrigir o estoque?', { about, confirmLabel: 'Dispensar' }))) return
    setProblem(null)
    try {
      await approveCount(
        count.id,
        chosen.map(({ productId }) => productId),
        { dismiss: true },
        newKey(),
      )
      clear()
      notify.success('Diferenças dispensadas.')
    } catch (error) {
      if (!endsSession(error)) setProblem(errorText(error))
    }
    await refreshCounts()
  }
  return (
    <>
      <Card
        title="Resumo"
        actions={
          <>
            <Button
              variant="default"
              leftSection={<IconPrinter size={16} aria-hidden />}
              onClick={() => void run(() => printCount(now))}
            >
              Imprimir documento
            </Button>
            {/* Without the loaded differences, approving would approve them unseen. */}
            {count.status === 'finished' && query.data && (
              <Button disabled={open.length === 0 && lines.length > 0} onClick={() => begin(open)}>
                {lines.length === 0 ? 'Aprovar contagem' : 'Aprovar todas'}
              </Button>
            )}
          </>
        }
      >
        <Facts facts={factsOf(now)} />
      </Card>
      <FormProblem text={requested ? null : problem} />
      {requested && (
        <DifferingUnits
          lines={requested.chosen.filter(({ serialised }) => serialised)}
          running={running}
          problem={problem}
          onApprove={(serials) => void approve(requested.chosen, serials, requested.clear)}
          onClose={() => setRequested(undefined)}
        />
      )}
      <Card flush title="Diferenças">
        <DataTable
          id="count-differences"
          label="Diferenças da contagem"
          columns={COLUMNS}
          rows={lines}
          rowKey={({ productId }) => productId}
          rowLabel={({ name }) => name}
          loading={query.isFetching}
          failure={failureOf(query)}
          searchable={false}
          csvName={`contagem-${count.id}.csv`}
          selection={count.status === 'finished' ? 'multiple' : 'none'}
          actions={(rows, clear) => [
            {
              label: 'Aprovar selecionadas',
              icon: IconCheck,
              primary: true,
              disabled: !rows.some(mayApprove),
              onClick: () => begin(rows.filter(mayApprove), clear),
            },
            {
              label: 'Dispensar selecionadas',
              icon: IconX,
              disabled: !rows.some(isOpen),
              onClick: () => void dismiss(rows.filter(isOpen), clear),
            },
          ]}
          renderDetail={(line) => <Movements line={line} />}
          emptyImage="done"
          emptyText="O estoque confere com a contagem."
        />
      </Card>
    </>
  )
}

/** Movements that may explain the difference. */
const Movements = ({ line }: { line: CountLine }) => (
  <ul className={classes.movements} aria-label={`Últimos movimentos de ${line.name}`}>
    {line.movements.map(({ eventType, quantity, after, orderCode, when }) => (
      <li key={`${when}-${after}-${quantity}`}>
        {whenText(when)} · {eventType}
        {orderCode && ` ${orderCode}`} · {signed(quantity)} → {formatNumber(after)}
      </li>
    ))}
  </ul>
)
