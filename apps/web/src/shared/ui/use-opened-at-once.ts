import { type ComponentPropsWithRef, type ReactElement, useEffect, useRef, useState } from 'react'

export type PopupButton = ReactElement<ComponentPropsWithRef<'button'>>

/** For what `popup` has loaded. Its button is drawn anew: it takes the focus, which returns to it afterwards. */
export function useOpenedAtOnce() {
  const [opened, setOpened] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    button.current?.focus({ preventScroll: true })
    setOpened(true)
  }, [])
  return { opened, setOpened, button }
}
