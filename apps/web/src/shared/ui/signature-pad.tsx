import { Button } from '@mantine/core'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import Pad from 'signature_pad'
import classes from './signature-pad.module.css'

const PREFIX = 'data:image/png;base64,'
/** Sharp enough for printing; more pixels would only make the image larger. */
const MOST_PIXELS_PER_POINT = 2

interface Props {
  label: string
  /** What was drawn before: base64 PNG without prefix. */
  value?: string
  /** Base64 PNG without prefix after each stroke; undefined when cleared. */
  onChange: (png: string | undefined) => void
}

/**
 * A signature drawn by finger, pen or mouse: black on white in both themes, as it is stored. It fills the available
 * space.
 */
export function SignaturePad({ label, value, onChange }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const pad = useRef<Pad>(null)
  const [drawn, setDrawn] = useState(Boolean(value))
  const labelId = useId()
  const change = useEffectEvent(onChange)
  const shown = useRef(value)

  useEffect(() => {
    const element = canvas.current
    if (!element) return
    const glass = new Pad(element, { penColor: '#000', minWidth: 1.2, maxWidth: 3.2 })
    pad.current = glass
    glass.addEventListener('endStroke', () => {
      shown.current = glass.toDataURL('image/png').slice(PREFIX.length)
      // React would render after this event, which it does not handle itself: a page left at once would lose the
      // stroke.
      flushSync(() => {
        setDrawn(true)
        change(shown.current)
      })
    })
    // Turning a phone changes the pad's size, so the drawing is repeated at the new size.
    const fit = new ResizeObserver(() => {
      const scale = Math.min(MOST_PIXELS_PER_POINT, Math.max(1, devicePixelRatio))
      const { offsetWidth: width, offsetHeight: height } = element
      if (width === 0) return
      element.width = width * scale
      element.height = height * scale
      element.getContext('2d')?.scale(scale, scale)
      glass.clear()
      if (shown.current) void glass.fromDataURL(PREFIX + shown.current, { width, height })
    })
    fit.observe(element)
    return () => {
      fit.disconnect()
      glass.off()
    }
  }, [])

  const clear = () => {
    pad.current?.clear()
    shown.current = undefined
    setDrawn(false)
    onChange(undefined)
  }
  return (
    <div className={classes.pad}>
      <div className={classes.head}>
        <span id={labelId}>{label}</span>
        <Button variant="subtle" size="xs" disabled={!drawn} onClick={clear}>
          Limpar
        </Button>
      </div>
      <canvas ref={canvas} role="img" aria-labelledby={labelId} className={classes.glass} />
    </div>
  )
}
