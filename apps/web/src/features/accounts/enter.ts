import { getSession, openSession } from '@shop/browser/session'
import { takeReturnAddress } from '../../shared/api/return-address.ts'
import { history, openAddress } from '../../shared/router/router.ts'
import { countToPrepare, signIn } from './accounts.api.ts'
import { destinationAfterSignIn } from './after-sign-in.ts'

/** Signs in and opens the person's first screen. */
export async function enter(email: string, password: string, code = '') {
  const answer = await signIn(email, password, code)
  openSession(answer)
  const session = getSession()
  if (!session) throw new Error('The server answered a session that is already over')
  const keptAddress = takeReturnAddress(session.personId)
  const here = history.location.href
  const { permissions } = session
  const { mustEnrol } = answer
  const toPrepare = await countToPrepare(permissions)
  const href = destinationAfterSignIn({ permissions, keptAddress, here, mustEnrol, toPrepare })
  openAddress(href, { replace: true })
}
