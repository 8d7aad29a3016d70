import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { PageHeader } from '../../shared/ui/page-header.tsx'
import { Spinner } from '../../shared/ui/spinner.tsx'
import { CartStep } from './cart-step.tsx'
import { CustomerStep } from './customer-step.tsx'
import { DoneStep } from './done-step.tsx'
import { ProductStep } from './product-step.tsx'
import { type Checkout, cartOf, type PlacedOrder, useCheckout } from './selling.api.ts'
import { Steps } from './steps.tsx'
import { forgetUnanswered } from './unanswered-checkout.ts'
import { useLostOrder } from './use-lost-order.ts'
import { useSaleOptions } from './use-sale-options.ts'

const route = getRouteApi('/admin/selling')

/** A sale on behalf of a customer: who, what, how, done. The address holds the step. */
export function SellingScreen() {
  const { customer } = route.useSearch()
  return (
    <>
      <PageHeader title="Vendas" />
      {customer ? <Sale key={customer} customerId={customer} /> : <NewSale />}
    </>
  )
}

function NewSale() {
  const navigate = route.useNavigate()
  return (
    <>
      <Steps current={0} />
      <CustomerStep onSelect={(customer) => navigate({ search: { customer } })} />
    </>
  )
}

function Sale({ customerId }: { customerId: number }) {
  const { step, code, pix } = route.useSearch()
  const navigate = route.useNavigate()
  const [placed, setPlaced] = useState<PlacedOrder & { customerName: string }>()
  const done = step === 'done' && code !== undefined
  const cart = useQuery({ ...cartOf(customerId), enabled: !done || !placed })
  const { data: sale, isError, refetch } = cart
  const { options, setOptions, forget } = useSaleOptions(customerId, sale)
  const checkout = useCheckout(customerId)
  const client = useQueryClient()
  const show = (order: PlacedOrder) => {
    forget()
    forgetUnanswered(customerId)
    client.removeQueries({ queryKey: ['selling'] })
    setPlaced({ ...order, customerName: sale?.customer.name ?? '' })
    // The cart is gone: back must not lead to it.
    void navigate({
      search: {
        customer: customerId,
        step: 'done',
        code: order.code,
        pix: order.pixCode ? order.orderId : undefined,
      },
      replace: true,
    })
  }
  const place = (sent: Checkout) => checkout.mutate(sent, { onSuccess: show })
  useLostOrder(customerId, cart, { isPending: checkout.isPending, place })
  // An address of a cart that was emptied meanwhile still means this customer's sale.
  const withoutCode = step === 'done' && !code
  useEffect(() => {
    if (withoutCode) void navigate({ search: { customer: customerId }, replace: true })
  }, [withoutCode, navigate, customerId])

  if (isError)
    return (
      <EmptyState text="Algum erro aconteceu no servidor, tente novamente mais tarde">
        <Button variant="default" onClick={() => void refetch()}>
          Tentar novamente
        </Button>
        <Button variant="subtle" onClick={() => navigate({ search: {} })}>
          Trocar cliente
        </Button>
      </EmptyState>
    )
  if (!sale && !placed) return <Spinner />
  if (done)
    return (
      <>
        <Steps current={3} />
        <DoneStep
          customerName={placed?.customerName ?? sale?.customer.name ?? ''}
          code={code}
          pixOrderId={pix}
        />
      </>
    )
  if (!sale || (checkout.isPending && sale.cart.items.length === 0)) return <Spinner />
  if (step === 'cart')
    return (
      <>
        <Steps current={2} />
        <CartStep
          sale={sale}
          options={options}
          onOptions={setOptions}
          onBack={() => navigate({ search: (search) => ({ ...search, step: undefined }) })}
          running={checkout.isPending}
          onFinish={place}
        />
      </>
    )
  return (
    <>
      <Steps current={1} />
      <ProductStep sale={sale} />
    </>
  )
}
