import { getSession, openSession } from '@shop/browser/session'
import type { RouterHistory } from '@tanstack/react-router'
import { takeReturnUrl } from '../../shared/api/return-url.ts'
import { countToPrepare, signIn } from './accounts.api.ts'
import { destinationAfterSignIn } from './after-sign-in.ts'

/** Signs in and opens the person's first screen. */
export async function enter(history: RouterHistory, email: string, password: string, code = '') {
  const response = await signIn(email, password, code)
  openSession(response)
  const session = getSession()
  if (!session) throw new Error('The server answered a session that is already over')
  const returnUrl = takeReturnUrl(session.personId)
  const here = history.location.href
  const { permissions } = session
  const { mustEnrol } = response
  const toPrepare = await countToPrepare(permissions)
  const href = destinationAfterSignIn({ permissions, returnUrl, here, mustEnrol, toPrepare })
  history.replace(href)
}
