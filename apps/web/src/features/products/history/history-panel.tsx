import { Button, Group, Select } from '@mantine/core'
import { at } from '@shop/browser/address'
import type { Address } from '@shop/contract/address'
import type { Product } from '@shop/contract/products'
import { SHORT_PAGE } from '@shop/domain/page-sizes'
import { lastDays } from '@shop/domain/periods'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type FormEvent, useMemo, useState } from 'react'
import { DateField } from '../../../shared/form/date-field.tsx'
import { PeriodChips, today } from '../../../shared/form/period-chips.tsx'
import { END_BEFORE_START } from '../../../shared/form/period-texts.ts'
import { DataTable } from '../../../shared/table/data-table.tsx'
import { firstView } from '../../../shared/table/table-view.ts'
import { Card } from '../../../shared/ui/card.tsx'
import { failureOf } from '../../../shared/ui/not-loaded.tsx'
import { SubmitButton } from '../../../shared/ui/submit-button.tsx'
import classes from '../form/form-grid.module.css'
import { type HistoryWire, historyPage, loadAllHistory } from './history.api.ts'
import { HISTORY_KINDS, TIMELINE } from './history-kinds.tsx'
import { StockPlot } from './stock-plot.tsx'

interface Choice {
  kind: string | null
  start: string
  end: string
}

interface Requested {
  kind: (typeof HISTORY_KINDS)[number]
  address: Address<HistoryWire>
}

/** The form of a history and, once generated, its rows. */
export default function HistoryPanel({ product, onClose }: { product: Product; onClose: () => void }) {
  const [choice, setChoice] = useState<Choice>(() => ({ kind: TIMELINE, ...lastDays(today(), 30) }))
  const [requested, setRequested] = useState<Requested | null>(null)
  const [touched, setTouched] = useState(false)
  const kind = HISTORY_KINDS.find(({ value }) => value === choice.kind)
  const complete = kind !== undefined && choice.start !== '' && choice.end !== ''
  const backwards = complete && choice.end < choice.start
  const set = (change: Partial<Choice>) => setChoice({ ...choice, ...change })

  const generate = (event: FormEvent) => {
    event.preventDefault()
    if (!kind || !complete || backwards) return
    const period = { start: `${choice.start}T00:00:00`, end: `${choice.end}T23:59:59` }
    setRequested({ kind, address: at(kind.address, { id: product.id, ...period }) })
  }
  return (
    <>
      <Card takesFocus title={`Histórico do Produto: ${product.name}`}>
        <form className={classes.stack} onSubmit={generate} noValidate>
          <div className={classes.grid}>
            <Select
              label="Tipo de histórico"
              required
              placeholder="Selecione"
              data={HISTORY_KINDS.map(({ value, label }) => ({ value, label }))}
              value={choice.kind}
              onChange={(value) => set({ kind: value })}
              onBlur={() => setTouched(true)}
              error={touched && !choice.kind && 'Informe o tipo de histórico'}
            />
            <DateField
              label="Data inicial"
              required
              value={choice.start}
              onChange={(start) => set({ start })}
            />
            <DateField
              label="Data final"
              required
              value={choice.end}
              onChange={(end) => set({ end })}
              error={backwards && END_BEFORE_START}
            />
          </div>
          <PeriodChips start={choice.start} end={choice.end} onChange={set} />
          <Group gap={8} align="stretch" justify="flex-end" pt={4}>
            <Button variant="default" onClick={onClose}>
              Fechar
            </Button>
            <SubmitButton running={false} disabled={!complete || backwards}>
              Gerar
            </SubmitButton>
          </Group>
        </form>
      </Card>
      {requested && <HistoryTable key={requested.address} serialised={product.serialised} {...requested} />}
    </>
  )
}

const positionOf = (row: object) => (row as { position: number }).position

function HistoryTable({ kind, address, serialised }: Requested & { serialised: boolean }) {
  const columns = useMemo(
    () => kind.columns.filter(({ id }) => serialised || id !== 'serials'),
    [kind, serialised],
  )
  const [view, setView] = useState(() => firstView(SHORT_PAGE))
  const page = useQuery({
    ...historyPage(address, view.page, view.pageSize),
    placeholderData: keepPreviousData,
  })
  const { data, isFetching } = page
  return (
    <Card flush title={kind.label}>
      {kind.value === TIMELINE && <StockPlot address={address} />}
      <DataTable
        id={`product-history-${kind.value}`}
        label={kind.label}
        columns={columns}
        rows={data?.rows ?? []}
        total={data?.total ?? 0}
        rowKey={positionOf}
        loading={isFetching}
        view={view}
        onViewChange={setView}
        searchable={false}
        loadAll={loadAllHistory(address)}
        emptyText="Nenhuma informação encontrada com os filtros selecionados."
        failure={failureOf(page)}
      />
    </Card>
  )
}
