import { Checkbox, TextInput } from '@mantine/core'
import { changedFields } from '@shop/browser/merge-typed'
import { type ChangedWebhook, type NewWebhook, newWebhookBody, type Webhook } from '@shop/contract/webhooks'
import { WEBHOOK_EVENTS } from '@shop/domain/webhook-events'
import { useState } from 'react'
import { FormDialog } from '../../shared/form/form-dialog.tsx'
import { useAppForm } from '../../shared/form/use-app-form.ts'
import { changeWebhook, createWebhook } from './integrations.api.ts'
import classes from './integrations.module.css'

interface Props {
  /** Absent for a new one. */
  webhook?: Webhook
  onSaved: (saved: ChangedWebhook) => void
  onClose: () => void
}

/** URL and events of a webhook. */
export function WebhookFormDialog({ webhook, onSaved, onClose }: Props) {
  const [before] = useState({ url: webhook?.url ?? '', events: webhook?.events ?? [] })
  const form = useAppForm({
    initialValues: before,
    schema: newWebhookBody,
    toBody: ({ url, events }): NewWebhook => ({ url: url.trim(), events }),
    save: (body): Promise<ChangedWebhook> =>
      webhook ? changeWebhook(webhook.id, changedFields(before, body)) : createWebhook(body),
    onSaved,
    errorFields: { RULE_VIOLATION: 'url' },
    errorText: webhook
      ? 'Não foi possível alterar o webhook, tente novamente mais tarde.'
      : 'Não foi possível criar o webhook. Se ele aparecer na lista, troque o segredo dele.',
  })
  return (
    <FormDialog
      form={form}
      title={webhook ? 'Alterar webhook' : 'Novo webhook'}
      submit={webhook ? 'Salvar' : 'Criar webhook'}
      onClose={onClose}
    >
      <TextInput
        label="Endereço"
        description="Começa com https:// e é acessível pela internet."
        required
        data-autofocus
        type="url"
        maxLength={2000}
        placeholder="https://"
        {...form.field('url')}
      />
      <Checkbox.Group label="Eventos" required {...form.field('events')}>
        <div className={classes.choices}>
          {Object.entries(WEBHOOK_EVENTS).map(([value, label]) => (
            <Checkbox key={value} value={value} label={label} />
          ))}
        </div>
      </Checkbox.Group>
    </FormDialog>
  )
}
