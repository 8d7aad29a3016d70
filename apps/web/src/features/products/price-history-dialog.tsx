import { formatReais } from '@shop/browser/format'
import type { Product } from '@shop/contract/products'
import type { PriceHistoryRow } from '@shop/contract/repricing'
import { SHORT_PAGE } from '@shop/domain/page-sizes'
import type { Column } from '../../shared/table/column.ts'
import { PagedTable } from '../../shared/table/paged-table.tsx'
import { Dialog } from '../../shared/ui/dialog.tsx'
import { priceHistory } from './history/history.api.ts'

const PRICES = { cost: 'Custo', gold: 'Ouro', silver: 'Prata', bronze: 'Bronze' } as const

const changeText = (before: number, after: number) =>
  before === after ? formatReais(after) : `${formatReais(before)} → ${formatReais(after)}`

const COLUMNS: readonly Column<PriceHistoryRow>[] = [
  {
    id: 'when',
    header: 'Quando',
    kind: 'datetime',
    mobile: 'title',
  },
  { id: 'kind', header: 'Motivo', mobile: 'line' },
  ...(Object.keys(PRICES) as (keyof typeof PRICES)[]).map(
    (price): Column<PriceHistoryRow> => ({
      id: price,
      header: PRICES[price],
      value: ({ before, after }) => changeText(before[price], after[price]),
      nowrap: true,
      mobile: 'line',
    }),
  ),
  { id: 'who', header: 'Responsável', mobile: 'line' },
]

/** The product's earlier costs and prices, latest change first. */
export function PriceHistoryDialog({ product, onClose }: { product: Product; onClose: () => void }) {
  return (
    <Dialog opened size="wide" title={`Histórico de preços: ${product.name}`} onClose={onClose}>
      <PagedTable
        id="price-history"
        label="Histórico de preços"
        columns={COLUMNS}
        page={(view) => priceHistory(product.id, view)}
        name="prices"
        pageSize={SHORT_PAGE}
        rowsOf={({ histories }) => histories}
        rowKey={({ when, kind }) => `${when}:${kind}`}
        searchable={false}
        csvName={`precos-${product.code}.csv`}
        emptyText="Os preços deste produto não mudaram."
      />
    </Dialog>
  )
}
