import { useEffect, useState } from 'react'

const MINUTE_MS = 60_000

/** The current time, updated each minute, for content that depends on it on a screen left open. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), MINUTE_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}
