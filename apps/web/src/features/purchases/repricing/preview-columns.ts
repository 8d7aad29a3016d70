import { formatMargin, formatReais } from '@shop/browser/format'
import type { RepricedRow } from '@shop/contract/repricing'
import { PRICE_LEVEL_LABELS, PRICE_LEVELS } from '@shop/domain/price-changes'
import type { Column } from '../../../shared/table/column.ts'

const priceText = ({ before, after, limited }: RepricedRow['levels'][number]) =>
  `${formatReais(before.price)} → ${formatReais(after.price)}${after.margin === null ? '' : ` (margem ${formatMargin(after.margin)})`}${limited ? ', limitado' : ''}`

/** Gold and silver are not below the cost. */
const limitedText = ({ levels }: RepricedRow) => {
  const limited = levels.filter((one) => one.limited).map(({ level }) => PRICE_LEVEL_LABELS[level])
  return limited.length > 0 ? `${limited.join(' e ')} não abaixo do custo` : ''
}

/** The prices before and after a repricing, by level. */
export const PREVIEW_COLUMNS: Column<RepricedRow>[] = [
  { id: 'name', header: 'Produto', mobile: 'title' },
  { id: 'code', header: 'Código' },
  { id: 'cost', header: 'Custo', kind: 'money' },
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
