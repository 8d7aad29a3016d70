import { formatDate, formatReais, formatTime } from '@shop/browser/format'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { OrderStatus } from '../../entities/orders/order-status.tsx'
import { Card } from '../../shared/ui/card.tsx'
import classes from './latest-sales.module.css'
import { latestSales } from './selling.api.ts'

const route = getRouteApi('/admin-frame/admin/selling')

/** The person's own latest sales; each opens its last step again. */
export function LatestSales() {
  const navigate = route.useNavigate()
  const { data: sales } = useQuery(latestSales)
  if (!sales || sales.length === 0) return null
  return (
    <Card title="Suas últimas vendas" flush>
      <ul className={classes.list}>
        {sales.map(({ orderId, code, customerId, customer, statusKey, placedAt, total }) => {
          const at = new Date(placedAt)
          const open = () =>
            navigate({ search: { customer: customerId, step: 'done', code, order: orderId } })
          return (
            <li key={orderId}>
              <button type="button" className={classes.row} onClick={() => void open()}>
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
