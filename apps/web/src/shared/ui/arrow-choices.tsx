import type { KeyboardEvent, ReactNode } from 'react'

const STEPS: Partial<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

function move(event: KeyboardEvent<HTMLElement>) {
  const step = STEPS[event.key]
  if (step === undefined) return
  const places = [...event.currentTarget.querySelectorAll<HTMLElement>('input, li button')]
  const next = places[places.indexOf(event.target as HTMLElement) + step]
  if (!next) return
  event.preventDefault()
  next.focus()
}

/** A field and the list of choices below it: the arrow keys go from one to the other, and Enter chooses. */
export const ArrowChoices = ({ children }: { children: ReactNode }) => (
  // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the controls in it
  <div onKeyDown={move}>{children}</div>
)
