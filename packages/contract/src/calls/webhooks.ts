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

export const webhooksCalls = calls('webhooks', access, {
  'GET /webhooks': {
    summary: 'The addresses that receive events',
    response: webhookList,
  },
  'POST /webhooks': {
    perHour: 30,
    summary: 'Adds an address and answers its secret once',
    body: newWebhookBody,
    status: 201,
    response: webhookWithSecret,
  },
  'PATCH /webhooks/:id': {
    summary: 'Changes, pauses or resumes an address, or makes it a new secret',
    params: byId,
    body: changeWebhookBody,
    response: changedWebhook,
  },
  'DELETE /webhooks/:id': {
    summary: 'Removes an address and its messages',
    params: byId,
    response: webhook,
  },
  'GET /webhooks/:id/deliveries': {
    summary: 'Messages of an address with their attempts, latest first',
    params: byId,
    query: deliveriesQuery,
    response: deliveryList,
  },
  'POST /webhooks/deliveries/:id/replay': {
    perHour: 300,
    summary: 'Sends a message again under its id',
    params: byId,
    response: delivery,
  },
})
