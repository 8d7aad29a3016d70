import { useLayoutEffect, useRef, useState } from 'react'

/**
 * Whether the table is wider than the place it has. Only then it scrolls by itself: a heading that stays in sight
 * while the page scrolls needs that nothing in between does.
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
