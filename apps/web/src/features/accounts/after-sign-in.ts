import { landingFor } from '../../shared/navigation.ts'

interface Arrival {
  permissions: readonly string[]
  /** Where this person's last session was ended, if it was. */
  keptAddress: string | null
  /** The address on which the login was shown. */
  here: string
  /** The role demands an authenticator app that is not there yet. */
  mustEnrol: boolean
}

/** Where signing in leads: back to where one was, to the protected address one asked for, else to one's first screen. */
export function destinationAfterSignIn({ permissions, keptAddress, here, mustEnrol }: Arrival): string {
  if (mustEnrol) return '/admin/profile'
  if (keptAddress) return keptAddress
  return here.startsWith('/admin') ? here : landingFor(permissions)
}
