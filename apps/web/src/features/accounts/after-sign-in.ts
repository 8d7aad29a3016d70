import { holdsAny } from '@shop/domain/permissions'
import { landingFor } from '../../shared/navigation.ts'

interface Arrival {
  permissions: readonly string[]
  /** Where this person's last session was ended, if it was. */
  keptAddress: string | null
  /** The address on which the login was shown. */
  here: string
  /** The role demands an authenticator app that is not there yet. */
  mustEnrol: boolean
  /** Orders that wait to be prepared. */
  toPrepare: number
}

/** Whose work are the orders to prepare: who manages all orders begins with those. */
export const isStocker = (permissions: readonly string[]) =>
  permissions.includes('app:stocking') && !holdsAny(permissions, ['bo:manage:orders'])

/** Where signing in leads: back to where one was, to the protected address one asked for, else to one's first screen. */
export function destinationAfterSignIn({
  permissions,
  keptAddress,
  here,
  mustEnrol,
  toPrepare,
}: Arrival): string {
  if (mustEnrol) return '/admin/profile'
  if (keptAddress) return keptAddress
  if (here.startsWith('/admin')) return here
  return firstScreen(permissions, toPrepare)
}

/** Where somebody begins who asked for no screen: a stocker where orders wait, others on the first screen of their role. */
export const firstScreen = (permissions: readonly string[], toPrepare: number) =>
  isStocker(permissions) && toPrepare > 0 ? '/admin/stocking' : landingFor(permissions)
