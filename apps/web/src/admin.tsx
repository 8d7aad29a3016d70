import { useSession } from '@shop/browser/session'
import { Outlet } from '@tanstack/react-router'
import { LoginScreen } from './features/accounts/login-screen.tsx'
import { AdminShell } from './features/shell/admin-shell.tsx'

/** The frame of every screen behind the sign-in. */
export function Admin() {
  const session = useSession()
  if (!session) return <LoginScreen />
  return (
    // Another person in the same tab starts without state and cached answers.
    <AdminShell key={session.personId} session={session}>
      <Outlet />
    </AdminShell>
  )
}
