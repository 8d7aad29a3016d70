import type { ComponentPropsWithRef, MouseEvent } from 'react'
import { type Address, navigate, preload } from './router.ts'
import { type SearchValues, writeSearch } from './search-text.ts'
import { usePathname, useSearchValues } from './use-address.ts'

interface Props extends Omit<ComponentPropsWithRef<'a'>, 'href'> {
  to: Address
  search?: object
}

const isPlainClick = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.altKey && !event.ctrlKey && !event.shiftKey

/** A link to a screen of the app. Its code is loaded as soon as the person points at it. */
export function Link({ to, search = {}, onClick, ...props }: Props) {
  const pathname = usePathname()
  const present = useSearchValues()
  const values = search as SearchValues
  const isHere =
    pathname.toLowerCase() === to.toLowerCase() &&
    Object.entries(values).every(([name, value]) => JSON.stringify(present[name]) === JSON.stringify(value))
  const open = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (event.defaultPrevented || !isPlainClick(event)) return
    event.preventDefault()
    navigate({ to, search: values })
  }
  const load = () => preload(to)
  return (
    <a
      onMouseEnter={load}
      onFocus={load}
      onTouchStart={load}
      {...(isHere && { 'aria-current': 'page' as const })}
      {...props}
      href={to + writeSearch(values)}
      onClick={open}
    />
  )
}
