import { VisuallyHidden } from '@mantine/core'
import { formatNumber } from '@shop/browser/format'
import type { Chart } from '@shop/contract/charts'
import { type CSSProperties, useEffect, useRef } from 'react'
import { ticks } from '../../shared/chart/axis.ts'
import classes from './bar-chart.module.css'
import { axisEnd, horizontalHeight, isHorizontal } from './chart-shape.ts'
import type { ChartEntry } from './dashboard.api.ts'

/** Scrolls to bars that were added beyond the edge. */
function useNewestInView(count: number) {
  const ref = useRef<HTMLDivElement>(null)
  const before = useRef(count)
  useEffect(() => {
    if (count > before.current)
      ref.current?.scrollTo({ left: ref.current.scrollWidth, top: ref.current.scrollHeight })
    before.current = count
  }, [count])
  return ref
}

/** Bars with their values; screen readers get a table instead. */
export function BarChart({ chart, entries }: { chart: Chart; entries: readonly ChartEntry[] }) {
  const horizontal = isHorizontal(chart.type)
  const ref = useNewestInView(entries.length)
  const end = axisEnd(
    entries.map(({ value }) => value),
    horizontal,
  )
  const size = horizontal ? { height: horizontalHeight(chart.type, entries.length) } : undefined
  return (
    <>
      <EntriesTable chart={chart} entries={entries} />
      <div
        ref={ref}
        className={classes.chart}
        data-horizontal={horizontal || undefined}
        // Focusable, because otherwise the keyboard could not scroll to the bars beyond the edge.
        {...{ tabIndex: 0, role: 'group', 'aria-label': `${chart.title}: gráfico` }}
      >
        <div className={classes.bars} style={size} aria-hidden>
          {entries.map(({ label, value }, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two customers may share a name, their rank is theirs
            <div key={i} className={classes.entry}>
              <span className={classes.label} title={label}>
                {label}
              </span>
              <span className={classes.track}>
                <span className={classes.bar} style={{ '--size': value / end } as CSSProperties} />
                <span className={classes.value}>{formatNumber(value)}</span>
              </span>
            </div>
          ))}
        </div>
        <div className={classes.axis} aria-hidden>
          {ticks(end).map((tick) => (
            <span key={tick}>{formatNumber(tick)}</span>
          ))}
        </div>
      </div>
    </>
  )
}

function EntriesTable({ chart, entries }: { chart: Chart; entries: readonly ChartEntry[] }) {
  return (
    <VisuallyHidden>
      <table>
        <caption>{chart.title}</caption>
        <thead>
          <tr>
            <th scope="col">{chart.label.title}</th>
            <th scope="col">{chart.value.title}</th>
          </tr>
        </thead>
        <tbody>
          {entries.map(({ label, value }, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two customers may share a name, their rank is theirs
            <tr key={i}>
              <th scope="row">{label}</th>
              <td>{formatNumber(value)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </VisuallyHidden>
  )
}
