import { CHARTS, type Chart } from '@shop/contract/charts'
import { IconBuildingStore, IconUser } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useMayOpen } from '../../shared/navigation.ts'
import { PageHeader } from '../../shared/ui/page-header.tsx'
import { ChartCard } from './chart-card.tsx'
import { isHorizontal } from './chart-shape.ts'
import { cards, chartDays } from './dashboard.api.ts'
import classes from './dashboard.module.css'
import { FigureCard } from './figure-card.tsx'
import { WorkCards } from './work-cards.tsx'

const DETAILS = '/admin/reportDetail'

/** Upright charts are in one row above, horizontal ones in one below. */
const upright = CHARTS.filter(({ type }) => !isHorizontal(type))
const lying = CHARTS.filter(({ type }) => isHorizontal(type))

export function DashboardScreen() {
  const navigate = useNavigate()
  const { data } = useQuery(cards)
  const mayDetail = useMayOpen(DETAILS)
  const open = () => navigate({ to: DETAILS, search: { ...chartDays() } })
  const draw = (chart: Chart) => (
    <ChartCard key={chart.type} chart={chart} onDetails={mayDetail ? open : undefined} />
  )
  return (
    <>
      <PageHeader title="Painel de Controle" />
      <WorkCards />
      <div className={classes.cards}>
        <FigureCard
          label="Produtos disponíveis"
          icon={IconBuildingStore}
          to="/admin/products"
          search={{ 'f-stock': 'some' }}
          figure={data?.availableProducts}
        />
        <FigureCard
          label="Clientes aguardando aprovação"
          icon={IconUser}
          to="/admin/customers"
          // With nobody waiting, its list would be empty.
          {...(data?.waitingCustomers !== 0 && { search: { view: 'waiting' } })}
          figure={data?.waitingCustomers}
        />
      </div>
      <div className={classes.charts}>{upright.map(draw)}</div>
      <div className={`${classes.charts} ${classes.lying}`}>{lying.map(draw)}</div>
    </>
  )
}
