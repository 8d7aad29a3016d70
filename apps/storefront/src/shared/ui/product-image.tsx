import { useEffect, useRef, useState } from 'react'
import { Icon } from './icon.tsx'

/** Browsers load lazy images from several screens away, which costs more than the rest of a first visit. */
const NEARNESS = '160px'

const waiting = new WeakMap<Element, () => void>()
const near =
  globalThis.IntersectionObserver &&
  new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) if (isIntersecting) waiting.get(target)?.()
    },
    { rootMargin: NEARNESS },
  )

interface Props {
  url: string | undefined
  /** CSS pixels per side. */
  size: number
  /** Visible without scrolling, so it is loaded at once. */
  first?: boolean
}

/** A product's image, loaded when it comes near; decorative, because the name is beside it. */
export function ProductImage({ url, size, first = false }: Props) {
  const box = useRef<HTMLSpanElement>(null)
  const [isNear, setNear] = useState(first || !near)
  useEffect(() => {
    const element = box.current
    if (isNear || !element) return
    waiting.set(element, () => setNear(true))
    near?.observe(element)
    return () => near?.unobserve(element)
  }, [isNear])
  return (
    <span className="image" ref={box}>
      {url ? (
        isNear && <img src={url} alt="" width={size} height={size} decoding="async" />
      ) : (
        <Icon name="phone" />
      )}
    </span>
  )
}
