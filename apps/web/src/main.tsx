import './shared/ui/base.css'
import { watchNewBuilds, watchPageLeave } from '@shop/browser/page-life'
import { checkSession, getSession, startSession, subscribeToSession } from '@shop/browser/session'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { eraseKept } from './entities/outbox/kept-db.ts'
import { routeOf } from './routes.tsx'
import { keepReturnAddresses } from './shared/api/return-address.ts'
import { navigate, startRouter } from './shared/router/router.ts'
import { ShownScreen } from './shared/router/shown-screen.tsx'
import { applyThemeChoice } from './shared/ui/color-scheme.ts'
import { keepFocus } from './shared/ui/keep-focus.ts'
import { NoticeStack } from './shared/ui/notice-stack.tsx'

applyThemeChoice()
keepFocus()
watchPageLeave()
watchNewBuilds()
keepReturnAddresses()
startSession({
  erase: () => {
    // Where an earlier release stored orders for a reload offline.
    localStorage.removeItem('kept-deliveries')
    return eraseKept()
  },
})

startRouter(routeOf, checkSession)

let wasSignedIn = getSession() !== null
subscribeToSession(() => {
  const signedIn = getSession() !== null
  // Drafts are stored, so the question about unsaved changes is not needed.
  if (wasSignedIn && !signedIn) navigate({ to: '/', replace: true, ignoreBlocker: true })
  wasSignedIn = signedIn
})

const root = document.getElementById('app')
if (!root) throw new Error('index.html has no #app')
createRoot(root).render(
  <StrictMode>
    <ShownScreen />
    <NoticeStack />
  </StrictMode>,
)
