import { at } from '@shop/browser/address'
import { request } from '@shop/browser/client'
import * as calls from '@shop/contract/addresses.gen'
import type { NewApiKey } from '@shop/contract/api-keys'
import type { ChangeWebhook, NewWebhook } from '@shop/contract/webhooks'
import { queryOptions } from '@tanstack/react-query'
import { refresh } from '../../shared/api/query-client.ts'
import type { TableView } from '../../shared/table/table-view.ts'

/** Milliseconds between reloads of the messages of a webhook, because attempts are made without the screen. */
const MESSAGES_AGAIN_MS = 5_000

export const apiKeys = queryOptions({
  queryKey: ['integrations', 'keys'],
  queryFn: ({ signal }) => request(calls.getApiKeys, { signal }),
  select: (data) => data.apiKeys,
})

export const webhooks = queryOptions({
  queryKey: ['integrations', 'webhooks'],
  queryFn: ({ signal }) => request(calls.getWebhooks, { signal }),
  select: (data) => data.webhooks,
})

export const messagesOf =
  (id: number) =>
  ({ page, pageSize }: TableView) =>
    queryOptions({
      queryKey: ['integrations', 'messages', id, page, pageSize],
      queryFn: ({ signal }) =>
        request(at(calls.getWebhooksByIdDeliveries, { id }), { query: { page, items: pageSize }, signal }),
      refetchInterval: MESSAGES_AGAIN_MS,
    })

export const refreshIntegrations = () => refresh(['integrations'])

/** Only this response contains the key. When it is lost, the list shows a key that nobody can use. */
export const createKey = (body: NewApiKey) =>
  request(calls.postApiKeys, { body }).finally(() => void refreshIntegrations())
export const endKey = (id: number) => request(at(calls.deleteApiKeysById, { id }))

/** Only this response contains the secret; when it is lost, the webhook gets a new one. */
export const createWebhook = (body: NewWebhook) =>
  request(calls.postWebhooks, { body }).finally(() => void refreshIntegrations())
export const changeWebhook = (id: number, body: ChangeWebhook) =>
  request(at(calls.patchWebhooksById, { id }), { body })
export const removeWebhook = (id: number) => request(at(calls.deleteWebhooksById, { id }))
export const sendMessageAgain = (id: number) => request(at(calls.postWebhooksDeliveriesByIdReplay, { id }))
