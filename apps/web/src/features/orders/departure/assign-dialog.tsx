import { Button, Checkbox, Select, Switch } from '@mantine/core'
import '@mantine/core/styles/Switch.layer.css'
import type { OrderSummary } from '@shop/contract/orders'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { deliverersQuery } from '../../../shared/api/deliverers.ts'
import { Dialog } from '../../../shared/ui/dialog.tsx'
import { EmptyState } from '../../../shared/ui/empty-state.tsx'
import { counted } from '../../../shared/ui/format.ts'
import { failureOf, NotLoaded } from '../../../shared/ui/not-loaded.tsx'
import { Spinner } from '../../../shared/ui/spinner.tsx'
import { SubmitButton } from '../../../shared/ui/submit-button.tsx'
import { readyOrders, useOrderAction } from '../orders.api.ts'
import classes from './assign-dialog.module.css'
import { loadText, takenFromOthers } from './assigning.ts'

/** The server changes all of them or none, at most so many at once. */
const MOST_AT_ONCE = 100

export function AssignDialog({ onClose }: { onClose: () => void }) {
  const query = useQuery(readyOrders)
  const { data: orders } = query
  const failure = failureOf(query, 'Não foi possível carregar os pedidos.')
  const { data: deliverers } = useQuery(deliverersQuery)
  const [chosen, setChosen] = useState<readonly number[]>([])
  const [deliverer, setDeliverer] = useState<string | null>(null)
  const action = useOrderAction()
  const formId = useId()
  const orderIds = chosen.filter((id) => orders?.some(({ orderId }) => orderId === id))
  const ready = deliverer !== null && orderIds.length > 0
  const [onlyFree, setOnlyFree] = useState(true)
  const shown = orders?.filter(
    (order) => !onlyFree || order.delivererId === null || chosen.includes(order.orderId),
  )
  const taken = takenFromOthers(orders ?? [], orderIds, Number(deliverer))

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!ready || action.isPending) return
    action.mutate(
      {
        method: 'PATCH',
        path: '/workflow/order/assign',
        body: { orderIds, delivererId: Number(deliverer) },
        successText: 'Motoboy alterado com sucesso.',
      },
      { onSuccess: onClose },
    )
  }
  return (
    <Dialog
      opened
      title="Atribuir motoboy"
      onClose={onClose}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            Fechar
          </Button>
          <SubmitButton form={formId} running={action.isPending} disabled={!ready}>
            Atribuir
          </SubmitButton>
        </>
      }
    >
      {!orders && !failure && <Spinner />}
      {!orders && failure && <NotLoaded {...failure} />}
      {orders?.length === 0 && <EmptyState text="Não há pedidos embalados aguardando motoboy." />}
      {orders && shown && orders.length > 0 && (
        <form id={formId} onSubmit={submit} noValidate>
          <Select
            data-autofocus
            label="Motoboy"
            required
            searchable
            data={(deliverers ?? []).map(({ id, name }) => ({
              value: String(id),
              label: `${name} · ${loadText(orders, id)}`,
            }))}
            value={deliverer}
            onChange={setDeliverer}
          />
          <Switch
            mt={16}
            label="Só sem motoboy"
            checked={onlyFree}
            onChange={({ currentTarget }) => setOnlyFree(currentTarget.checked)}
          />
          {shown.length === 0 ? (
            <EmptyState text="Todos os pedidos embalados já têm motoboy." />
          ) : (
            <OrderChoice orders={shown} chosen={orderIds} onChange={setChosen} />
          )}
          {taken > 0 && deliverer !== null && (
            <p role="status" className={classes.warning}>
              {counted(
                taken,
                'pedido já tem outro motoboy e será trocado.',
                'pedidos já têm outro motoboy e serão trocados.',
              )}
            </p>
          )}
        </form>
      )}
    </Dialog>
  )
}

interface ChoiceProps {
  orders: readonly OrderSummary[]
  chosen: readonly number[]
  onChange: (chosen: readonly number[]) => void
}

const aboutOf = ({ isFastDelivery, deliverer, neighborhood }: OrderSummary) =>
  [neighborhood, isFastDelivery && 'entrega rápida', deliverer ?? 'sem motoboy'].filter(Boolean).join(' · ')

function OrderChoice({ orders, chosen, onChange }: ChoiceProps) {
  const most = Math.min(orders.length, MOST_AT_ONCE)
  const all = chosen.length >= most
  return (
    <fieldset className={classes.orders}>
      <legend>
        {chosen.length} de {orders.length} pedidos
        {most < orders.length && `, até ${most} por vez`}
      </legend>
      <Checkbox
        label={most < orders.length ? `Selecionar os ${most} primeiros` : 'Selecionar todos'}
        checked={all}
        indeterminate={!all && chosen.length > 0}
        onChange={() => onChange(all ? [] : orders.slice(0, most).map(({ orderId }) => orderId))}
      />
      {orders.map((order) => (
        <Checkbox
          key={order.orderId}
          label={`${order.code} · ${order.customer}`}
          description={aboutOf(order)}
          checked={chosen.includes(order.orderId)}
          disabled={all && most < orders.length && !chosen.includes(order.orderId)}
          onChange={({ currentTarget }) =>
            onChange(
              currentTarget.checked
                ? [...chosen, order.orderId]
                : chosen.filter((id) => id !== order.orderId),
            )
          }
        />
      ))}
    </fieldset>
  )
}
