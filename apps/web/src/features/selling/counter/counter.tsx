import { errorText, seenProofs } from '@shop/browser/api-error'
import { isWalkIn } from '@shop/domain/customer-email'
import { centsFromReais } from '@shop/domain/money'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { keepNumbers } from '../../../entities/orders/counter/keep-numbers.ts'
import { useMayOpen } from '../../../shared/navigation.ts'
import { lazyPart } from '../../../shared/ui/lazy-part.tsx'
import { Loading } from '../../../shared/ui/not-loaded.tsx'
import { notify } from '../../../shared/ui/notices.ts'
import { Spinner } from '../../../shared/ui/spinner.tsx'
import { beginWalkIn, cartOf, type PlacedOrder, useCheckout, useMoveCart } from '../selling.api.ts'
import { type Checkout, deleteUnanswered } from '../unanswered-checkout.ts'
import { useLostOrder } from '../use-lost-order.ts'
import classes from './counter.module.css'
import { CounterBox } from './counter-box.tsx'
import { addFresh } from './fresh-sales.ts'
import { SalePanel } from './sale-panel.tsx'
import { saveNumbers, useCounterSale } from './use-counter-sale.ts'

const SoldPanel = lazyPart(() => import('./sold-panel.tsx').then((it) => it.SoldPanel), <Spinner />)

const CustomerDialog = lazyPart(() => import('./customer-dialog.tsx').then((it) => it.CustomerDialog))

const route = getRouteApi('/admin-frame/admin/counter')

/** Cash in cents among the parts of a sale that is not handed over yet. */
const cashIn = ({ choice: { parts = [] } }: Checkout) =>
  parts.reduce((sum, { kind, amount }) => sum + (kind === 'cash' ? centsFromReais(amount) : 0), 0)

/** The sale of one customer: the box at the left fills it, at the right it is paid. */
export function Counter({ customerId }: { customerId: number }) {
  const navigate = route.useNavigate()
  const client = useQueryClient()
  const { sold, code, received } = route.useSearch()
  const cart = useQuery(cartOf(customerId))
  const { data: sale } = cart
  const counterSale = useCounterSale(customerId, sale)
  const next = () => navigate({ search: {} })
  const show = (response: PlacedOrder, sent: Checkout) => {
    // An order that waits for its payment is handed over later, with the numbers read now.
    if (!sent.choice.handOver) keepNumbers(response.orderId, counterSale.numbers(), cashIn(sent))
    addFresh(response.orderId)
    counterSale.clear()
    deleteUnanswered(customerId)
    void client.invalidateQueries({ queryKey: ['selling'] })
    // The cart no longer exists: Back must not lead to it.
    navigate({
      search: { sold: response.orderId, code: response.code, received: sent.received },
      replace: true,
    })
  }
  const { place, isPending, error, variables } = useCheckout(customerId, show)
  const seen =
    variables?.choice.receiptImage === counterSale.options.receiptImage ? seenProofs(error) : undefined
  /** The used phone for which the sale still lacks its customer: its number, or '' before that is known. */
  const [usedPhone, setUsedPhone] = useState<string>()
  const buyUsed = (customer: number, serial: string) =>
    navigate({
      to: '/admin/trade-ins',
      search: { form: true, customer, counter: customer, ...(serial && { serial }) },
    })
  const move = useMoveCart(customerId, (to) => {
    saveNumbers(to, counterSale.numbers())
    if (usedPhone === undefined) navigate({ search: { customer: to } })
    else buyUsed(to, usedPhone)
  })
  const mayBuyUsed =
    useMayOpen('/admin/trade-ins') && sold === undefined && sale && sale.cart.items.length > 0
  const onUsedPhone = mayBuyUsed
    ? (serial: string) => (isWalkIn(sale.customer) ? setUsedPhone(serial) : buyUsed(customerId, serial))
    : undefined
  // Loaded before the sale ends: the network may be lost with its response.
  useEffect(SoldPanel.preload, [])
  /** Serves somebody else: the cart stays, and is offered again. */
  const leave = () => {
    if (sale && isWalkIn(sale.customer))
      beginWalkIn(client, customerId)
        .catch((error: unknown) =>
          notify.error(errorText(error, 'Não foi possível guardar a venda, tente novamente mais tarde.')),
        )
        .finally(() => client.invalidateQueries({ queryKey: ['selling'] }))
    else next()
  }
  useLostOrder(customerId, cart, { isPending, place })
  return (
    <div className={classes.columns}>
      <CounterBox
        customerId={customerId}
        sale={sale}
        counterSale={counterSale}
        onBegin={sold === undefined ? undefined : next}
        onUsedPhone={onUsedPhone}
        onHandedOver={({ orderId, code }, given) =>
          navigate({ search: { sold: orderId, code, ...(given > 0 && { received: given }) } })
        }
      />
      <div className={classes.side}>
        {sold !== undefined ? (
          <SoldPanel key={sold} orderId={sold} code={code ?? ''} received={received} onNext={next} />
        ) : sale ? (
          <SalePanel
            sale={sale}
            counterSale={counterSale}
            running={isPending}
            onFinish={place}
            seen={seen}
            onLeave={leave}
            onCustomer={({ id }) => move(id)}
            onUsedPhone={onUsedPhone && (() => onUsedPhone(''))}
          />
        ) : (
          <Loading query={cart} />
        )}
      </div>
      {usedPhone !== undefined && (
        <CustomerDialog
          about="Quem dá o usado na troca precisa de cadastro: escolha o cliente ou cadastre."
          onClose={() => setUsedPhone(undefined)}
          onChoose={({ id }) => id !== customerId && move(id)}
        />
      )}
    </div>
  )
}
