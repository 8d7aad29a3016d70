import { type ComponentPropsWithRef, type ReactElement, useEffect, useRef, useState } from 'react'

export type PopupButton = ReactElement<ComponentPropsWithRef<'button'>>

/** For the box loaded by `popup`. Its button is rendered anew: it takes the focus, and gets it back when the box closes. */
export function useOpenedAtOnce() {
  const [opened, setOpened] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    button.current?.focus({ preventScroll: true })
    setOpened(true)
  }, [])
  return { opened, setOpened, button }
}
