import { Alert, Button } from '@mantine/core'
import { errorText, isTransientFailure, seenProofs } from '@shop/browser/api-error'
import { isWalkIn } from '@shop/domain/customer-email'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { lazyPart } from '../../shared/ui/lazy-part.tsx'
import { notify } from '../../shared/ui/notices.ts'
import { PageHeader } from '../../shared/ui/page-header.tsx'
import { Spinner } from '../../shared/ui/spinner.tsx'
import { CartStep } from './cart-step.tsx'
import { chosenCustomer, emptySale, saveChosen } from './chosen-customer.ts'
import { CustomerStep } from './customer-step.tsx'
import { ProductStep } from './product-step.tsx'
import {
  beginWalkIn,
  CART_ERROR,
  type ChosenCustomer,
  cartOf,
  type PlacedOrder,
  useCheckout,
} from './selling.api.ts'
import { Steps } from './steps.tsx'
import type { TypedAhead } from './typed-ahead.ts'
import { deleteUnanswered } from './unanswered-checkout.ts'
import { useLostOrder } from './use-lost-order.ts'
import { useSaleOptions } from './use-sale-options.ts'

const DoneStep = lazyPart(() => import('./done-step.tsx').then((it) => it.DoneStep), <Spinner />)

const route = getRouteApi('/admin-frame/admin/selling')

/** A sale for a customer: customer, products, cart, done. The address has the step. */
export function SellingScreen() {
  const { customer } = route.useSearch()
  const [ahead] = useState<TypedAhead>(() => ({ entries: [], text: '' }))
  return (
    <>
      <PageHeader title="Vendas" />
      {customer ? <Sale key={customer} customerId={customer} ahead={ahead} /> : <NewSale ahead={ahead} />}
    </>
  )
}

function NewSale({ ahead }: { ahead: TypedAhead }) {
  const navigate = route.useNavigate()
  const client = useQueryClient()
  const open = (customer: ChosenCustomer) => {
    saveChosen(customer)
    navigate({ search: { customer: customer.id } })
  }
  const begin = (customer: ChosenCustomer) => {
    if (isWalkIn(customer))
      beginWalkIn(client, customer.id).catch((error: unknown) => {
        notify.error(errorText(error, 'Não foi possível começar a venda, tente novamente mais tarde.'))
        navigate({ search: {}, replace: true })
      })
    open(customer)
  }
  return (
    <>
      <Steps current={0} />
      <CustomerStep
        ahead={ahead}
        onSelect={begin}
        onResume={({ customer }) => open(customer)}
        onReopen={({ customerId, code, orderId }) =>
          navigate({ search: { customer: customerId, step: 'done', code, order: orderId } })
        }
      />
    </>
  )
}

function Sale({ customerId, ahead }: { customerId: number; ahead: TypedAhead }) {
  const navigate = route.useNavigate()
  const { step, code, order } = route.useSearch()
  const [placed, setPlaced] = useState<PlacedOrder & { customerName: string }>()
  const done = step === 'done' && code !== undefined
  const cart = useQuery({ ...cartOf(customerId), enabled: !done })
  const { data: loaded, error, refetch } = cart
  // Until the cart is loaded, and if it does not load, the sale continues with the chosen customer and an empty cart.
  const chosen = chosenCustomer(customerId)
  const goesOn = error ? isTransientFailure(error) : step === undefined
  const sale = loaded ?? (goesOn && chosen ? emptySale(chosen) : undefined)
  const { options, setOptions, clear } = useSaleOptions(customerId, loaded)
  const client = useQueryClient()
  const show = (response: PlacedOrder) => {
    clear()
    deleteUnanswered(customerId)
    client.removeQueries({ queryKey: ['selling'] })
    setPlaced({ ...response, customerName: loaded?.customer.name ?? '' })
    // The cart no longer exists: Back must not lead to it.
    navigate({
      search: { customer: customerId, step: 'done', code: response.code, order: response.orderId },
      replace: true,
    })
  }
  const checkout = useCheckout(customerId, show)
  const { place } = checkout
  useLostOrder(customerId, cart, { isPending: checkout.isPending, place })
  // Loaded before the sale ends: the network may be lost with its response.
  useEffect(() => {
    if (step === 'cart') DoneStep.preload()
  }, [step])
  // An address of a cart that was emptied meanwhile still means this customer's sale.
  const withoutCode = step === 'done' && !code
  useEffect(() => {
    if (withoutCode) navigate({ search: { customer: customerId }, replace: true })
  }, [withoutCode, customerId, navigate])

  if (done)
    return (
      <>
        <Steps current={3} />
        <DoneStep
          customerName={placed?.customerName ?? chosen?.name ?? ''}
          code={code}
          orderId={order ?? placed?.orderId}
        />
      </>
    )
  if (error && (!sale || !isTransientFailure(error)))
    return (
      <EmptyState text={errorText(error, CART_ERROR)}>
        <Button variant="default" onClick={() => void refetch()}>
          Tentar novamente
        </Button>
        <Button variant="subtle" onClick={() => navigate({ search: {} })}>
          Trocar cliente
        </Button>
      </EmptyState>
    )
  if (!sale || (checkout.isPending && sale.cart.items.length === 0)) return <Spinner />
  const stale = error && <CartError onRetry={() => void refetch()} />
  if (step === 'cart' && loaded)
    return (
      <>
        <Steps current={2} />
        {stale}
        <CartStep
          sale={loaded}
          options={options}
          onOptions={setOptions}
          onBack={() => navigate({ search: (search) => ({ ...search, step: undefined }) })}
          running={checkout.isPending}
          onFinish={place}
          seen={
            checkout.variables?.choice.receiptImage === options.receiptImage
              ? seenProofs(checkout.error)
              : undefined
          }
        />
      </>
    )
  return (
    <>
      <Steps current={1} />
      {stale}
      <ProductStep sale={sale} ahead={ahead} isLoading={!loaded && !error} />
    </>
  )
}

/** The cart could not be loaded; the current content stays on the screen. */
function CartError({ onRetry }: { onRetry: () => void }) {
  return (
    <Alert color="red" role="alert" mb={12} title={CART_ERROR}>
      <Button variant="default" onClick={onRetry}>
        Tentar novamente
      </Button>
    </Alert>
  )
}
