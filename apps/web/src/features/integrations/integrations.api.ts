import { at } from '@shop/browser/address'
import { request } from '@shop/browser/client'
import type { NewApiKey } from '@shop/contract/api-keys'
import type { ChangeWebhook, NewWebhook } from '@shop/contract/webhooks'
import { queryOptions } from '@tanstack/react-query'
import { refresh } from '../../shared/api/query-client.ts'
import { readQuery } from '../../shared/api/read-query.ts'
import { pageOf, type TableView } from '../../shared/table/table-view.ts'

/** Milliseconds between reloads of the messages of a webhook, because attempts are made without the screen. */
const MESSAGES_AGAIN_MS = 5_000

export const apiKeys = queryOptions({
  ...readQuery('integrations', 'GET /api-keys'),
  select: (data) => data.apiKeys,
})

export const webhooks = queryOptions({
  ...readQuery('integrations', 'GET /webhooks'),
  select: (data) => data.webhooks,
})

export const messagesOf = (id: number) => (view: TableView) =>
  queryOptions({
    ...readQuery('integrations', at('GET /webhooks/:id/deliveries', { id }), pageOf(view)),
    refetchInterval: MESSAGES_AGAIN_MS,
  })

export const refreshIntegrations = () => refresh(['integrations'])

/** Only this response contains the key. When it is lost, the list shows a key that nobody can use. */
export const createKey = (body: NewApiKey) =>
  request('POST /api-keys', { body }).finally(() => void refreshIntegrations())
export const endKey = (id: number) => request(at('DELETE /api-keys/:id', { id }))

/** Only this response contains the secret; when it is lost, the webhook gets a new one. */
export const createWebhook = (body: NewWebhook) =>
  request('POST /webhooks', { body }).finally(() => void refreshIntegrations())
export const changeWebhook = (id: number, body: ChangeWebhook) =>
  request(at('PATCH /webhooks/:id', { id }), { body })
export const removeWebhook = (id: number) => request(at('DELETE /webhooks/:id', { id }))
export const sendMessageAgain = (id: number) => request(at('POST /webhooks/deliveries/:id/replay', { id }))
