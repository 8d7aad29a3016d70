import { Badge, Button } from '@mantine/core'
import type { CustomerCounts } from '@shop/contract/customers'
import { formatNumber } from '../../shared/ui/format.ts'
import type { CustomerView } from './customers-search.ts'

// White on Mantine's darkest orange has less contrast than 4.5 : 1.
const LABELS: readonly [view: CustomerView, label: string, color: string][] = [
  ['waiting', 'Aguardando Aprovação', '#9a5b00'],
  ['reproved', 'Clientes Reprovados', 'red.9'],
  ['blocked', 'Clientes Bloqueados', 'gray.7'],
]

interface Props {
  counts: CustomerCounts | undefined
  shown: CustomerView | undefined
  onShow: (view: CustomerView) => void
}

/** One button for each other list that is not empty. */
export function ListButtons({ counts, shown, onShow }: Props) {
  const offered = LABELS.filter(([view]) => view !== shown && (counts?.[view] ?? 0) > 0)
  return (
    <>
      {offered.map(([view, label, color]) => (
        <Button
          key={view}
          variant="default"
          onClick={() => onShow(view)}
          rightSection={<Badge color={color}>{formatNumber(counts?.[view] ?? 0)}</Badge>}
        >
          {label}
        </Button>
      ))}
    </>
  )
}
