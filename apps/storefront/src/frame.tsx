import { confirmPush } from '@shop/browser/push'
import { useSession } from '@shop/browser/session'
import { Navigate, Outlet, useMatches } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { SignInScreen } from './features/accounts/sign-in-screen.tsx'
import { useOwnData } from './shared/own-data.api.ts'
import { Notice } from './shared/ui/notice.tsx'
import { Shell } from './shared/ui/shell.tsx'

const WaitingScreen = lazy(() =>
  import('./features/accounts/waiting-screen.tsx').then((all) => ({ default: all.WaitingScreen })),
)

/** The frame around every screen, which shows a person only the screens open to them. */
export const Frame = () => (
  <>
    {useSession() ? <SignedIn /> : <SignedOut />}
    <Notice />
  </>
)

const useOpenTo = () => useMatches({ select: (matches) => matches.at(-1)?.staticData.openTo })

/** Every path shows the sign-in, and is opened after it. */
function SignedOut() {
  const isOpen = useOpenTo() === 'strangers'
  return <Shell tabs={false}>{isOpen ? <Outlet /> : <SignInScreen />}</Shell>
}

function SignedIn() {
  const openTo = useOpenTo()
  // The browser's subscription belongs to the session that is open in it.
  useEffect(() => {
    confirmPush().catch(() => undefined)
  }, [])
  // Loaded in parallel with the first products: nearly every visitor is approved.
  const { data: me } = useOwnData()
  const mayBuy = !me || me.status === 'Approved'
  if (openTo === 'strangers') return <Navigate to="/" replace />
  return (
    <Shell tabs={mayBuy}>
      {mayBuy || openTo === 'every customer' ? (
        <Outlet />
      ) : (
        <Suspense>
          <WaitingScreen />
        </Suspense>
      )}
    </Shell>
  )
}
