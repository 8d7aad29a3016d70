import { Button } from '@mantine/core'
import { CHART_ENTRIES, type Chart } from '@shop/contract/dashboard'
import { IconListDetails, IconPlus } from '@tabler/icons-react'
import { keepPreviousData, useIsFetching, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { LARGEST_PAGE } from '../../shared/api/all-pages.ts'
import { Card } from '../../shared/ui/card.tsx'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { failureOf, NotLoaded } from '../../shared/ui/not-loaded.tsx'
import { Spinner } from '../../shared/ui/spinner.tsx'
import { BarChart } from './bar-chart.tsx'
import { chartEntries, storeChartType } from './dashboard.api.ts'
import classes from './dashboard.module.css'

/** Milliseconds without a request, after which the other charts are loaded too. */
const QUIET_MS = 500

/**
 * Whether the chart is needed: it was near the visible part of the page, or everything there is loaded. A browser that
 * prints waits for no request, so charts out of view must be there before.
 */
function useNeeded() {
  const ref = useRef<HTMLDivElement>(null)
  const [needed, setNeeded] = useState(false)
  const isQuiet = useIsFetching() === 0
  useEffect(() => {
    if (!isQuiet) return
    const timer = setTimeout(() => setNeeded(true), QUIET_MS)
    return () => clearTimeout(timer)
  }, [isQuiet])
  useEffect(() => {
    if (!ref.current) return
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setNeeded(true),
      { rootMargin: '200px' },
    )
    observer.observe(ref.current)
    return () => observer.disconnect()
  }, [])
  return { ref, needed }
}

interface Props {
  chart: Chart
  /** Absent when the person may not open the details. */
  onDetails?: (() => void) | undefined
}

/** One chart of the last seven days. The details show the chart clicked last. */
export function ChartCard({ chart, onDetails }: Props) {
  const { ref, needed } = useNeeded()
  const [items, setItems] = useState(CHART_ENTRIES)
  const query = useQuery({
    ...chartEntries(chart, items),
    enabled: needed,
    placeholderData: keepPreviousData,
  })
  const { data, isFetching, refetch } = query
  const failure = failureOf(query)
  const loadMore = () => {
    if (items < LARGEST_PAGE && data && data.length >= items) setItems(items + CHART_ENTRIES)
    else void refetch()
  }
  return (
    <Card title={chart.title}>
      <div
        ref={ref}
        className={classes.chart}
        aria-busy={isFetching}
        onClickCapture={() => storeChartType(chart.type)}
      >
        <p className={classes.subtitle}>{chart.value.title}</p>
        {failure && <NotLoaded {...failure} above={data !== undefined} />}
        {!data && !failure && <Spinner />}
        {data?.length === 0 && <EmptyState text="Não existem dados a serem exibidos." />}
        {data && data.length > 0 && <BarChart chart={chart} entries={data} />}
        <p className={classes.caption}>atualizado nos últimos 7 dias</p>
        <div className={classes.actions}>
          {isFetching && data ? (
            <Spinner inline label="Carregando mais dados" />
          ) : (
            <Button
              variant="default"
              leftSection={<IconPlus size={16} aria-hidden />}
              aria-label={`Carregar mais dados: ${chart.title}`}
              onClick={loadMore}
            >
              Carregar mais dados
            </Button>
          )}
          {onDetails && (
            <Button
              variant="default"
              leftSection={<IconListDetails size={16} aria-hidden />}
              aria-label={`Ver detalhes: ${chart.title}`}
              onClick={onDetails}
            >
              Ver detalhes
            </Button>
          )}
        </div>
      </div>
    </Card>
  )
}
