import { useLayoutEffect, useRef, useState } from 'react'

/**
 * Whether the table is wider than its space. Only then it gets a scroll container: inside one, a heading cannot stay
 * visible while the page scrolls.
 */
export function useTooWide() {
  const place = useRef<HTMLDivElement>(null)
  const [tooWide, setTooWide] = useState(false)
  useLayoutEffect(() => {
    const table = place.current?.firstElementChild
    if (!place.current || !table) return
    const measure = () => setTooWide(table.scrollWidth > (place.current?.clientWidth ?? 0))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(place.current)
    observer.observe(table)
    return () => observer.disconnect()
  }, [])
  return { place, tooWide }
}
