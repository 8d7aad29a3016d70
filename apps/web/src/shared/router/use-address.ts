import type { HistoryAction, HistoryLocation } from '@tanstack/history'
import { useEffect, useEffectEvent } from 'react'
import { type Destination, history, navigate, useShown } from './router.ts'
import type { SearchValues } from './search-text.ts'

const NOTHING: SearchValues = {}

export const usePathname = () => useShown()?.location.pathname ?? '/'

/** All values of the address, as they are written in it. */
export const useSearchValues = () => useShown()?.search ?? NOTHING

/** Values that are equal stay the same objects. */
function keepEqual<Values extends object>(before: Values | undefined, next: Values): Values {
  const old = new Map<string, unknown>(Object.entries(before ?? {}))
  const entries = Object.entries(next).map(([name, value]) => {
    const known = old.get(name)
    return [name, JSON.stringify(known) === JSON.stringify(value) ? known : value]
  })
  return Object.fromEntries(entries) as Values
}

/** A screen's access to its address: `read` checks the values, and leaves those of the tables as they are. */
export function searchOf<Search extends object>(read: (values: SearchValues) => Search) {
  const all = (values: SearchValues) => ({ ...values, ...read(values) })
  let from: SearchValues | undefined
  let last: Search | undefined
  return {
    useSearch: (): Search => {
      const values = useSearchValues()
      if (!last || from !== values) last = keepEqual(last, all(values))
      from = values
      return last
    },
    navigate: ({ search = {} as Search, ...rest }: Destination<Search>) =>
      navigate({
        ...rest,
        search: (typeof search === 'function'
          ? (before: SearchValues) => search(all(before))
          : search) as Destination['search'] & {},
      }),
  }
}

interface Question {
  current: HistoryLocation
  next: HistoryLocation
  action: HistoryAction
}

interface Blocker {
  /** True leaves the address as it is. */
  shouldBlock: (question: Question) => boolean | Promise<boolean>
  disabled?: boolean
  /** Whether the browser asks before the page is closed or reloaded. */
  asksOnUnload?: boolean
}

/** Asked before each change of the address while the component is drawn. */
export function useBlocker({ shouldBlock, disabled = false, asksOnUnload = false }: Blocker) {
  const ask = useEffectEvent(shouldBlock)
  useEffect(
    () =>
      disabled
        ? undefined
        : history.block({
            blockerFn: async ({ currentLocation, nextLocation, action }) =>
              ask({ current: currentLocation, next: nextLocation, action }),
            enableBeforeUnload: asksOnUnload,
          }),
    [disabled, asksOnUnload],
  )
}
