import { type Connection, withClient } from '@shop/postgres/connection'
import { log } from '../log.ts'
import { admitUser, limitUser, makeAppUser, rightsOf } from './app-user.ts'
import type { Db } from './database.ts'
import { isRefused } from './failures.ts'

/** Two URLs of one database for one user: listening needs `direct`, which may be the same as `pooled`. */
export interface Urls {
  pooled: string
  direct: string
}

/**
 * The same URL for another user, given in the query part because a socket's URL has no place for it before the
 * host.
 */
function urlFor(url: string, { user, password }: Pick<Connection, 'user' | 'password'>): string {
  const made = new URL(url)
  made.searchParams.set('user', user)
  made.searchParams.set('password', password)
  return made.href
}

/** Serving continues without the protection, and a warning is logged that only triggers guard the audit trail. */
function warn(reason: string): void {
  log.warn(
    `Aviso: só gatilhos protegem a trilha de auditoria, e o usuário do banco que atende a loja pode removê-los: ${reason}. Veja DATABASE_OWNER_URL no README.`,
  )
}

/** Urls of an application role made here, or the given ones where the server does not let the owner make or use one. */
async function madeUrls(owner: Db, { pooled, direct }: Urls): Promise<Urls> {
  try {
    const user = await makeAppUser(owner)
    const made = { pooled: urlFor(pooled, user), direct: urlFor(direct, user) }
    await limitUser(made.direct) // before the pooler opens a connection for this user
    await withClient(made.pooled, async () => {}) // A pooler or an access list in between may have the owner only.
    return made
  } catch (error) {
    if (!isRefused(error)) throw error
    warn(error.message)
    return { pooled, direct }
  }
}

async function chooseUser(owner: Db, given: Urls, isMadeByOperator: boolean): Promise<Urls> {
  const { user, owns } = await rightsOf(given.direct)
  if (owns && !isMadeByOperator) return madeUrls(owner, given)
  if (isMadeByOperator) await admitUser(owner, user)
  const { guarded } = await rightsOf(given.direct)
  if (!guarded) warn(`${user} pode alterá-la`)
  return given
}

/**
 * The URLs to serve the migrated shop with. Their user owns nothing and can only insert into append-only tables:
 * the user of `given` if the operator made it (`isMadeByOperator`), otherwise one made here. If the user is not the
 * owner of the database, it serves as given, with the rights it was granted earlier. The limits of `limits.ts` apply to
 * each of them.
 */
export async function servingUrls(owner: Db, given: Urls, isMadeByOperator: boolean): Promise<Urls> {
  const urls = await chooseUser(owner, given, isMadeByOperator)
  await limitUser(urls.direct)
  return urls
}
