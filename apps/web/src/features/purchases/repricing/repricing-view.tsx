import { Button, Checkbox, Group, NativeSelect, TextInput } from '@mantine/core'
import { counted, formatMargin, formatPercent, formatReais } from '@shop/browser/format'
import { newKey } from '@shop/browser/new-key'
import type { RepricedRow, Repricing, RepricingPreview, SentRepricing } from '@shop/contract/repricing'
import { PRICE_LEVEL_LABELS, PRICE_LEVELS, type PriceLevel } from '@shop/domain/price-changes'
import { IconArrowBackUp, IconEye } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Column } from '../../../shared/table/column.ts'
import { DataTable } from '../../../shared/table/data-table.tsx'
import { PagedTable } from '../../../shared/table/paged-table.tsx'
import { firstView, type TableView } from '../../../shared/table/table-view.ts'
import { Card } from '../../../shared/ui/card.tsx'
import { confirm } from '../../../shared/ui/confirm.ts'
import type { TypedNumber } from '../../../shared/ui/number-input.tsx'
import { PercentInput } from '../../../shared/ui/number-input.tsx'
import {
  applyRepricing,
  previewRepricing,
  refreshBuying,
  repricings,
  undoRepricing,
} from '../purchases.api.ts'
import classes from '../purchases.module.css'

const PAGE = 50
const KINDS = {
  percent: 'Percentual sobre o preço',
  margin: 'Margem sobre o preço',
  none: 'Só arredondar',
} as const
type Kind = keyof typeof KINDS

const priceText = ({ before, after, limited }: RepricedRow['levels'][number]) =>
  `${formatReais(before.price)} → ${formatReais(after.price)}${after.margin === null ? '' : ` (margem ${formatMargin(after.margin)})`}${limited ? ', limitado' : ''}`

/** Gold and silver lie between the cost and twice the cost. */
const limitedText = ({ levels }: RepricedRow) => {
  const limited = levels.filter((one) => one.limited).map(({ level }) => PRICE_LEVEL_LABELS[level])
  return limited.length > 0 ? `${limited.join(' e ')} só de 0% a 100% acima do custo` : ''
}

const previewColumns: Column<RepricedRow>[] = [
  { id: 'name', header: 'Produto', value: ({ name }) => name, mobile: 'title' },
  { id: 'code', header: 'Código', value: ({ code }) => code },
  { id: 'cost', header: 'Custo', kind: 'money', value: ({ cost }) => cost },
  ...PRICE_LEVELS.map(
    (level): Column<RepricedRow> => ({
      id: level,
      header: PRICE_LEVEL_LABELS[level],
      value: ({ levels }) => {
        const own = levels.find((one) => one.level === level)
        return own ? priceText(own) : ''
      },
      mobile: 'line',
    }),
  ),
  {
    id: 'below',
    header: 'Atenção',
    value: (row) => [row.belowCost ? 'abaixo do custo' : '', limitedText(row)].filter(Boolean).join('; '),
    mobile: 'line',
  },
]

const ruleText = ({ kind, percent, endsIn90 }: Repricing) =>
  [kind === 'none' ? '' : `${KINDS[kind]}: ${formatPercent(percent)}`, endsIn90 ? 'termina em ,90' : '']
    .filter(Boolean)
    .join(', ')

const filterText = ({ filter }: Repricing) =>
  [filter.brand, filter.reference, filter.search].filter(Boolean).join(', ') || 'todos os produtos'

const historyColumns: Column<Repricing>[] = [
  {
    id: 'when',
    header: 'Quando',
    kind: 'datetime',
    value: ({ when }) => when,
    mobile: 'title',
  },
  { id: 'user', header: 'Quem', value: ({ user }) => user },
  { id: 'filter', header: 'Produtos', value: filterText, mobile: 'line' },
  { id: 'rule', header: 'Reajuste', value: ruleText, mobile: 'line' },
  { id: 'products', header: 'Alterados', kind: 'number', value: ({ products }) => products },
  {
    id: 'undone',
    header: 'Situação',
    value: ({ undoneAt, restored, undoneBy }) =>
      undoneAt ? `Desfeito em ${counted(restored ?? 0, 'produto', 'produtos')} por ${undoneBy}` : 'Em vigor',
    mobile: 'line',
  },
]

function Past() {
  const undo = useMutation({
    mutationFn: ({ id }: Repricing) => undoRepricing(id)({}, newKey()),
    onSuccess: refreshBuying,
    meta: { successText: 'Reajuste desfeito com sucesso.' },
  })
  const ask = async (one: Repricing) => {
    const about = [filterText(one), ruleText(one), 'Produtos alterados depois disso ficam como estão.']
    if (await confirm('Desfazer este reajuste?', { about })) undo.mutate(one)
  }
  return (
    <Card title="Reajustes feitos" flush>
      <PagedTable
        id="repricings"
        label="Reajustes feitos"
        columns={historyColumns}
        page={repricings}
        name="past"
        pageSize={10}
        rowsOf={(data) => data.repricings}
        rowKey={({ id }) => id}
        searchable={false}
        selection="single"
        actions={([one]) =>
          one && !one.undoneAt
            ? [{ label: 'Desfazer reajuste', icon: IconArrowBackUp, onClick: () => void ask(one) }]
            : []
        }
        emptyText="Nenhum reajuste foi feito até o momento."
      />
    </Card>
  )
}

