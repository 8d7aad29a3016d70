import { admitUser, makeAppUser, standingOf } from './app-user.ts'
import { type Db, isRefused } from './database.ts'

/** The same address for another user; in the query, because the address of a socket has no place before its host. */
function addressFor(url: string, { user, password }: { user: string; password: string }): string {
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

/** An address whose user is made for it, or the owner's own where the server does not let him make or use one. */
async function madeAddress(owner: Db, ownerUrl: string): Promise<string> {
  try {
    const made = addressFor(ownerUrl, await makeAppUser(owner))
    await standingOf(made) // a pool or an access list in between may know the owner only
    return made
  } catch (error) {
    if (!isRefused(error)) throw error
    warn(error.message)
    return ownerUrl
  }
}

/**
 * The address to serve the migrated shop with. Its user owns nothing and can only add to the books: `given`, when the
 * operator made one, else a user made here. Whoever is not the owner serves as he is: another gave him his rights.
 */
export async function servingAddress(
  owner: Db,
  ownerUrl: string,
  given: string | undefined,
): Promise<string> {
  const { owns } = await standingOf(ownerUrl)
  if (owns && !given) return madeAddress(owner, ownerUrl)
  const serving = given ?? ownerUrl
  if (given) await admitUser(owner, (await standingOf(given)).user)
  const { user, guarded } = await standingOf(serving)
  if (!guarded) warn(`${user} pode alterá-la`)
  return serving
}
