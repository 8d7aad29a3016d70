import { Button } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { failureOf } from '../../shared/ui/not-loaded.tsx'
import { returnables, settledOrder, useExchangeReturn } from './exchange-return.api.ts'
import classes from './exchange-return.module.css'
import { ExchangeReturnView, SALES_NOT_LOADED } from './exchange-return-view.tsx'

/** Records items of the customer's sales as returned at the desk, one call each. */
export function ExchangeReturnDialog({ orderId, onClose }: { orderId: number; onClose: () => void }) {
  const order = useQuery(settledOrder(orderId))
  const sales = useInfiniteQuery(returnables(orderId))
  const submit = useExchangeReturn()
  return (
    <ExchangeReturnView
      orderId={orderId}
      order={order.data}
      sales={sales.data?.pages.flatMap((page) => page.orders)}
      failure={failureOf(sales, SALES_NOT_LOADED) ?? failureOf(order)}
      onSubmit={submit}
      onClose={onClose}
      more={
        sales.hasNextPage && (
          <Button
            variant="default"
            className={classes.touch}
            loading={sales.isFetchingNextPage}
            onClick={() => void sales.fetchNextPage()}
          >
            Carregar mais
          </Button>
        )
      }
    />
  )
}
