import { Group, NativeSelect, Switch } from '@mantine/core'
import { ORDERS_NOT_LOADED } from '../../../entities/orders/order-texts.ts'
import '@mantine/core/styles/Switch.layer.css'
import { counted, formatDateTime, formatReais } from '@shop/browser/format'
import type { OrderSummary } from '@shop/contract/orders'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { deliverersQuery } from '../../../entities/employees/employees.api.ts'
import { heldText } from '../../../entities/orders/held-text.ts'
import { dueAtDoor } from '../../../entities/orders/settle-order.ts'
import { FormDialog } from '../../../shared/form/form-dialog.tsx'
import { useAppForm } from '../../../shared/form/use-app-form.ts'
import { EmptyState } from '../../../shared/ui/empty-state.tsx'
import { failureOf, NotLoaded } from '../../../shared/ui/not-loaded.tsx'
import { Spinner } from '../../../shared/ui/spinner.tsx'
import { assignDeliverer } from '../dialogs/order-changes.api.ts'
import { departureBoard, readyOrders, useReloadOrders } from '../orders.api.ts'
import classes from './assign-dialog.module.css'
import {
  changesOf,
  commonOf,
  districtsOf,
  loadOf,
  loadsOf,
  type Plan,
  plannedFor,
  takenFromOthers,
} from './assigning.ts'

const loadText = ({ stops, cash }: { stops: number; cash: number }) =>
  `${counted(stops, 'parada', 'paradas')}, ${cash > 0 ? `${formatReais(cash)} em dinheiro` : 'nada a cobrar'}`

/** The deliverers of the orders that leave next, by district, all in one opening. */
export function AssignDialog({ onClose }: { onClose: () => void }) {
  const query = useQuery(readyOrders)
  const { data: orders } = query
  const failure = failureOf(query, ORDERS_NOT_LOADED)
  const { data: deliverers = [] } = useQuery(deliverersQuery)
  const { data: board } = useQuery(departureBoard)
  const reload = useReloadOrders()
  const [onlyFree, setOnlyFree] = useState(true)
  const form = useAppForm({
    initialValues: { plan: {} as Plan },
    rules: {
      plan: (plan) => (changesOf(orders ?? [], plan).length > 0 ? null : 'Informe o motoboy'),
    },
    toBody: ({ plan }) => changesOf(orders ?? [], plan),
    // One call for each deliverer. When one is refused, those before it are done and no longer part of what is sent.
    save: async (changes) => {
      for (const change of changes) await assignDeliverer(change).finally(reload)
    },
    savedText: 'Motoboy alterado com sucesso.',
    close: onClose,
    draft: 'assign',
    errorText: 'Não foi possível atribuir o motoboy, tente novamente mais tarde.',
  })
  const { plan } = form.values
  const shown = orders?.filter(
    (order) => !onlyFree || order.delivererId === null || plan[order.orderId] !== undefined,
  )
  const taken = takenFromOthers(orders ?? [], plan)
  // Without a deliverer the orders keep the one that they have.
  const choose = (some: readonly OrderSummary[], deliverer: string) => {
    const next: Record<number, string> = { ...plan }
    for (const { orderId } of some) {
      if (deliverer) next[orderId] = deliverer
      else delete next[orderId]
    }
    form.form.setFieldValue('plan', next)
  }
  return (
    <FormDialog
      form={form}
      title="Atribuir motoboy"
      size="xl"
      submit={orders && orders.length > 0 ? 'Atribuir' : null}
      onClose={onClose}
      beside={
        taken > 0 && (
          <p role="status" className={classes.warning}>
            {counted(
              taken,
              'pedido já tem outro motoboy e será trocado.',
              'pedidos já têm outro motoboy e serão trocados.',
            )}
          </p>
        )
      }
    >
      {!orders && !failure && <Spinner />}
      {!orders && failure && <NotLoaded {...failure} />}
      {orders?.length === 0 && (
        <EmptyState image="done" text="Não há pedidos embalados aguardando motoboy." />
      )}
      {orders && shown && orders.length > 0 && (
        <>
          <Group gap="8px 16px" justify="space-between">
            {board && (
              <span>
                Próxima saída <strong>{formatDateTime(new Date(board.departure)).slice(0, -3)}</strong>
              </span>
            )}
            <Switch
              label="Só sem motoboy"
              checked={onlyFree}
              onChange={({ currentTarget }) => setOnlyFree(currentTarget.checked)}
            />
          </Group>
          <ul className={classes.loads} aria-label="O que cada motoboy leva">
            {loadsOf(orders, plan, deliverers).map((load) => (
              <li key={load.id}>
                <strong>{load.name}</strong> {loadText(load)}
              </li>
            ))}
          </ul>
          {shown.length === 0 && (
            <EmptyState image="done" text="Todos os pedidos embalados já têm motoboy." />
          )}
          {districtsOf(shown).map((district) => (
            <District
              key={district.name}
              district={district}
              plan={plan}
              deliverers={deliverers}
              onChoose={choose}
            />
          ))}
        </>
      )}
    </FormDialog>
  )
}

const aboutOf = (order: OrderSummary) => {
  const { isFastDelivery, attempts } = order
  return [
    isFastDelivery && 'entrega rápida',
    dueAtDoor(order) > 0 && `${formatReais(dueAtDoor(order))} em dinheiro`,
    heldText(order) ?? (attempts > 0 && counted(attempts, 'tentativa sem entrega', 'tentativas sem entrega')),
  ]
    .filter(Boolean)
    .join(' · ')
}

interface DistrictProps {
  district: { name: string; orders: readonly OrderSummary[] }
  plan: Plan
  deliverers: readonly { id: number; name: string }[]
  onChoose: (orders: readonly OrderSummary[], deliverer: string) => void
}

/** A district with one choice for all its orders, and one for each. */
function District({ district: { name, orders }, plan, deliverers, onChoose }: DistrictProps) {
  const people = deliverers.map(({ id, name: label }) => ({ value: String(id), label }))
  const several = new Set(orders.map((order) => plannedFor(order, plan))).size > 1
  const none = (label: string) => [{ value: '', label }, ...people]
  return (
    <section className={classes.district} aria-label={name}>
      <header>
        <h3>{name}</h3>
        <span>{loadText(loadOf(orders))}</span>
        <NativeSelect
          aria-label={`Motoboy de ${name}`}
          data={none(several ? 'Vários motoboys' : 'Sem motoboy')}
          value={commonOf(orders, plan)}
          onChange={({ currentTarget }) => onChoose(orders, currentTarget.value)}
        />
      </header>
      <ul>
        {orders.map((order) => (
          <li key={order.orderId}>
            <span className={classes.order}>
              {order.code} · {order.customer}
              <small>{aboutOf(order)}</small>
            </span>
            {orders.length > 1 && (
              <NativeSelect
                size="xs"
                aria-label={`Motoboy do pedido ${order.code}`}
                data={none('Sem motoboy')}
                value={plannedFor(order, plan)}
                onChange={({ currentTarget }) => onChoose([order], currentTarget.value)}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
