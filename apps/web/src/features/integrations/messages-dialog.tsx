import { Button, Stack } from '@mantine/core'
import { counted, formatDateTime, formatNumber } from '@shop/browser/format'
import type { Delivery, Webhook } from '@shop/contract/webhooks'
import { SHORT_PAGE } from '@shop/domain/page-sizes'
import { type DeliveryState, WEBHOOK_EVENTS } from '@shop/domain/webhook-events'
import { IconSend } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import type { Column } from '../../shared/table/column.ts'
import { PagedTable } from '../../shared/table/paged-table.tsx'
import { Dialog } from '../../shared/ui/dialog.tsx'
import { StatusBadge, type Tone } from '../../shared/ui/status-badge.tsx'
import { messagesOf, refreshIntegrations, sendMessageAgain } from './integrations.api.ts'
import classes from './integrations.module.css'

const STATES: Record<DeliveryState, { tone: Tone; label: string }> = {
  waiting: { tone: 'waiting', label: 'A entregar' },
  delivered: { tone: 'done', label: 'Entregue' },
  failed: { tone: 'refused', label: 'Não entregue' },
}

type Attempt = Delivery['attempts'][number]

const responseText = ({ status, answer }: Attempt) =>
  status === null ? `Sem resposta: ${answer}` : [status, answer].filter(Boolean).join(' · ')

const lastResponse = ({ attempts }: Delivery) => {
  const last = attempts.at(-1)
  return last ? responseText(last) : ''
}

const COLUMNS: readonly Column<Delivery>[] = [
  {
    id: 'event',
    header: 'Evento',
    value: ({ event }) => WEBHOOK_EVENTS[event],
    mobile: 'title',
    nowrap: true,
  },
  {
    id: 'state',
    header: 'Situação',
    value: ({ state }) => STATES[state].label,
    cell: ({ state }) => <StatusBadge {...STATES[state]} />,
    mobile: 'line',
    nowrap: true,
  },
  {
    id: 'createdAt',
    header: 'Quando',
    kind: 'datetime',
    mobile: 'line',
  },
  {
    id: 'attempts',
    header: 'Tentativas',
    kind: 'number',
    value: ({ attempts }) => attempts.length,
    startsHidden: true,
  },
  { id: 'answer', header: 'Última resposta', value: lastResponse, mobile: 'line' },
  { id: 'nextAt', header: 'Próxima tentativa', kind: 'datetime' },
]

interface Props {
  webhook: Webhook
  onClose: () => void
}

/** What was sent to a webhook, its responses, and a button to send again. */
export function MessagesDialog({ webhook, onClose }: Props) {
  const again = useMutation({
    mutationFn: sendMessageAgain,
    onSettled: () => refreshIntegrations(),
    meta: {
      successText: 'A mensagem será enviada de novo.',
      errorText: 'Não foi possível enviar a mensagem, tente novamente mais tarde.',
    },
  })
  return (
    <Dialog
      opened
      size="wide"
      title={`Mensagens de ${webhook.url}`}
      onClose={onClose}
      footer={
        <Button variant="default" onClick={onClose}>
          Fechar
        </Button>
      }
    >
      {!webhook.active && <p>O webhook está pausado: nada é enviado até que ele seja retomado.</p>}
      <PagedTable
        id="webhook-messages"
        name="mensagens"
        label="Mensagens"
        columns={COLUMNS}
        page={messagesOf(webhook.id)}
        rowsOf={({ deliveries }) => deliveries}
        rowKey={({ id }) => id}
        rowLabel={({ event, createdAt }) =>
          `${WEBHOOK_EVENTS[event]}, ${formatDateTime(new Date(createdAt))}`
        }
        pageSize={SHORT_PAGE}
        searchable={false}
        selection="single"
        actions={([message]) =>
          message
            ? [
                {
                  label: 'Enviar de novo',
                  icon: IconSend,
                  primary: true,
                  disabled: again.isPending || !webhook.active,
                  onClick: () => again.mutate(message.id),
                },
              ]
            : []
        }
        renderDetail={(message) => <Shown message={message} />}
        emptyText="Nada foi enviado nos últimos 30 dias."
      />
    </Dialog>
  )
}

const Shown = ({ message: { messageId, attempts, body } }: { message: Delivery }) => (
  <Stack gap={12} py={4}>
    <p>
      {messageId} · {counted(attempts.length, 'tentativa', 'tentativas')}
    </p>
    <ol className={classes.attempts} aria-label="Tentativas">
      {attempts.map((attempt) => (
        <li key={attempt.at}>
          <time dateTime={attempt.at}>{formatDateTime(new Date(attempt.at))}</time>
          {responseText(attempt)} ({formatNumber(attempt.ms)} ms)
        </li>
      ))}
    </ol>
    <code className={classes.code}>{body}</code>
  </Stack>
)
