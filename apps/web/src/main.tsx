import './shared/ui/base.css'
import { watchNewBuilds, watchPageLeave } from '@shop/browser/page-life'
import { checkSession, getSession, startSession, subscribeToSession } from '@shop/browser/session'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { deleteStored } from './offline/offline-db.ts'
import { router } from './routes.tsx'
import { saveReturnUrls } from './shared/api/return-url.ts'
import { applyThemeChoice } from './shared/ui/color-scheme.ts'
import { holdFocus } from './shared/ui/hold-focus.ts'
import { NoticeStack } from './shared/ui/notice-stack.tsx'

applyThemeChoice()
holdFocus()
watchPageLeave()
watchNewBuilds()
saveReturnUrls()
startSession({
  erase: () => {
    // The key under which an earlier release stored orders for a reload offline.
    localStorage.removeItem('kept-deliveries')
    return deleteStored()
  },
})

router.subscribe('onBeforeNavigate', checkSession)

let wasSignedIn = getSession() !== null
subscribeToSession(() => {
  const signedIn = getSession() !== null
  // Drafts are stored, so no confirmation about unsaved changes is needed.
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
