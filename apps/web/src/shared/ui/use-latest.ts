import { useLayoutEffect, useRef } from 'react'

/** The value of the latest rendering: code that continues after an `await` has an outdated one. */
export function useLatest<Value>(value: Value) {
  const latest = useRef(value)
  useLayoutEffect(() => {
    latest.current = value
  })
  return latest
}
