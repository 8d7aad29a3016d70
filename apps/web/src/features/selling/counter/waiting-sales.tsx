import { getRouteApi } from '@tanstack/react-router'
import { LatestSales } from '../latest-sales.tsx'
import { LeftCarts } from '../left-carts.tsx'
import classes from './counter.module.css'

const route = getRouteApi('/admin-frame/admin/counter')

/** Sales that were put aside, and those that the person made last. */
export function WaitingSales() {
  const navigate = route.useNavigate()
  return (
    <div className={classes.waiting}>
      <LeftCarts onResume={() => void navigate({ search: {} })} />
      <LatestSales onOpen={({ orderId, code }) => void navigate({ search: { sold: orderId, code } })} />
    </div>
  )
}
