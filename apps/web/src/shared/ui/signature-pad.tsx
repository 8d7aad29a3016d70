import { Button } from '@mantine/core'
import { type PointerEvent, useId, useRef, useState } from 'react'
import classes from './signature-pad.module.css'

const WIDTH = 600
const HEIGHT = 220
const PREFIX = 'data:image/png;base64,'

interface Props {
  label: string
  /** Base64 PNG without prefix after each stroke; undefined when cleared. */
  onChange: (png: string | undefined) => void
}

/** A signature drawn by finger, pen or mouse: black on white in both themes, as it is kept. */
export function SignaturePad({ label, onChange }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [drawn, setDrawn] = useState(false)
  // A quick stroke ends before the state is drawn anew.
  const hasInk = useRef(false)
  const ink = (now: boolean) => {
    hasInk.current = now
    setDrawn(now)
  }
  const labelId = useId()

  const point = (event: PointerEvent<HTMLCanvasElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    return [
      ((event.clientX - box.left) * WIDTH) / box.width,
      ((event.clientY - box.top) * HEIGHT) / box.height,
    ] as const
  }
  const start = (event: PointerEvent<HTMLCanvasElement>) => {
    const context = event.currentTarget.getContext('2d')
    if (!context) return
    event.currentTarget.setPointerCapture(event.pointerId)
    context.lineWidth = 3
    context.lineCap = 'round'
    context.lineJoin = 'round'
    context.beginPath()
    context.moveTo(...point(event))
  }
  const draw = (event: PointerEvent<HTMLCanvasElement>) => {
    const context = event.currentTarget.getContext('2d')
    if (!context || !event.currentTarget.hasPointerCapture(event.pointerId)) return
    context.lineTo(...point(event))
    context.stroke()
    ink(true)
  }
  const finish = (event: PointerEvent<HTMLCanvasElement>) => {
    if (hasInk.current) onChange(event.currentTarget.toDataURL('image/png').slice(PREFIX.length))
  }
  const clear = () => {
    canvas.current?.getContext('2d')?.clearRect(0, 0, WIDTH, HEIGHT)
    ink(false)
    onChange(undefined)
  }
  return (
    <div className={classes.pad}>
      <div className={classes.head}>
        <span id={labelId}>{label}</span>
        <Button variant="subtle" size="compact-sm" disabled={!drawn} onClick={clear}>
          Limpar
        </Button>
      </div>
      <canvas
        ref={canvas}
        role="img"
        aria-labelledby={labelId}
        width={WIDTH}
        height={HEIGHT}
        className={classes.glass}
        onPointerDown={start}
        onPointerMove={draw}
        // Also where the browser takes the finger away: what is drawn counts.
        onLostPointerCapture={finish}
      />
    </div>
  )
}
