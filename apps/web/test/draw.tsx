import { MantineProvider } from '@mantine/core'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { ConfirmDialog } from '../src/shared/ui/confirm-dialog.tsx'

/** Draws a component as the app does. */
export const draw = (children: ReactNode) =>
  render(children, {
    wrapper: ({ children: inner }) => <MantineProvider env="test">{inner}</MantineProvider>,
  })

/** Makes the window as wide as a phone or a PC. */
export const setPhone = (phone: boolean) =>
  act(() => (window as unknown as { setPhone: (phone: boolean) => void }).setPhone(phone))

/** Draws a component where it asks about leaving and opens questions: inside of a router, beside the shell's question. */
export async function drawInRouter(children: ReactNode) {
  const root = createRootRoute({
    component: () => (
      <>
        {children}
        <ConfirmDialog />
      </>
    ),
  })
  const router = createRouter({ routeTree: root, history: createMemoryHistory() })
  await router.load()
  return draw(<RouterProvider router={router as never} />)
}
