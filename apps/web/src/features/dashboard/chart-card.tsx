import { Button, Group } from '@mantine/core'
import { CHART_ENTRIES, type Chart } from '@shop/contract/charts'
import { LARGEST_PAGE } from '@shop/domain/page-sizes'
import { IconListDetails, IconPlus } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Card } from '../../shared/ui/card.tsx'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { failureOf, NotLoaded } from '../../shared/ui/not-loaded.tsx'
import { Spinner } from '../../shared/ui/spinner.tsx'
import { BarChart } from './bar-chart.tsx'
import { chartEntries, storeChartType } from './dashboard.api.ts'
import classes from './dashboard.module.css'

interface Props {
  chart: Chart
  /** Absent when the person may not open the details. */
  onDetails?: (() => void) | undefined
}

/** One chart of the last seven days. The details open with the chart clicked last. */
export function ChartCard({ chart, onDetails }: Props) {
  const [items, setItems] = useState(CHART_ENTRIES)
  const query = useQuery({
    ...chartEntries(chart, items),
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
      <div className={classes.chart} aria-busy={isFetching} onClickCapture={() => storeChartType(chart.type)}>
        <p className={classes.subtitle}>{chart.value.title}</p>
        {failure && <NotLoaded {...failure} above={data !== undefined} />}
        {!data && !failure && <Spinner />}
        {data?.length === 0 && <EmptyState text="Não existem dados a serem exibidos." />}
        {data && data.length > 0 && <BarChart chart={chart} entries={data} />}
        <p className={classes.caption}>atualizado nos últimos 7 dias</p>
        <Group gap={8} align="stretch" mt={12}>
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
        </Group>
      </div>
    </Card>
  )
}
