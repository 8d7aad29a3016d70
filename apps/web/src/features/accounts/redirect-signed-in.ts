import { redirect } from '@tanstack/react-router'
import { getSession } from '../../shared/api/session.ts'
import { landingFor } from '../../shared/navigation.ts'

/** Who is already signed in has nothing to do on the login screen. */
export function redirectSignedIn() {
  const session = getSession()
  if (session) throw redirect({ to: landingFor(session.permissions), replace: true })
}
