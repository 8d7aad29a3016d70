import { Checkbox, Select, Switch } from '@mantine/core'
import '@mantine/core/styles/Switch.layer.css'
import { counted } from '@shop/browser/format'
import type { OrderSummary } from '@shop/contract/orders'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { deliverersQuery } from '../../../entities/employees/employees.api.ts'
import { heldText } from '../../../entities/orders/held-text.ts'
import { FormDialog } from '../../../shared/form/form-dialog.tsx'
import { useAppForm } from '../../../shared/form/use-app-form.ts'
import { EmptyState } from '../../../shared/ui/empty-state.tsx'
import { failureOf, NotLoaded } from '../../../shared/ui/not-loaded.tsx'
import { notify } from '../../../shared/ui/notices.ts'
import { Spinner } from '../../../shared/ui/spinner.tsx'
import { assignDeliverer } from '../dialogs/order-changes.api.ts'
import { readyOrders, useReloadOrders } from '../orders.api.ts'
import classes from './assign-dialog.module.css'
import { loadText, takenFromOthers } from './assigning.ts'

/** The server's limit per call; it changes all of them or none. */
const MOST_AT_ONCE = 100

export function AssignDialog({ onClose }: { onClose: () => void }) {
  const query = useQuery(readyOrders)
  const { data: orders } = query
  const failure = failureOf(query, 'Não foi possível carregar os pedidos.')
  const { data: deliverers } = useQuery(deliverersQuery)
  const reload = useReloadOrders()
  const [onlyFree, setOnlyFree] = useState(true)
  // Orders that left meanwhile, or came back, are no longer selected.
  const stillReady = (chosen: readonly number[]) =>
    chosen.filter((id) => orders?.some(({ orderId }) => orderId === id))
  const form = useAppForm({
    initialValues: { deliverer: null as string | null, chosen: [] as readonly number[] },
    rules: {
      deliverer: (id) => (id ? null : 'Informe o motoboy'),
      chosen: (ids) => (stillReady(ids).length > 0 ? null : 'Escolha os pedidos'),
    },
    toBody: ({ deliverer, chosen }) => ({
      orderIds: stillReady(chosen),
      delivererId: Number(deliverer),
    }),
    save: (body) => assignDeliverer(body).finally(reload),
    onSaved: () => {
      notify.success('Motoboy alterado com sucesso.')
      onClose()
    },
    draft: 'assign',
    errorText: 'Não foi possível atribuir o motoboy, tente novamente mais tarde.',
  })
  const { deliverer } = form.values
  const chosen = stillReady(form.values.chosen)
  const shown = orders?.filter(
    (order) => !onlyFree || order.delivererId === null || chosen.includes(order.orderId),
  )
  const taken = takenFromOthers(orders ?? [], chosen, Number(deliverer))
  return (
    <FormDialog
      form={form}
      title="Atribuir motoboy"
      submit={orders && orders.length > 0 ? 'Atribuir' : null}
      onClose={onClose}
    >
      {!orders && !failure && <Spinner />}
      {!orders && failure && <NotLoaded {...failure} />}
      {orders?.length === 0 && (
        <EmptyState image="done" text="Não há pedidos embalados aguardando motoboy." />
      )}
      {orders && shown && orders.length > 0 && (
        <>
          <Select
            data-autofocus
            label="Motoboy"
            required
            searchable
            data={(deliverers ?? []).map(({ id, name }) => ({
              value: String(id),
              label: `${name} · ${loadText(orders, id)}`,
            }))}
            {...form.field('deliverer')}
          />
          <Switch
            label="Só sem motoboy"
            checked={onlyFree}
            onChange={({ currentTarget }) => setOnlyFree(currentTarget.checked)}
          />
          {shown.length === 0 ? (
            <EmptyState image="done" text="Todos os pedidos embalados já têm motoboy." />
          ) : (
            <OrderChoice
              orders={shown}
              chosen={chosen}
              onChange={(ids) => form.form.setFieldValue('chosen', ids)}
            />
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
        </>
      )}
    </FormDialog>
  )
}

interface ChoiceProps {
  orders: readonly OrderSummary[]
  chosen: readonly number[]
  onChange: (chosen: readonly number[]) => void
}

const aboutOf = (order: OrderSummary) => {
  const { isFastDelivery, deliverer, neighborhood, attempts } = order
  return [
    neighborhood,
    isFastDelivery && 'entrega rápida',
    deliverer ?? 'sem motoboy',
    heldText(order) ?? (attempts > 0 && counted(attempts, 'tentativa sem entrega', 'tentativas sem entrega')),
  ]
    .filter(Boolean)
    .join(' · ')
}

function OrderChoice({ orders, chosen, onChange }: ChoiceProps) {
  const most = Math.min(orders.length, MOST_AT_ONCE)
  const all = chosen.length >= most
  return (
    <fieldset className={classes.orders}>
      <legend>
        {chosen.length} de {counted(orders.length, 'pedido', 'pedidos')}
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
