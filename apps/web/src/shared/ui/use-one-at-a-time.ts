import { useRef, useState } from 'react'

/** Ignores work that is begun before the one begun first has ended: a second press may come before it is rendered. */
export function useOneAtATime() {
  const [running, setRunning] = useState(false)
  const busy = useRef(false)
  const run = async (work: () => Promise<unknown>) => {
    if (busy.current) return
    busy.current = true
    setRunning(true)
    try {
      await work()
    } finally {
      busy.current = false
      setRunning(false)
    }
  }
  return { running, run }
}
