import { formatReais } from '@shop/browser/format'
import type { Result } from '@shop/contract/result'
import type { Days } from '@shop/domain/periods'
import { addDays } from '@shop/domain/shop-time'
import { useEffect, useRef } from 'react'
import { FINE_STEPS, roundUp, ticks } from '../../shared/chart/axis.ts'
import classes from './result.module.css'

type Day = Result['days'][number]

/** Longer periods show only days on which something happened. */
const MOST_DAYS = 366

const NOTHING = {
  orders: 0,
  units: 0,
  sold: 0,
  revenue: 0,
  cost: 0,
  fees: 0,
  profit: 0,
  margin: null,
  returnedUnits: 0,
  returned: 0,
  returnedCost: 0,
}

/** Every day of the period, also those on which nothing was sold. */
export function daysOf({ start, end }: Days, found: readonly Day[]): Day[] {
  const byDay = new Map(found.map((one) => [one.day, one]))
  const days: Day[] = []
  for (let day = start; day <= end; day = addDays(day, 1)) {
    if (days.length === MOST_DAYS) return [...found]
    days.push(byDay.get(day) ?? { day, ...NOTHING })
  }
  return days
}

const TICK = new Intl.NumberFormat('pt-BR', { notation: 'compact', maximumSignificantDigits: 3 })
/** In thousands where they are that large, because a bar is narrow; the whole amount is in its title and in the table. */
const WHOLE = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 0 })
const ONE_DECIMAL = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 1 })

function amountText(reais: number, thousands: boolean) {
  if (!thousands) return WHOLE.format(reais)
  return (reais < 10_000 ? ONE_DECIMAL : WHOLE).format(reais / 1000)
}

/** '06/03' of '2026-03-06'. */
const shortDay = (day: string) => `${day.slice(8)}/${day.slice(5, 7)}`

const LEGEND = [
  { name: 'Vendido', key: classes.revenue },
  { name: 'Lucro bruto', key: classes.profit },
  { name: 'Voltou', key: classes.returned },
]

/** Each day's sales with their profit, and what came back, as bars; the table below has the same figures. */
export function ResultChart({ days }: { days: readonly Day[] }) {
  const end = roundUp(Math.max(...days.flatMap(({ sold, returned }) => [sold, returned]), 1), FINE_STEPS)
  const thousands = end >= 10_000
  const scrolled = useRef<HTMLDivElement>(null)
  // The newest days are visible first.
  useEffect(() => {
    if (days.length > 0) scrolled.current?.scrollTo({ left: scrolled.current.scrollWidth })
  }, [days.length])
  return (
    <div className={classes.chart}>
      <ul className={classes.legend} aria-label="Legenda">
        {LEGEND.map(({ name, key }) => (
          <li key={name}>
            <span className={`${classes.key} ${key}`} aria-hidden />
            {name}
          </li>
        ))}
        <li>{thousands ? 'em mil reais por dia' : 'em reais por dia'}</li>
      </ul>
      <div className={classes.plot}>
        <div className={classes.scale} aria-hidden>
          {ticks(end)
            .toReversed()
            .map((tick) => (
              <span key={tick}>{TICK.format(tick)}</span>
            ))}
        </div>
        {/* Focusable, because otherwise the keyboard could not scroll to the earlier days. */}
        <div
          ref={scrolled}
          className={classes.scroller}
          {...{ tabIndex: 0, role: 'group', 'aria-label': 'Resultado por dia: gráfico' }}
        >
          <div className={classes.bars} aria-hidden>
            {days.map((figures, index) => (
              <DayBar
                key={figures.day}
                figures={figures}
                end={end}
                thousands={thousands}
                withMonth={index === 0 || figures.day.endsWith('-01')}
              />
            ))}
          </div>
        </div>
      </div>
    </div>
  )
}

const share = (part: number, whole: number) => `${whole > 0 ? (Math.max(0, part) / whole) * 100 : 0}%`

interface BarProps {
  figures: Day
  end: number
  thousands: boolean
  /** The first bar of a month shows the month. */
  withMonth: boolean
}

function DayBar({ figures, end, thousands, withMonth }: BarProps) {
  const { day, sold, profit, returned } = figures
  const back = returned > 0 ? `, voltou ${formatReais(returned)}` : ''
  return (
    <div className={classes.bar} title={`${shortDay(day)}: vendido ${formatReais(sold)}${back}`}>
      <div className={classes.pair}>
        {sold > 0 && (
          <span className={classes.column} style={{ height: share(sold, end) }}>
            <span className={classes.amount}>{amountText(sold, thousands)}</span>
            <span className={classes.revenue}>
              <span className={classes.profit} style={{ height: share(profit, sold) }} />
            </span>
          </span>
        )}
        {returned > 0 && <span className={classes.returned} style={{ height: share(returned, end) }} />}
      </div>
      <small>{withMonth ? shortDay(day) : day.slice(8)}</small>
    </div>
  )
}
