import { Button } from '@mantine/core'
import type { OrderRequest } from '@shop/contract/order-requests'
import { REQUEST_STATES, type RequestState } from '@shop/domain/order-requests'
import { IconArrowBackUp, IconCheck, IconX } from '@tabler/icons-react'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { OrderCodeLink } from '../../entities/orders/order-status.tsx'
import { useOpenOrder } from '../../entities/orders/use-open-order.ts'
import type { Column } from '../../shared/table/column.ts'
import { PagedTable } from '../../shared/table/paged-table.tsx'
import { Card } from '../../shared/ui/card.tsx'
import { lazyPart } from '../../shared/ui/lazy-part.tsx'
import { PageHeader } from '../../shared/ui/page-header.tsx'
import { StatusBadge, type Tone } from '../../shared/ui/status-badge.tsx'
import { itemsText, wishText } from './request-text.ts'
import { requestsOf } from './requests.api.ts'

const DecideDialog = lazyPart(() => import('./decide-dialog.tsx').then((it) => it.DecideDialog))

const route = getRouteApi('/admin-frame/admin/requests')

const TONES: Readonly<Record<RequestState, Tone>> = {
  open: 'waiting',
  accepted: 'done',
  refused: 'refused',
  ended: 'closed',
}

const COLUMNS: readonly Column<OrderRequest>[] = [
  {
    id: 'code',
    header: 'Pedido',
    cell: ({ code }) => <OrderCodeLink code={code} />,
    mobile: 'title',
  },
  { id: 'customer', header: 'Cliente', mobile: 'line' },
  {
    id: 'wish',
    header: 'Pede',
    value: (request) => [wishText(request), itemsText(request)].filter(Boolean).join(' · '),
    mobile: 'line',
  },
  { id: 'comments', header: 'Recado', mobile: 'line' },
  { id: 'at', header: 'Quando', kind: 'datetime', mobile: 'line' },
  {
    id: 'state',
    header: 'Situação',
    value: ({ state }) => REQUEST_STATES[state],
    cell: ({ state }) => <StatusBadge tone={TONES[state]} label={REQUEST_STATES[state]} />,
    mobile: 'line',
  },
]

/** What customers ask for from their shop: cancelling an unpaid order, or a return. */
export function RequestsScreen() {
  const { all } = route.useSearch()
  const navigate = useNavigate()
  const openOrder = useOpenOrder()
  const [deciding, setDeciding] = useState<{ request: OrderRequest; accept: boolean }>()
  const show = all ? 'all' : 'open'
  const actionsOf = (request: OrderRequest | undefined) => {
    if (request?.state === 'open')
      return [
        {
          label: 'Aceitar',
          icon: IconCheck,
          primary: true,
          onClick: () => setDeciding({ request, accept: true }),
        },
        { label: 'Recusar', icon: IconX, onClick: () => setDeciding({ request, accept: false }) },
      ]
    if (request?.state !== 'accepted' || request.kind !== 'return') return []
    const { orderId: order } = request
    return [
      {
        label: 'Registrar devolução',
        icon: IconArrowBackUp,
        primary: true,
        onClick: () => void navigate({ to: '/admin/returns', search: { form: true, order } }),
      },
    ]
  }
  return (
    <>
      <PageHeader title="Solicitações">
        <Button
          variant="default"
          aria-pressed={Boolean(all)}
          onClick={() => void navigate({ to: '/admin/requests', search: all ? {} : { all: true } })}
        >
          Mostrar respondidas
        </Button>
      </PageHeader>
      <Card flush>
        <PagedTable
          key={show}
          id="requests"
          label="Solicitações de clientes"
          columns={COLUMNS}
          page={requestsOf(show)}
          rowsOf={(data) => data.requests}
          rowKey={({ id }) => id}
          rowLabel={({ code }) => `Solicitação do pedido ${code}`}
          searchable={false}
          selection="single"
          onOpen={openOrder}
          actions={([request]) => actionsOf(request)}
          emptyImage="done"
          emptyText={
            all ? 'Nenhum cliente pediu nada até o momento.' : 'Nenhuma solicitação espera por uma resposta.'
          }
        />
      </Card>
      {deciding && <DecideDialog {...deciding} onClose={() => setDeciding(undefined)} />}
    </>
  )
}
