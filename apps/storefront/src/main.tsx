import './shared/ui/base.css'
import './shared/ui/shell.css'
import './shared/ui/field.css'
import { watchNewBuilds, watchPageLeave } from '@shop/browser/page-life'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { createStorefrontRouter } from './router.tsx'
import { deleteOthersData } from './shared/api/data-store.ts'
import { refetchShown } from './shared/api/query-client.ts'
import { startStorefrontSession } from './shared/api/session.ts'

watchPageLeave()
watchNewBuilds('/loja/')
startStorefrontSession()
void deleteOthersData()
// Query follows changes between offline and online alone; a phone that changes its network may miss the first.
addEventListener('online', () => void refetchShown())

const root = document.getElementById('app')
if (!root) throw new Error('index.html has no #app')
createRoot(root).render(
  <StrictMode>
    <App router={createStorefrontRouter()} />
  </StrictMode>,
)

// After the first screen: the worker stores all files, and the shop opens without a network from then on.
if (import.meta.env.PROD && 'serviceWorker' in navigator)
  addEventListener('load', () => {
    navigator.serviceWorker.register('/loja/sw.js', { scope: '/loja/' }).catch(() => undefined)
  })
