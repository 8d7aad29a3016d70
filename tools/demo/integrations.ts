import type { WebhookEvent } from '@shop/domain/webhook-events'
import { sql } from 'kysely'
import type { Diary } from './diary.ts'
import { daysAgo } from './hours.ts'
import type { Team } from './people/team.ts'
import type { LivingShop } from './shop.ts'

/** A reserved name, so that a started demo contacts nobody. */
const URL = 'https://erp.exemplo.invalid/eventos'
const EVENTS: readonly WebhookEvent[] = ['order.placed', 'order.paid', 'stock.changed']
const SHOWN = 12
/** The responses that the receiver of a former release gave: an error before the delivery, or always an error. */
const FAILED = { status: 503, answer: 'Service Unavailable' }
const DELIVERED = { status: 204, answer: '' }

/** A key in use, one that has ended, and a paused webhook with messages of its last days. */
export function planIntegrations(shop: LivingShop, diary: Diary, { admin }: Team): void {
  const key = (name: string, permissions: string[], days: number) => ({
    name,
    permissions,
    expiresAt: new Date(shop.time() + days * 86_400_000).toISOString(),
  })
  diary.plan(daysAgo(60, 600), async () => {
    await shop.call('POST', '/api-keys', admin, key('Planilha antiga', ['bo:manage:reports'], 30))
  })
  diary.plan(daysAgo(18, 620), async () => {
    const permissions = ['bo:manage:products', 'bo:manage:orders']
    const made = await shop.call('POST', '/api-keys', admin, key('Contabilidade', permissions, 365))
    diary.plan(daysAgo(1, 630), () =>
      shop.call('GET', '/products', null, undefined, { authorization: `Bearer ${made.key}` }),
    )
  })
  diary.plan(daysAgo(3, 560), async () => {
    const { id } = await shop.call('POST', '/webhooks', admin, { url: URL, events: EVENTS })
    diary.plan(daysAgo(2, 1_020), async () => {
      await shop.call('PATCH', `/webhooks/${id}`, admin, { active: false })
      await endMessages(shop, id)
    })
  })
}

/** Leaves no message waiting: the latest ones have attempts, the others are removed. */
async function endMessages({ owner }: LivingShop, webhookId: number): Promise<void> {
  const latest = await owner
    .selectFrom('webhook_deliveries')
    .select(['id', 'created_at'])
    .where('webhook_id', '=', webhookId)
    .orderBy('id', 'desc')
    .limit(SHOWN)
    .execute()
  const ids = latest.map(({ id }) => id)
  await owner.deleteFrom('webhook_deliveries').where('id', 'not in', ids).execute()
  for (const [place, { id, created_at: at }] of latest.entries()) {
    const answers = place === 2 ? [FAILED, FAILED] : place % 5 === 4 ? [FAILED, DELIVERED] : [DELIVERED]
    for (const [index, answer] of answers.entries())
      await owner
        .insertInto('webhook_attempts')
        .values({
          ...answer,
          delivery_id: id,
          ms: 80 + 37 * place,
          at: sql<string>`${at}::timestamptz + make_interval(secs => ${1 + index * 5})`,
        })
        .execute()
    await owner
      .updateTable('webhook_deliveries')
      .set({ state: answers.at(-1) === FAILED ? 'failed' : 'delivered', attempts: answers.length })
      .where('id', '=', id)
      .execute()
  }
}
