import { MantineProvider } from '@mantine/core'
import { act, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { ConfirmDialog } from '../src/shared/ui/confirm-dialog.tsx'

/** Renders a component as the app does. */
export const draw = (children: ReactNode) =>
  render(children, {
    wrapper: ({ children: inner }) => <MantineProvider env="test">{inner}</MantineProvider>,
  })

/** Sets the window's width to that of a phone or a PC. */
export const setPhone = (phone: boolean) =>
  act(() => (window as unknown as { setPhone: (phone: boolean) => void }).setPhone(phone))

/** Renders a component that asks about leaving or opens questions: with the shell's question. */
export const drawWithQuestions = (children: ReactNode) =>
  draw(
    <>
      {children}
      <ConfirmDialog />
    </>,
  )
