import { Button, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { counted, formatDate, formatNumber, formatTime } from '@shop/browser/format'
import type { DepartureBoard } from '@shop/contract/board'
import { PACKING_MINUTES } from '@shop/domain/departures'
import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { lazyPart } from '../../../shared/ui/lazy-part.tsx'
import { PopoverButton } from '../../../shared/ui/popup.tsx'
import { departureBoard } from '../orders.api.ts'
import { Countdown } from './countdown.tsx'
import classes from './departure-card.module.css'

const AssignDialog = lazyPart(() => import('./assign-dialog.tsx').then((it) => it.AssignDialog))

interface Props {
  assigning: boolean
  onAssign: () => void
  onAssigned: () => void
}

const LATE_MEANS = `Faltam menos de ${PACKING_MINUTES.waiting} min para a saída e o pedido ainda aguarda o estoquista, ou menos de ${PACKING_MINUTES.preparing} min e ainda está em preparação.`

/** The next departure, and the orders that cannot leave yet: in the heading of the orders that leave. */
export function DepartureCard({ assigning, onAssign, onAssigned }: Props) {
  const { data, dataUpdatedAt, refetch } = useQuery(departureBoard)
  const onOver = useCallback(() => void refetch(), [refetch])
  return (
    <section className={classes.departure} aria-label="Próxima saída dos motoboys">
      {data && (
        <>
          <span className={classes.when}>
            {/* The number of late orders needs the space, and so does the day when it is not today. */}
            {isToday(data) && data.late === 0 ? (
              'Próxima saída'
            ) : (
              <VisuallyHidden>Próxima saída</VisuallyHidden>
            )}{' '}
            <strong>{departureText(data)}</strong>{' '}
            <span className={classes.countdown}>
              <Countdown
                departure={data.departure}
                ahead={Date.parse(data.now) - dataUpdatedAt}
                onOver={onOver}
              />
            </span>
          </span>
          {data.withoutDeliverer > 0 && (
            <span className={classes.figure}>{formatNumber(data.withoutDeliverer)} sem motoboy</span>
          )}
          {data.late > 0 && (
            <PopoverButton
              width={300}
              position="bottom"
              button={
                <UnstyledButton className={classes.late}>
                  {counted(data.late, 'não chega a tempo', 'não chegam a tempo')}
                </UnstyledButton>
              }
            >
              {() => (
                <p className={classes.rule} tabIndex={-1} data-autofocus>
                  {LATE_MEANS}
                </p>
              )}
            </PopoverButton>
          )}
        </>
      )}
      <Button variant="subtle" size="compact-sm" className={classes.assign} onClick={onAssign}>
        Atribuir motoboy
      </Button>
      {assigning && <AssignDialog onClose={onAssigned} />}
    </section>
  )
}

const isToday = ({ now, departure }: DepartureBoard) =>
  formatDate(new Date(now)) === formatDate(new Date(departure))

/** With the day unless it is today. */
function departureText(board: DepartureBoard) {
  const departure = new Date(board.departure)
  const time = formatTime(departure)
  return isToday(board) ? time : `${formatDate(departure).slice(0, 5)} às ${time}`
}
