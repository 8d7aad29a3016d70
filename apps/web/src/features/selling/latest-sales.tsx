import { formatDate, formatReais, formatTime } from '@shop/browser/format'
import type { SaleSummary } from '@shop/contract/selling'
import { useQuery } from '@tanstack/react-query'
import { OrderStatus } from '../../entities/orders/order-status.tsx'
import { Card } from '../../shared/ui/card.tsx'
import classes from './latest-sales.module.css'
import { latestSales } from './selling.api.ts'

/** The person's own latest sales. */
export function LatestSales({ onOpen }: { onOpen: (sale: SaleSummary) => void }) {
  const { data: sales } = useQuery(latestSales)
  if (!sales || sales.length === 0) return null
  return (
    <Card title="Suas últimas vendas" flush>
      <ul className={classes.list}>
        {sales.map((sale) => {
          const { orderId, code, customer, statusKey, placedAt, total } = sale
          const at = new Date(placedAt)
          return (
            <li key={orderId}>
              <button type="button" className={classes.row} onClick={() => onOpen(sale)}>
                <strong>{code}</strong>
                <span className={classes.customer}>{customer}</span>
                <span className={classes.at}>
                  {formatDate(at)} {formatTime(at)}
                </span>
                <strong className={classes.total}>{formatReais(total)}</strong>
                <OrderStatus statusKey={statusKey} />
              </button>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
