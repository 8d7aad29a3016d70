import { getSession } from '@shop/browser/session'
import { countToPrepare } from './accounts.api.ts'
import { firstScreen } from './after-sign-in.ts'

/** People who are already signed in are redirected to where signing in would lead. */
export async function redirectSignedIn() {
  const session = getSession()
  if (!session) return
  const toPrepare = await countToPrepare(session.permissions)
  // The session may have ended with that call.
  if (!getSession()) return
  return firstScreen(session.permissions, toPrepare)
}
