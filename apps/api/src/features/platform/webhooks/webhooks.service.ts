import type { ChangedWebhook, ChangeWebhook, Delivery, NewWebhook, Webhook } from '@shop/contract/webhooks'
import { WEBHOOK_EVENTS, type WebhookEvent } from '@shop/domain/webhook-events'
import { sql } from 'kysely'
import type { Actor } from '../../../actor.ts'
import { AppError, notFound, ruleViolation } from '../../../app-error.ts'
import type { Db, Tx } from '../../../db/database.ts'
import { seal } from '../../../sealed.ts'
import { describeChanges, writeAudit } from '../audit/audit.ts'
import { newSecret } from './message-signature.ts'
import { isPublic, numberedHost } from './public-connection.ts'
import { findDeliveries, findDelivery, findWebhook, lockWebhook, sendAgain } from './webhooks.queries.ts'

const ENTITY = 'webhook'
const MOST_WEBHOOKS = 20

const unknownWebhook = () => notFound('Webhook não encontrado.')

/** A host name is checked when it is connected to, because its address may change. @throws AppError RULE_VIOLATION */
function refusePrivate(url: string): void {
  const ip = numberedHost(url)
  if (ip && !isPublic(ip)) throw ruleViolation('O endereço precisa ser da internet pública.')
}

async function getWebhook(db: Db, id: number): Promise<Webhook> {
  const found = await findWebhook(db, id)
  if (!found) throw unknownWebhook()
  return found
}

const inWords = (events: readonly WebhookEvent[]) => events.map((event) => WEBHOOK_EVENTS[event]).join(', ')

/** @throws AppError RULE_VIOLATION for a private address, INVALID_STATE beyond 20 */
export async function createWebhook(
  tx: Tx,
  tokenSecret: Uint8Array,
  by: Actor,
  { url, events }: NewWebhook,
): Promise<Webhook & { secret: string }> {
  refusePrivate(url)
  const { count } = await tx
    .selectFrom('webhooks')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  if (count >= MOST_WEBHOOKS)
    throw new AppError('INVALID_STATE', `Já há ${MOST_WEBHOOKS} webhooks: remova um antes de criar outro.`)
  const secret = newSecret()
  const { id } = await tx
    .insertInto('webhooks')
    .values({ url, events, sealed_secret: seal(tokenSecret, 'webhook', secret.bytes) })
    .returning('id')
    .executeTakeFirstOrThrow()
  await writeAudit(tx, by, 'create', ENTITY, id, `Webhook ${url} criado: ${inWords(events)}`)
  return { ...(await getWebhook(tx, id)), secret: secret.text }
}

/** A new secret is returned once; the previous one stays valid for a day. @throws AppError NOT_FOUND, RULE_VIOLATION */
export async function changeWebhook(
  tx: Tx,
  tokenSecret: Uint8Array,
  by: Actor,
  id: number,
  { rotateSecret, ...changes }: ChangeWebhook,
): Promise<ChangedWebhook> {
  const before = await lockWebhook(tx, id)
  if (!before) throw unknownWebhook()
  if (changes.url) refusePrivate(changes.url)
  const secret = rotateSecret && newSecret()
  await tx
    .updateTable('webhooks')
    .set({
      ...before,
      ...changes,
      ...(secret && {
        sealed_secret: seal(tokenSecret, 'webhook', secret.bytes),
        previous_sealed_secret: before.sealed_secret,
        previous_until: sql<string>`now() + interval '1 day'`,
      }),
      id: undefined,
    })
    .where('id', '=', id)
    .execute()
  const after = await getWebhook(tx, id)
  const change = describeChanges([
    { label: 'endereço', from: before.url, to: after.url },
    { label: 'eventos', from: inWords(before.events), to: inWords(after.events) },
    { label: 'ativo', from: before.active, to: after.active },
    { label: 'segredo', from: 'o anterior', to: secret ? 'um novo' : 'o anterior' },
  ])
  if (change) await writeAudit(tx, by, 'edit', ENTITY, id, change)
  return { ...after, secret: secret?.text }
}

/** Deletes a webhook and its messages, also those that are still tried. @throws AppError NOT_FOUND */
export async function removeWebhook(tx: Tx, by: Actor, id: number): Promise<Webhook> {
  const webhook = await getWebhook(tx, id)
  await tx.deleteFrom('webhooks').where('id', '=', id).execute()
  await writeAudit(tx, by, 'delete', ENTITY, id, `Webhook ${webhook.url} removido`)
  return webhook
}

/** @throws AppError NOT_FOUND */
export async function listDeliveries(db: Db, id: number, { page, items }: { page: number; items: number }) {
  await getWebhook(db, id)
  return findDeliveries(db, id, page, items)
}

/** @throws AppError NOT_FOUND */
export async function replayDelivery(tx: Tx, by: Actor, id: number): Promise<Delivery> {
  const sent = await sendAgain(tx, id)
  const found = sent && (await findDelivery(tx, id))
  if (!found) throw notFound('Mensagem não encontrada.')
  await writeAudit(tx, by, 'send', ENTITY, sent.webhookId, `Mensagem ${found.messageId} enviada novamente`)
  return found
}
