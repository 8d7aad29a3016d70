import { Button } from '@mantine/core'
import { counted } from '@shop/browser/format'
import { newKey } from '@shop/browser/new-key'
import type { RepricingPreview } from '@shop/contract/repricing'
import { IconEye } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { DataTable } from '../../../shared/table/data-table.tsx'
import { firstView, type TableView } from '../../../shared/table/table-view.ts'
import { Card } from '../../../shared/ui/card.tsx'
import { confirm } from '../../../shared/ui/confirm.ts'
import { applyRepricing, previewRepricing, refreshBuying } from '../purchases.api.ts'
import type { ViewProps } from '../purchases-search.ts'
import { PastRepricings } from './past-repricings.tsx'
import { PREVIEW_COLUMNS } from './preview-columns.ts'
import {
  FIRST_RULE,
  filterText,
  levelsText,
  ruleText,
  type TypedRule,
  toRepricing,
} from './repricing-rule.ts'
import { RuleFields } from './rule-fields.tsx'

const PAGE = 50

/** The prices that a person saw; only these are applied, and once. */
interface Preview {
  requested: ReturnType<typeof toRepricing>
  found: RepricingPreview
  key: string
}

/** Changes many prices: shows the new ones first, and can be undone afterwards. */
export function RepricingView({ search: { brand = '', reference = '', q = '' } }: Pick<ViewProps, 'search'>) {
  const [rule, setRule] = useState({ ...FIRST_RULE, brand, reference, search: q })
  const [view, setView] = useState<TableView>(() => firstView(PAGE))
  const [seen, setSeen] = useState<Preview | null>(null)
  const preview = useMutation({
    mutationFn: async ({
      requested,
      page,
    }: {
      requested: Preview['requested']
      page: number
    }): Promise<Preview> => ({
      requested,
      found: await previewRepricing(requested, page, PAGE),
      key: newKey(),
    }),
    meta: { errorText: 'Não foi possível calcular a prévia, tente novamente mais tarde.' },
  })
  const apply = useMutation({
    mutationFn: ({ requested, found, key }: Preview) =>
      applyRepricing({ ...requested, digest: found.digest }, key),
    onSuccess: () => {
      setSeen(null)
      void refreshBuying()
    },
    meta: { successText: 'Preços reajustados com sucesso.' },
  })
  const confirmApply = async (preview: Preview) => {
    const { filter, rule: how } = preview.requested
    const { total, belowCost } = preview.found
    const about = [
      `Produtos: ${filterText(filter)}`,
      `${ruleText(how)} (${levelsText(how)})`,
      belowCost > 0 ? `${counted(belowCost, 'fica', 'ficam')} abaixo do custo.` : '',
      'Pode ser desfeito em Reajustes feitos.',
    ]
    const text = `Mudar o preço de ${counted(total, 'produto', 'produtos')}?`
    if (await confirm(text, { about: about.filter(Boolean), confirmLabel: 'Mudar preços' }))
      apply.mutate(preview)
  }
  // The preview shown, or being computed, no longer belongs to the values of the fields.
  const change = (values: Partial<TypedRule>) => {
    setSeen(null)
    preview.reset()
    setRule((old) => ({ ...old, ...values }))
  }
  const look = (page: number) => {
    setView((old) => ({ ...old, page }))
    preview.mutate({ requested: toRepricing(rule), page }, { onSuccess: setSeen })
  }
  return (
    <>
      <Card title="Reajuste de preços">
        <RuleFields rule={rule} onChange={change} />
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
              onClick={() => void confirmApply(seen)}
            >
              Aplicar reajuste
            </Button>
          }
        >
          <DataTable
            id="repricing-preview"
            label="Prévia do reajuste"
            columns={PREVIEW_COLUMNS}
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
      <PastRepricings />
    </>
  )
}
