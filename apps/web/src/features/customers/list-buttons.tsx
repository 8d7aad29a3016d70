import { Badge, Button } from '@mantine/core'
import { formatNumber } from '@shop/browser/format'
import type { CustomerCounts } from '@shop/contract/customers'
import type { CustomerView } from './customers-search.ts'
import classes from './list-buttons.module.css'

// White on Mantine's darkest orange has less contrast than 4.5 : 1.
const LABELS: readonly [view: CustomerView, label: string, color: string][] = [
  ['waiting', 'Aguardando Aprovação', '#9a5b00'],
  ['counter', 'Cadastrados no Balcão', 'blue.9'],
  ['reproved', 'Clientes Reprovados', 'red.9'],
  ['blocked', 'Clientes Bloqueados', 'gray.7'],
]

/** Invisible, so that the list below is at its place from the beginning. */
const LOADING: CustomerCounts = { active: 1, waiting: 1, counter: 0, reproved: 1, blocked: 1 }

interface Props {
  counts: CustomerCounts | undefined
  loading: boolean
  shown: CustomerView | undefined
  onShow: (view: CustomerView) => void
}

/** One button for each other list that is not empty. */
export function ListButtons({ counts: loaded, loading, shown, onShow }: Props) {
  const counts = loaded ?? (loading ? LOADING : undefined)
  const countOf = (view: CustomerView) => counts?.[view] ?? 0
  const offered = LABELS.filter(([view]) => view !== shown && countOf(view) > 0)
  return (
    // Without overflow while nothing in it can be reached by the keyboard.
    <div className={classes.lists} style={loading ? { overflow: 'hidden' } : undefined}>
      {offered.map(([view, label, color]) => (
        <Button
          key={view}
          variant="default"
          // On a small PC screen all four stand in the title's row.
          px="xs"
          style={loading ? { visibility: 'hidden' } : undefined}
          onClick={() => onShow(view)}
          rightSection={<Badge color={color}>{formatNumber(countOf(view))}</Badge>}
        >
          {label}
        </Button>
      ))}
    </div>
  )
}
