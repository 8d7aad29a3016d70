import { useLayoutEffect, useRef } from 'react'

/** The value of the latest rendering: work that continues after an `await` holds an outdated one. */
export function useLatest<Value>(value: Value) {
  const latest = useRef(value)
  useLayoutEffect(() => {
    latest.current = value
  })
  return latest
}
