import { Button } from '@mantine/core'
import { formatDate, formatNumber, formatTime } from '@shop/browser/format'
import type { DepartureBoard } from '@shop/contract/order-board'
import { PACKING_MINUTES } from '@shop/domain/departures'
import { IconMotorbike } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { lazyPart } from '../../../shared/ui/lazy-part.tsx'
import { departureBoard } from '../orders.api.ts'
import { Countdown } from './countdown.tsx'
import classes from './departure-card.module.css'

const AssignDialog = lazyPart(() => import('./assign-dialog.tsx').then((it) => it.AssignDialog))

interface Props {
  assigning: boolean
  onAssign: () => void
  onAssigned: () => void
}

const LATE_MEANS = `Não chegam a tempo: faltam menos de ${PACKING_MINUTES.waiting} min para a saída e o pedido ainda aguarda o estoquista, ou menos de ${PACKING_MINUTES.preparing} min e ainda está em preparação.`

/** The next departure, and the state of its orders. */
export function DepartureCard({ assigning, onAssign, onAssigned }: Props) {
  const { data, dataUpdatedAt, refetch } = useQuery(departureBoard)
  const onOver = useCallback(() => void refetch(), [refetch])
  return (
    <section className={classes.card} aria-label="Próxima saída dos motoboys">
      <IconMotorbike size={24} stroke={1.6} aria-hidden className={classes.icon} />
      <div className={classes.when}>
        <span className={classes.label}>Próxima saída</span>
        {data && (
          <span className={classes.time}>
            <strong>{departureText(data)}</strong>{' '}
            <Countdown
              departure={data.departure}
              ahead={Date.parse(data.now) - dataUpdatedAt}
              onOver={onOver}
            />
          </span>
        )}
      </div>
      <dl className={classes.figures}>
        <Figure label="Prontos" value={data?.ready} note={delivererNote(data)} />
        <Figure label="Em preparação" value={data?.preparing} />
        <Figure label="Não chegam a tempo" value={data?.late} bad />
      </dl>
      <Button variant="default" className={classes.assign} onClick={onAssign}>
        Atribuir motoboy
      </Button>
      {data && data.late > 0 && <p className={classes.rule}>{LATE_MEANS}</p>}
      {assigning && <AssignDialog onClose={onAssigned} />}
    </section>
  )
}

/** With the day unless it is today. */
function departureText({ now, departure }: DepartureBoard) {
  const [today, day] = [formatDate(new Date(now)), formatDate(new Date(departure))]
  const time = formatTime(new Date(departure))
  return today === day ? time : `${day.slice(0, 5)} às ${time}`
}

const delivererNote = (data: DepartureBoard | undefined) =>
  data && data.withoutDeliverer > 0 ? `${formatNumber(data.withoutDeliverer)} sem motoboy` : undefined

interface FigureProps {
  label: string
  value: number | undefined
  note?: string
  bad?: boolean
}

function Figure({ label, value, note, bad }: FigureProps) {
  return (
    <div className={classes.figure} data-bad={(bad && value !== undefined && value > 0) || undefined}>
      <dt>{label}</dt>
      <dd>
        {value === undefined ? '–' : formatNumber(value)}
        {note && <small>{note}</small>}
      </dd>
    </div>
  )
}
