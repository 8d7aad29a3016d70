import { allowInPerson } from '../access.ts'
import { calls } from '../call.ts'
import {
  changedWebhook,
  changeWebhookBody,
  deliveriesQuery,
  delivery,
  deliveryList,
  newWebhookBody,
  webhook,
  webhookList,
  webhookWithSecret,
} from '../webhooks.ts'
import { byId } from '../wire.ts'

const access = allowInPerson('full:access')

export const webhooksCalls = calls('webhooks', {
  getWebhooks: {
    method: 'GET',
    path: '/webhooks',
    access,
    summary: 'The addresses that receive events',
    response: webhookList,
  },
  postWebhooks: {
    method: 'POST',
    path: '/webhooks',
    access,
    summary: 'Adds an address and answers its secret once',
    body: newWebhookBody,
    status: 201,
    response: webhookWithSecret,
  },
  patchWebhooksById: {
    method: 'PATCH',
    path: '/webhooks/:id',
    access,
    summary: 'Changes, pauses or resumes an address, or makes it a new secret',
    params: byId,
    body: changeWebhookBody,
    response: changedWebhook,
  },
  deleteWebhooksById: {
    method: 'DELETE',
    path: '/webhooks/:id',
    access,
    summary: 'Removes an address and its messages',
    params: byId,
    response: webhook,
  },
  getWebhooksByIdDeliveries: {
    method: 'GET',
    path: '/webhooks/:id/deliveries',
    access,
    summary: 'Messages of an address with their attempts, latest first',
    params: byId,
    query: deliveriesQuery,
    response: deliveryList,
  },
  postWebhooksDeliveriesByIdReplay: {
    method: 'POST',
    path: '/webhooks/deliveries/:id/replay',
    access,
    summary: 'Sends a message again under its id',
    params: byId,
    response: delivery,
  },
})
