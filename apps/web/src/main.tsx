import './shared/ui/base.css'
import { createBrowserHistory, createRouter, RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { routeTree } from './routes.tsx'
import { watchNewBuilds, watchPageLeave } from './shared/api/page-life.ts'
import { checkSession, getSession, startSession, subscribeToSession } from './shared/api/session.ts'
import { takeStepsBack } from './shared/browser-steps.ts'
import { applyThemeChoice } from './shared/ui/color-scheme.ts'
import { keepFocus } from './shared/ui/keep-focus.ts'
import { LoadFailure } from './shared/ui/load-failure.tsx'
import { NoticeStack } from './shared/ui/notice-stack.tsx'

const router = createRouter({
  routeTree,
  history: takeStepsBack(createBrowserHistory()),
  defaultPreload: 'intent',
  scrollRestoration: true,
  defaultPendingMs: 300,
  defaultErrorComponent: LoadFailure,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}

applyThemeChoice()
keepFocus()
watchPageLeave()
watchNewBuilds()
// Loaded only at that moment, because the login screen does not need it.
startSession(() => import('./entities/outbox/kept-db.ts').then(({ eraseKept }) => eraseKept()))

router.subscribe('onBeforeNavigate', checkSession)

let wasSignedIn = getSession() !== null
subscribeToSession(() => {
  const signedIn = getSession() !== null
  // Drafts are stored, so the question about unsaved changes is not needed.
  if (wasSignedIn && !signedIn) void router.navigate({ to: '/', replace: true, ignoreBlocker: true })
  wasSignedIn = signedIn
})

const root = document.getElementById('app')
if (!root) throw new Error('index.html has no #app')
createRoot(root).render(
  <StrictMode>
    <RouterProvider router={router} />
    <NoticeStack />
  </StrictMode>,
)
