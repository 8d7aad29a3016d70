import webPush from 'web-push'
import type { AppContext } from '../../../context.ts'
import { inTransaction } from '../../../db/database.ts'
import { seal, unseal } from '../../../sealed.ts'

export interface PushKeys {
  /** Both in base64url. */
  publicKey: string
  privateKey: string
}

/**
 * The pair of keys with which push services identify the shop, made at its first use. One that cannot be read, because
 * the server's secret was replaced, is made anew; browsers that subscribed with it have to subscribe again.
 */
export const pushKeys = ({ db, tokenSecret }: Pick<AppContext, 'db' | 'tokenSecret'>): Promise<PushKeys> =>
  inTransaction(db, async (tx) => {
    const read = async () => {
      const row = await tx.selectFrom('push_keys').selectAll().executeTakeFirst()
      const opened = row && unseal(tokenSecret, 'push', row.sealed_private_key)
      return opened && { publicKey: row.public_key, privateKey: opened.toString('base64url') }
    }
    const current = await read()
    if (current) return current
    const made = webPush.generateVAPIDKeys()
    const row = {
      public_key: made.publicKey,
      sealed_private_key: seal(tokenSecret, 'push', Buffer.from(made.privateKey, 'base64url')),
    }
    await tx
      .insertInto('push_keys')
      .values(row)
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute()
    // Another process may have stored a pair first; it is readable unless it was encrypted with another secret.
    const first = await read()
    if (first) return first
    await tx.deleteFrom('push_subscriptions').execute()
    await tx.updateTable('push_keys').set(row).execute()
    return made
  })
