import { formatDateTime } from '@shop/browser/format'
import type { ChangedWebhook, ChangeWebhook, Webhook } from '@shop/contract/webhooks'
import { WEBHOOK_EVENTS } from '@shop/domain/webhook-events'
import {
  IconListDetails,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconRefreshDot,
  IconTrash,
} from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Column } from '../../shared/table/column.ts'
import { DataTable } from '../../shared/table/data-table.tsx'
import { useUrlTableView } from '../../shared/table/use-url-table-view.ts'
import { Card } from '../../shared/ui/card.tsx'
import { confirm } from '../../shared/ui/confirm.ts'
import { failureOf } from '../../shared/ui/not-loaded.tsx'
import { notify } from '../../shared/ui/notices.ts'
import { StatusBadge } from '../../shared/ui/status-badge.tsx'
import { changeWebhook, refreshIntegrations, removeWebhook, webhooks } from './integrations.api.ts'

const stateText = ({ active }: Webhook) => (active ? 'Ativo' : 'Pausado')

const COLUMNS: readonly Column<Webhook>[] = [
  { id: 'url', header: 'Endereço', mobile: 'title' },
  {
    id: 'state',
    header: 'Situação',
    value: stateText,
    cell: (webhook) => <StatusBadge tone={webhook.active ? 'done' : 'closed'} label={stateText(webhook)} />,
    mobile: 'line',
    nowrap: true,
  },
  {
    id: 'events',
    header: 'Eventos',
    value: ({ events }) => events.map((event) => WEBHOOK_EVENTS[event]).join(', '),
    mobile: 'line',
  },
  { id: 'waiting', header: 'A entregar', kind: 'number', mobile: 'line' },
  { id: 'failed', header: 'Não entregues', kind: 'number', mobile: 'line' },
  {
    id: 'previousSecretUntil',
    header: 'Segredo anterior vale até',
    kind: 'datetime',
    mobile: 'line',
  },
  { id: 'createdAt', header: 'Criado em', kind: 'datetime' },
]

const rowKey = ({ id }: Webhook) => id

interface Props {
  /** Opens its messages or its form. */
  onOpen: (dialog: 'messages' | 'webhook', id: number) => void
  onNewSecret: (changed: ChangedWebhook) => void
  /** The button that creates the first webhook, shown while there is none. */
  emptyAction: ReactNode
}

/** URLs that receive events: paused, changed, given a new secret, removed. */
export function WebhooksView({ onOpen, onNewSecret, emptyAction }: Props) {
  const { view, onViewChange } = useUrlTableView()
  const query = useQuery(webhooks)
  const onSettled = () => refreshIntegrations()
  const change = useMutation({
    mutationFn: ({ id, ...body }: ChangeWebhook & { id: number }) => changeWebhook(id, body),
    onSuccess: (changed) => {
      if (changed.secret) onNewSecret(changed)
      else notify.success(changed.active ? 'Webhook retomado com sucesso.' : 'Webhook pausado com sucesso.')
    },
    onSettled,
    meta: { errorText: 'Não foi possível alterar o webhook, tente novamente mais tarde.' },
  })
  const remove = useMutation({
    mutationFn: removeWebhook,
    onSettled,
    meta: {
      successText: 'Webhook removido com sucesso.',
      errorText: 'Não foi possível remover o webhook, tente novamente mais tarde.',
    },
  })
  const confirmNewSecret = async ({ id, url, previousSecretUntil }: Webhook) => {
    const about = [
      url,
      'O segredo atual vale por mais um dia, junto com o novo.',
      ...(previousSecretUntil
        ? [
            `O anterior, que valeria até ${formatDateTime(new Date(previousSecretUntil))}, deixa de valer agora.`,
          ]
        : []),
    ]
    if (await confirm('Trocar o segredo?', { about, confirmLabel: 'Trocar' }))
      change.mutate({ id, rotateSecret: true })
  }
  const confirmPause = async ({ id, url }: Webhook) => {
    const about = [url, 'O que acontecer durante a pausa não é enviado depois.']
    if (await confirm('Pausar este webhook?', { about, confirmLabel: 'Pausar' }))
      change.mutate({ id, active: false })
  }
  const confirmRemoval = async ({ id, url }: Webhook) => {
    const about = [url, 'As mensagens dele são removidas, também as que ainda não foram entregues.']
    if (await confirm('Remover este webhook?', { danger: true, about, confirmLabel: 'Remover' }))
      remove.mutate(id)
  }
  const actionsOf = (webhook: Webhook) => {
    const { id, active } = webhook
    const disabled = change.isPending || remove.isPending
    return [
      { label: 'Mensagens', icon: IconListDetails, primary: true, onClick: () => onOpen('messages', id) },
      { label: 'Alterar', icon: IconPencil, onClick: () => onOpen('webhook', id) },
      active
        ? { label: 'Pausar', icon: IconPlayerPause, disabled, onClick: () => void confirmPause(webhook) }
        : {
            label: 'Retomar',
            icon: IconPlayerPlay,
            disabled,
            onClick: () => change.mutate({ id, active: true }),
          },
      {
        label: 'Trocar segredo',
        icon: IconRefreshDot,
        disabled,
        onClick: () => void confirmNewSecret(webhook),
      },
      {
        label: 'Remover',
        icon: IconTrash,
        danger: true,
        disabled,
        onClick: () => void confirmRemoval(webhook),
      },
    ]
  }
  return (
    <Card flush>
      <DataTable
        id="webhooks"
        label="Webhooks"
        columns={COLUMNS}
        rows={query.data ?? []}
        rowKey={rowKey}
        loading={query.isFetching}
        view={view}
        onViewChange={onViewChange}
        selection="single"
        actions={([webhook]) => (webhook ? actionsOf(webhook) : [])}
        onOpen={({ id }) => onOpen('messages', id)}
        failure={failureOf(query, 'Não foi possível carregar os webhooks.')}
        emptyText="Nenhum endereço recebe eventos da loja."
        emptyAction={emptyAction}
      />
    </Card>
  )
}
