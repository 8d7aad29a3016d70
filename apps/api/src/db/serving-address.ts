import { type Connection, withClient } from '@shop/postgres/connection'
import { admitUser, limitUser, makeAppUser, rightsOf } from './app-user.ts'
import type { Db } from './database.ts'
import { isRefused } from './failures.ts'

/** Two ways to one database as one user: `direct` is needed to listen and may be the same as `pooled`. */
export interface Addresses {
  pooled: string
  direct: string
}

/** The same address for another user; in the query, because the address of a socket has no place before its host. */
function addressFor(url: string, { user, password }: Pick<Connection, 'user' | 'password'>): string {
  const address = new URL(url)
  address.searchParams.set('user', user)
  address.searchParams.set('password', password)
  return address.href
}

/** Serving goes on with what there is; that nothing but triggers guards the trail must not go unseen. */
function warn(reason: string): void {
  console.warn(
    `Aviso: só gatilhos protegem a trilha de auditoria, e o usuário do banco que atende a loja pode removê-los: ${reason}. Veja DATABASE_OWNER_URL no README.`,
  )
}

/** Addresses of a user made to serve, or those given where the server does not let the owner make or use one. */
async function madeAddresses(owner: Db, { pooled, direct }: Addresses): Promise<Addresses> {
  try {
    const user = await makeAppUser(owner)
    const made = { pooled: addressFor(pooled, user), direct: addressFor(direct, user) }
    await limitUser(made.direct) // before the pooler opens a connection for this user
    await withClient(made.pooled, async () => {}) // a pooler or an access list in between may know the owner only
    return made
  } catch (error) {
    if (!isRefused(error)) throw error
    warn(error.message)
    return { pooled, direct }
  }
}

async function chooseUser(owner: Db, given: Addresses, isMadeByOperator: boolean): Promise<Addresses> {
  const { user, owns } = await rightsOf(given.direct)
  if (owns && !isMadeByOperator) return madeAddresses(owner, given)
  if (isMadeByOperator) await admitUser(owner, user)
  const { guarded } = await rightsOf(given.direct)
  if (!guarded) warn(`${user} pode alterá-la`)
  return given
}

/**
 * The addresses to serve the migrated shop with. Their user owns nothing and can only add to append-only tables: the
 * one of `given` if the operator made it (`isMadeByOperator`), otherwise one made here. A user who is not the owner of
 * the database serves as given, with the rights received earlier. Limits of `limits.ts` hold for each of them.
 */
export async function servingAddresses(
  owner: Db,
  given: Addresses,
  isMadeByOperator: boolean,
): Promise<Addresses> {
  const addresses = await chooseUser(owner, given, isMadeByOperator)
  await limitUser(addresses.direct)
  return addresses
}
