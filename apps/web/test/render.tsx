import { MantineProvider } from '@mantine/core'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { act, render } from '@testing-library/react'
import { createContext, type ReactNode, use } from 'react'
import { getQuestion } from '../src/shared/ui/confirm.ts'
import { ConfirmDialog } from '../src/shared/ui/confirm-dialog.tsx'

const Children = createContext<ReactNode>(null)

const shownChildren = () => use(Children)

type Block = Parameters<ReturnType<typeof createMemoryHistory>['block']>[0]
const blocks = new Set<Block>()

/** Presses the browser's Back. The history in memory asks nobody about it. @returns whether the screen stays */
export async function pressBack(): Promise<boolean> {
  const { location } = anywhere.history
  const step = { currentLocation: location, nextLocation: location, action: 'BACK' as const }
  let stays = false
  await act(async () => {
    for (const { blockerFn } of blocks) stays = stays || (await blockerFn(step))
  })
  return stays
}

/** The history in memory of one address. */
function historyAt(address: string) {
  const history = createMemoryHistory({ initialEntries: [address] })
  const { block } = history
  history.block = (asked) => {
    blocks.add(asked)
    const end = block(asked)
    return () => {
      blocks.delete(asked)
      end()
    }
  }
  return history
}

/** A router whose only screen, at this URL behind the sign-in, is the tested component; it may have parameters. */
async function routerAt(address: string) {
  const root = createRootRoute()
  const frame = createRoute({ getParentRoute: () => root, id: 'admin-frame' })
  const screen = createRoute({
    getParentRoute: () => frame,
    path: address.replace(/\?.*/, ''),
    component: shownChildren,
  })
  const router = createRouter({
    routeTree: root.addChildren([frame.addChildren([screen])]),
    history: historyAt(address),
    // Links in the component lead to paths outside it.
    defaultNotFoundComponent: shownChildren,
  })
  await router.load()
  return router
}

const anywhere = await routerAt('/')

/** Renders the component inside the app's router, for its URL and links. */
export const InRouter = ({
  children,
  router = anywhere,
}: {
  children: ReactNode
  router?: typeof anywhere
}) => (
  <Children value={children}>
    <RouterProvider router={router as never} />
  </Children>
)

/** Closes a confirmation that a test of another file left open. */
const closeQuestion = () => getQuestion()?.answer(false)

/** Renders a screen at its URL. */
export async function renderScreen(address: string, children: ReactNode) {
  closeQuestion()
  const router = await routerAt(address)
  return render(
    <MantineProvider env="test">
      <InRouter router={router}>{children}</InRouter>
    </MantineProvider>,
  )
}

/** Renders a component as the app does. */
export const renderInApp = (children: ReactNode) =>
  render(children, {
    wrapper: ({ children: inner }) => (
      <MantineProvider env="test">
        <InRouter>{inner}</InRouter>
      </MantineProvider>
    ),
  })

/** Sets the window's width to that of a phone or a PC. */
export const setPhone = (phone: boolean) =>
  act(() => (window as unknown as { setPhone: (phone: boolean) => void }).setPhone(phone))

/** Renders a component that requires confirmations or guards against leaving, with the shell's dialog for them. */
export function renderWithQuestions(children: ReactNode) {
  closeQuestion()
  return renderInApp(
    <>
      {children}
      <ConfirmDialog />
    </>,
  )
}
