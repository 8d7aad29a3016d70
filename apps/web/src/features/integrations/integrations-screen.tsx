import { Button, SegmentedControl } from '@mantine/core'
import { formatDateTime } from '@shop/browser/format'
import type { ChangedWebhook } from '@shop/contract/webhooks'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { lazyPart } from '../../shared/ui/lazy-part.tsx'
import { notify } from '../../shared/ui/notices.ts'
import { PageHeader } from '../../shared/ui/page-header.tsx'
import { useOpened } from '../../shared/use-opened.ts'
import { refreshIntegrations, webhooks } from './integrations.api.ts'
import type { IntegrationsSearch } from './integrations-search.ts'
import { KeysView } from './keys-view.tsx'
import type { Secret } from './shown-once.tsx'
import { WebhooksView } from './webhooks-view.tsx'

const NewKeyDialog = lazyPart(() => import('./new-key-dialog.tsx').then((it) => it.NewKeyDialog))
const WebhookFormDialog = lazyPart(() =>
  import('./webhook-form-dialog.tsx').then((it) => it.WebhookFormDialog),
)
const MessagesDialog = lazyPart(() => import('./messages-dialog.tsx').then((it) => it.MessagesDialog))
const ShownOnce = lazyPart(() => import('./shown-once.tsx').then((it) => it.ShownOnce))

const OPENED = ['dialog', 'record', 'mensagens-page', 'mensagens-items'] as const

const route = getRouteApi('/admin-frame/admin/integrations')

/** Programs that call the shop, and those that the shop tells of its events. */
export function IntegrationsScreen() {
  const navigate = route.useNavigate()
  const { view = 'keys', dialog, record } = route.useSearch()
  const { open, close } = useOpened<
    IntegrationsSearch & { 'mensagens-page'?: number; 'mensagens-items'?: number }
  >(OPENED)
  const [secret, setSecret] = useState<Secret>()
  const webhook = useQuery({ ...webhooks, enabled: record !== undefined }).data?.find(
    ({ id }) => id === record,
  )
  const show = (next: Secret) => {
    close()
    setSecret(next)
  }
  const showSecret = ({ url, secret: text = '', previousSecretUntil }: ChangedWebhook) =>
    show({
      title: 'Segredo do webhook',
      about: [
        `Quem recebe em ${url} confere com este segredo a assinatura de cada mensagem.`,
        ...(previousSecretUntil
          ? [`O anterior vale até ${formatDateTime(new Date(previousSecretUntil))}.`]
          : []),
      ].join(' '),
      text,
    })
  const isKeys = view === 'keys'
  const create = (
    <Button
      leftSection={<IconPlus size={18} aria-hidden />}
      onClick={() => open({ dialog: isKeys ? 'new-key' : 'new-webhook' })}
    >
      {isKeys ? 'Nova chave' : 'Novo webhook'}
    </Button>
  )
  return (
    <>
      <PageHeader
        title="Integrações"
        reload={{ label: 'Atualizar integrações', onClick: () => void refreshIntegrations() }}
      >
        <SegmentedControl
          aria-label="O que mostrar"
          value={view}
          onChange={(next) => navigate({ search: next === 'webhooks' ? { view: next } : {} })}
          data={[
            { value: 'keys', label: 'Chaves de API' },
            { value: 'webhooks', label: 'Webhooks' },
          ]}
        />
        {create}
      </PageHeader>
      {isKeys ? (
        <KeysView emptyAction={create} />
      ) : (
        <WebhooksView
          onOpen={(name, id) => open({ dialog: name, record: id })}
          onNewSecret={showSecret}
          emptyAction={create}
        />
      )}
      {dialog === 'new-key' && <NewKeyDialog onCreated={show} onClose={close} />}
      {dialog === 'new-webhook' && <WebhookFormDialog onSaved={showSecret} onClose={close} />}
      {dialog === 'webhook' && webhook && (
        <WebhookFormDialog
          key={webhook.id}
          webhook={webhook}
          onSaved={() => {
            notify.success('Webhook alterado com sucesso.')
            void refreshIntegrations()
            close()
          }}
          onClose={close}
        />
      )}
      {dialog === 'messages' && webhook && <MessagesDialog webhook={webhook} onClose={close} />}
      {secret && <ShownOnce secret={secret} onClose={() => setSecret(undefined)} />}
    </>
  )
}
