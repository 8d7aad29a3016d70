import { waitAfter } from '@shop/domain/webhook-events'
import type { AppContext } from '../../../context.ts'
import { log, logInterruption } from '../../../log.ts'
import { unseal } from '../../../sealed.ts'
import {
  type Attempt,
  type Due,
  forgetFuture,
  MOST_AT_ONCE,
  recordAttempt,
  stopWebhook,
  takeDue,
  wakeSubject,
} from './deliver-webhooks.queries.ts'
import { signedHeaders } from './message-signature.ts'
import { type Connecting, PUBLIC, post } from './public-connection.ts'
import { webhookFailures } from './webhook-failures.ts'

const POLL_MS = 1_000
const FORGET_EVERY_MS = 20_000
const GONE = 410

const isDelivered = ({ status }: Attempt) => status !== null && status >= 200 && status < 300

/** The reason in the operating system's words; a lookup that failed has a code, a refused address a sentence. */
const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

async function attempt(context: AppContext, connecting: Connecting, due: Due): Promise<Attempt> {
  const at = new Date()
  const ms = () => Date.now() - at.getTime()
  const secrets = due.sealedSecrets
    .map((sealed) => unseal(context.tokenSecret, 'webhook', sealed))
    .filter((secret) => secret !== undefined)
  if (secrets.length === 0)
    return { at, status: null, answer: 'O segredo não pode ser lido: troque-o.', ms: ms() }
  const headers = signedHeaders(secrets, due.messageId, at.getTime(), due.body)
  try {
    return { at, ...(await post(connecting, due.url, due.body, headers)), ms: ms() }
  } catch (error) {
    return { at, status: null, answer: reasonOf(error), ms: ms() }
  }
}

/** What the receiver answers is its own; the address may contain a secret. Neither is logged. */
function report({ webhookId, messageId }: Due, { status, answer }: Attempt, isGivenUp: boolean): void {
  webhookFailures.inc()
  const line = {
    webhook: webhookId,
    message: messageId,
    status,
    reason: status === null ? answer : undefined,
  }
  if (status === GONE) log.warn(line, 'Webhook desligado: o programa respondeu 410')
  else if (isGivenUp) log.warn(line, 'Aviso de webhook não entregue; não será repetido')
  else log.warn(line, 'Aviso de webhook não entregue; será repetido')
}

/** Sends one message and records the result. A webhook whose receiver answers 410 is stopped. */
async function deliver(context: AppContext, connecting: Connecting, due: Due): Promise<void> {
  const made = await attempt(context, connecting, due)
  const delivered = isDelivered(made)
  const waitMs = due.isLast ? undefined : waitAfter(due.attempts)
  const state = delivered ? 'delivered' : waitMs === undefined ? 'failed' : 'waiting'
  await recordAttempt(context.db, due, made, state, waitMs ?? 0)
  if (!delivered) report(due, made, state === 'failed')
  if (state !== 'waiting') await wakeSubject(context.db, due)
  if (made.status === GONE) await stopWebhook(context.db, due.webhookId)
}

/**
 * Sends due messages until it is stopped. Each webhook has a limit of its own, so that a slow or unreachable receiver
 * does not delay others. A message whose process ends before the attempt is recorded is sent again, under the same id.
 */
export function startWebhooks(
  context: AppContext,
  connecting: Connecting = PUBLIC,
  pollMs = POLL_MS,
): () => Promise<void> {
  const sending = new Set<Promise<void>>()
  const places = new Map<number, number>()
  const take = (id: number, change: number) => places.set(id, (places.get(id) ?? 0) + change)
  let stopped = false
  let woken = false
  let resume = () => {}
  const wake = () => {
    woken = true
    resume()
  }
  // The database may be unreachable; the next round takes the messages that this one did not find.
  const complain = (error: unknown) => logInterruption(error, 'Webhooks interrompidos')

  const send = (due: Due) => {
    take(due.webhookId, 1)
    const sent = deliver(context, connecting, due)
      .catch(complain)
      .finally(() => {
        sending.delete(sent)
        take(due.webhookId, -1)
        wake()
      })
    sending.add(sent)
  }
  const sendDue = async () => {
    const full = [...places].filter(([, taken]) => taken >= MOST_AT_ONCE).map(([id]) => id)
    for (const due of await takeDue(context.db, full)) send(due)
  }
  const loop = async () => {
    while (!stopped) {
      woken = false
      await sendDue().catch(complain)
      if (!woken)
        await new Promise<void>((resolve) => {
          resume = resolve
          setTimeout(resolve, pollMs).unref()
        })
    }
  }
  const running = loop()
  const forgetting = setInterval(() => forgetFuture(context.db).then(wake, complain), FORGET_EVERY_MS)
  return async () => {
    stopped = true
    clearInterval(forgetting)
    wake()
    await running
    await Promise.all(sending)
  }
}
