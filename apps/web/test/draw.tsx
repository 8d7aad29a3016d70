import { MantineProvider } from '@mantine/core'
import { act, render } from '@testing-library/react'
import type { ReactNode } from 'react'

/** Draws a component as the app does. */
export const draw = (children: ReactNode) =>
  render(children, {
    wrapper: ({ children: inner }) => <MantineProvider env="test">{inner}</MantineProvider>,
  })

/** Makes the window as wide as a phone or a PC. */
export const setPhone = (phone: boolean) =>
  act(() => (window as unknown as { setPhone: (phone: boolean) => void }).setPhone(phone))
