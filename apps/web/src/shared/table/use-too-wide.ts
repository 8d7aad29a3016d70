import { useLayoutEffect, useRef, useState } from 'react'

const TOO_WIDE = 'data-too-wide'

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
    const measure = () => {
      const { current } = place
      if (!current) return
      const marked = current.hasAttribute(TOO_WIDE)
      const { scrollLeft, scrollTop } = current
      // In the scroll container texts are not shortened: whether it is needed is measured without it.
      current.removeAttribute(TOO_WIDE)
      const wide = table.scrollWidth > current.clientWidth
      current.toggleAttribute(TOO_WIDE, marked)
      Object.assign(current, { scrollLeft, scrollTop })
      setTooWide(wide)
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(place.current)
    observer.observe(table)
    return () => observer.disconnect()
  }, [])
  return { place, tooWide }
}
