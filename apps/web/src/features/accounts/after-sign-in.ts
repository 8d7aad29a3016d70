import { holdsAny } from '@shop/domain/permissions'
import { landingFor } from '../../shared/landings.ts'

interface Arrival {
  permissions: readonly string[]
  /** The URL on which this person's last session ended, if any. */
  returnUrl: string | null
  /** The URL on which the login was shown. */
  here: string
  /** The role requires an authenticator app that is not set up yet. */
  mustEnrol: boolean
  /** Number of orders waiting for preparation. */
  toPrepare: number
}

/** Whether preparing orders is the person's main work: not for people who manage all orders. */
export const isStocker = (permissions: readonly string[]) =>
  permissions.includes('app:stocking') && !holdsAny(permissions, ['bo:manage:orders'])

/** The page after signing in: the last URL, else the requested protected URL, otherwise the person's first screen. */
export function destinationAfterSignIn({
  permissions,
  returnUrl,
  here,
  mustEnrol,
  toPrepare,
}: Arrival): string {
  if (mustEnrol) return '/admin/profile'
  if (returnUrl) return returnUrl
  if (here.startsWith('/admin')) return here
  return firstScreen(permissions, toPrepare)
}

/**
 * The first screen without a requested URL: the orders to prepare for a stocker if there are any, otherwise the first
 * screen of the role.
 */
export const firstScreen = (permissions: readonly string[], toPrepare: number) =>
  isStocker(permissions) && toPrepare > 0 ? '/admin/stocking' : landingFor(permissions)
