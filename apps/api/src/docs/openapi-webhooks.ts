import { EVENT_DATA } from '@shop/contract/webhooks'
import { instant } from '@shop/contract/wire'
import { WEBHOOK_EVENTS, type WebhookEvent } from '@shop/domain/webhook-events'
import { z } from 'zod'
import type { Operation } from './openapi-document.ts'

const HEADERS = {
  'webhook-id': 'The same for every attempt: a receiver that has seen it answers 2xx and does nothing',
  'webhook-timestamp': 'When this attempt was signed, in seconds since 1970 in UTC',
  'webhook-signature':
    'One or, while a secret is replaced, two of `v1,` and the base64 HMAC-SHA-256 of `id.timestamp.body`, with a space between',
}

const camel = (event: string) => event.replace(/[._](\w)/g, (_, letter: string) => letter.toUpperCase())

const operationOf = (event: WebhookEvent, label: string): Operation => ({
  operationId: `receive${camel(`.${event}`)}`,
  summary: label,
  parameters: Object.entries(HEADERS).map(([name, description]) => ({
    name,
    in: 'header',
    required: true,
    description,
    schema: { type: 'string' },
  })),
  requestBody: {
    required: true,
    content: {
      'application/json': {
        schema: z.toJSONSchema(
          z.object({ type: z.literal(event), timestamp: instant, data: EVENT_DATA[event] }),
        ),
      },
    },
  },
  responses: {
    '2XX': { description: 'Received' },
    410: { description: 'Nobody receives here any more: the webhook is paused' },
    '4XX': { description: 'Tried again under the same id, with growing waits for 72 hours' },
    '5XX': { description: 'Tried again under the same id, with growing waits for 72 hours' },
  },
  security: [],
})

/** The messages that the shop sends to webhooks, by event. */
export const webhooksOfDocument = (): Record<string, Record<string, Operation>> =>
  Object.fromEntries(
    Object.entries(WEBHOOK_EVENTS).map(([event, label]) => [
      event,
      { post: operationOf(event as WebhookEvent, label) },
    ]),
  )
