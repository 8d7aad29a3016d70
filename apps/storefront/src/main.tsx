import './shared/ui/base.css'
import './shared/ui/shell.css'
import './shared/ui/field.css'
import { render } from 'preact'
import { App } from './app.tsx'
import { forgetKept } from './shared/api/kept.ts'
import { followOtherTabs, session } from './shared/api/session.ts'

followOtherTabs()

const root = document.getElementById('app')
if (!root) throw new Error('index.html has no #app')
render(<App />, root)

// After the first view: it serves the next visit, and must not use the network of this one.
addEventListener('load', () => {
  void forgetKept(session.get()?.customerId)
  if (import.meta.env.PROD && 'serviceWorker' in navigator)
    setTimeout(
      () => navigator.serviceWorker.register('/loja/sw.js', { scope: '/loja/' }).catch(() => undefined),
      3_000,
    )
})
