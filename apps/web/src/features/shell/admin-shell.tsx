import './admin.css'
import { MantineProvider } from '@mantine/core'
import { confirmPush } from '@shop/browser/push'
import type { Session } from '@shop/browser/session-store'
import { QueryClientProvider } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { OutboxSync } from '../../offline/outbox-sync.tsx'
import { queryClient } from '../../shared/api/query-client.ts'
import { type MenuEntry, mayOpen, menuFor, screenAt } from '../../shared/navigation.ts'
import { printFor } from '../../shared/print/paper.ts'
import { ConfirmDialog } from '../../shared/ui/confirm-dialog.tsx'
import { ConnectionBanner } from '../../shared/ui/connection-banner.tsx'
import { lazyPart } from '../../shared/ui/lazy-part.tsx'
import { Spinner } from '../../shared/ui/spinner.tsx'
import { cssVariablesResolver, theme } from '../../shared/ui/theme.ts'
import { TitleTabs } from '../../shared/ui/title-tabs.ts'
import { useKeys } from '../../shared/ui/use-keys.ts'
import classes from './admin-shell.module.css'
import { Sidebar } from './navigation-menu.tsx'
import { NoPermission } from './no-permission.tsx'
import { ScreenTabs } from './screen-tabs.tsx'
import { TopBar } from './top-bar.tsx'
import { useStart } from './use-start.ts'
import { useTabs } from './use-tabs.ts'

const KeysDialog = lazyPart(() => import('./keys-dialog.tsx').then((it) => it.KeysDialog))
const NavDrawer = lazyPart(() => import('./nav-drawer.tsx').then((it) => it.NavDrawer))
const NextStep = lazyPart(() => import('./next-step.tsx').then((it) => it.NextStep))

// Loaded when something is printed.
printFor(async () => (await import('../../entities/company/company-card.ts')).readPaperCompany())

interface Props {
  session: Session
  children: ReactNode
}

/** The frame of every screen behind the sign-in, and its access check. */
export function AdminShell({ session, children }: Props) {
  /** Undefined until it is opened for the first time. */
  const [menuOpened, setMenuOpened] = useState<boolean>()
  const [showsKeys, setShowsKeys] = useState(false)
  useKeys({ '?': () => setShowsKeys(true) })
  const pathname = useRouterState({
    select: ({ resolvedLocation, location }) => (resolvedLocation ?? location).pathname,
  })
  const { isCurrent } = useTabs()
  const menu = menuFor(session.permissions)
  const screen = screenAt(pathname)
  const allowed = !screen || mayOpen(screen, session.permissions)

  // The browser's subscription belongs to the session that is open in it.
  useEffect(() => {
    confirmPush().catch(() => undefined)
  }, [])
  // Data loaded for one person is never shown to the next.
  useEffect(() => () => queryClient.clear(), [])

  return (
    <MantineProvider
      theme={theme}
      defaultColorScheme="auto"
      cssVariablesResolver={cssVariablesResolver}
      deduplicateCssVariables={false}
    >
      <QueryClientProvider client={queryClient}>
        <div className={classes.shell}>
          <a href="#conteudo" className={classes.skip}>
            Ir para o conteúdo
          </a>
          <Sidebar menu={menu} />
          {menuOpened !== undefined && (
            <NavDrawer opened={menuOpened} onClose={() => setMenuOpened(false)} menu={menu} />
          )}
          <div className={classes.column}>
            <TopBar session={session} onOpenMenu={() => setMenuOpened(true)} />
            <ConnectionBanner />
            <FirstSteps menu={menu} />
            <main id="conteudo" tabIndex={-1} className={classes.main}>
              <Suspense fallback={<Spinner />}>
                <TitleTabs value={tabsOf(menu.find(({ tabs }) => tabs.some(isCurrent)))}>
                  {allowed ? children : <NoPermission permissions={session.permissions} />}
                </TitleTabs>
              </Suspense>
            </main>
            <footer className={classes.footer}>
              © {new Date().getFullYear()} BackOffice. Todos os direitos reservados.
              <span className={classes.release}>Versão {import.meta.env.VITE_RELEASE}</span>
            </footer>
          </div>
        </div>
        {showsKeys && <KeysDialog onClose={() => setShowsKeys(false)} />}
        <ConfirmDialog />
        <OutboxSync />
      </QueryClientProvider>
    </MantineProvider>
  )
}

function FirstSteps({ menu }: { menu: readonly MenuEntry[] }) {
  const steps = useStart(menu)
  return steps && <NextStep steps={steps} />
}

/** What the titles of the screens show in their row: the tabs of the menu's entry that is open. */
function tabsOf(entry: MenuEntry | undefined) {
  if (!entry || entry.tabs.length < 2) return undefined
  return {
    row: <ScreenTabs entry={entry} />,
    titles: [entry.label, ...entry.tabs.map(({ label }) => label)],
  }
}
