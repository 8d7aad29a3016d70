import { redirect } from '@tanstack/react-router'
import { getSession } from '../../shared/api/session.ts'
import { countToPrepare } from './accounts.api.ts'
import { firstScreen } from './after-sign-in.ts'

/** Who is already signed in has nothing to do on the login screen: they go where signing in would have led. */
export async function redirectSignedIn() {
  const session = getSession()
  if (!session) return
  const toPrepare = await countToPrepare(session.permissions)
  // The session may have ended with that call.
  if (!getSession()) return
  throw redirect({ to: firstScreen(session.permissions, toPrepare), replace: true })
}