/** Changes many prices: shows the new ones first, and can be undone afterwards. */
export function RepricingView() {
  const [filter, setFilter] = useState({ brand: '', reference: '', search: '' })
  const [kind, setKind] = useState<Kind>('percent')
  const [percent, setPercent] = useState<TypedNumber>(null)
  const [levels, setLevels] = useState<PriceLevel[]>([...PRICE_LEVELS])
  const [endsIn90, setEndsIn90] = useState(false)
  const [view, setView] = useState<TableView>(() => firstView(PAGE))
  const [seen, setSeen] = useState<{ asked: SentRepricing; found: RepricingPreview; key: string } | null>(
    null,
  )
  /** The prices seen, or being calculated, are no longer those of the fields. */
  const forget = () => {
    setSeen(null)
    preview.reset()
  }
  const changed = <Value,>(set: (value: Value) => void) => {
    return (value: Value) => {
      forget()
      set(value)
    }
  }
  const preview = useMutation({
    mutationFn: async ({ asked, page }: { asked: SentRepricing; page: number }) => ({
      asked,
      found: await previewRepricing(asked, page, PAGE),
      key: newKey(),
    }),
    meta: { errorText: 'Não foi possível calcular a prévia, tente novamente mais tarde.' },
  })
  const apply = useMutation({
    mutationFn: ({ asked, found, key }: NonNullable<typeof seen>) =>
      applyRepricing({ ...asked, digest: found.digest }, key),
    onSuccess: () => {
      setSeen(null)
      void refreshBuying()
    },
    meta: { successText: 'Preços reajustados com sucesso.' },
  })
  const asked = (): SentRepricing => ({
    filter,
    rule: { kind, percent: kind === 'none' ? 0 : Number(percent ?? 0) / 10_000, levels, endsIn90 },
  })
  const look = (page: number) => {
    setView((old) => ({ ...old, page }))
    preview.mutate({ asked: asked(), page }, { onSuccess: setSeen })
  }
  const setFilterField = (name: keyof typeof filter) => (value: string) => {
    forget()
    setFilter((old) => ({ ...old, [name]: value }))
  }
  return (
    <>
      <Card title="Reajuste de preços">
        <div className={classes.form}>
          <TextInput
            label="Marca"
            value={filter.brand}
            onChange={(event) => setFilterField('brand')(event.currentTarget.value)}
          />
          <TextInput
            label="Referência"
            value={filter.reference}
            onChange={(event) => setFilterField('reference')(event.currentTarget.value)}
          />
          <TextInput
            label="Busca"
            value={filter.search}
            onChange={(event) => setFilterField('search')(event.currentTarget.value)}
          />
          <NativeSelect
            label="Como"
            data={Object.entries(KINDS).map(([value, label]) => ({ value, label }))}
            value={kind}
            onChange={(event) => changed(setKind)(event.currentTarget.value as Kind)}
          />
          {kind !== 'none' && (
            <PercentInput
              label="Percentual"
              description={kind === 'percent' ? 'Negativo diminui' : undefined}
              inputWrapperOrder={['label', 'input', 'description']}
              min={kind === 'percent' ? -900_000 : 0}
              value={percent}
              onChange={changed(setPercent)}
            />
          )}
          <Checkbox.Group
            label="Níveis"
            value={levels}
            onChange={(next) => changed(setLevels)(next as PriceLevel[])}
          >
            <Group gap="md" mt={8}>
              {PRICE_LEVELS.map((level) => (
                <Checkbox key={level} value={level} label={PRICE_LEVEL_LABELS[level]} />
              ))}
            </Group>
          </Checkbox.Group>
          <Checkbox
            className={classes.alone}
            label="Terminar em ,90"
            checked={endsIn90}
            onChange={(event) => changed(setEndsIn90)(event.currentTarget.checked)}
          />
        </div>
        <Button
          leftSection={<IconEye size={18} aria-hidden />}
          loading={preview.isPending}
          onClick={() => look(0)}
        >
          Ver prévia
        </Button>
      </Card>
      {seen && (
        <Card
          title={`Prévia: ${counted(seen.found.total, 'produto muda', 'produtos mudam')}`}
          flush
          actions={
            <Button
              disabled={seen.found.total === 0}
              loading={apply.isPending}
              onClick={() => apply.mutate(seen)}
            >
              Aplicar reajuste
            </Button>
          }
        >
          <DataTable
            id="repricing-preview"
            label="Prévia do reajuste"
            columns={previewColumns}
            rows={seen.found.products}
            total={seen.found.total}
            rowKey={({ productId }) => productId}
            rowLabel={({ name }) => name}
            loading={preview.isPending}
            view={view}
            onViewChange={(next) => look(next.page)}
            pageSizes={[PAGE]}
            searchable={false}
            csvName={null}
            emptyText="Nenhum preço muda."
          />
        </Card>
      )}
      <Past />
    </>
  )
}
