import { useEffect, useState } from 'preact/hooks'

/** A value outside components that re-renders the components that use it. */
export function createStore<T>(initial: T) {
  let value = initial
  const listeners = new Set<(value: T) => void>()
  const subscribe = (listener: (value: T) => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  return {
    get: () => value,
    set(next: T) {
      if (Object.is(next, value)) return
      value = next
      for (const listener of [...listeners]) listener(next)
    },
    subscribe,
    use(): T {
      const [shown, show] = useState(value)
      useEffect(() => {
        // It may have changed between rendering and this effect.
        show(() => value)
        return subscribe((next) => show(() => next))
      }, [])
      return shown
    },
  }
}
