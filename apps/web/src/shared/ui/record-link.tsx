import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { createContext, use } from 'react'
import { type ScreenPath, useMayOpen } from '../navigation.ts'

/** Whether what is drawn is inside a button: a link there would be a control within a control. */
export const InsideButton = createContext(false)

interface Props {
  /** The screen that people need to be allowed to open. */
  screen: ScreenPath
  to: string
  params?: Record<string, string>
  search?: Record<string, string>
  text: string
}

/** A record's name or code; a link to it for people who may open its screen. */
export function RecordLink({ screen, to, params, search, text }: Props) {
  const mayOpen = useMayOpen(screen)
  if (use(InsideButton) || !mayOpen) return text
  return (
    <Anchor
      renderRoot={(props) => <Link to={to} params={params as never} search={search as never} {...props} />}
    >
      {text}
    </Anchor>
  )
}
