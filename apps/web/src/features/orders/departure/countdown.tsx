import { useEffect, useState } from 'react'

/** 'em 1 h 05 min', and with seconds when it is close. */
export function countdownText(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000))
  const two = (value: number) => String(value).padStart(2, '0')
  const days = Math.floor(seconds / 86_400)
  const hours = Math.floor((seconds % 86_400) / 3600)
  const minutes = Math.floor((seconds % 3600) / 60)
  if (days > 0) return `em ${days} d ${two(hours)} h`
  if (hours > 0) return `em ${hours} h ${two(minutes)} min`
  return minutes > 0 ? `em ${minutes} min ${two(seconds % 60)} s` : `em ${seconds} s`
}

interface Props {
  departure: string
  /** Milliseconds by which the server's clock is ahead of this computer's, which may be wrong. */
  ahead: number
  onOver: () => void
}

export function Countdown({ departure, ahead, onOver }: Props) {
  const [left, setLeft] = useState(() => Date.parse(departure) - Date.now() - ahead)
  useEffect(() => {
    const tick = () => {
      const ms = Date.parse(departure) - Date.now() - ahead
      setLeft(ms)
      if (ms > 0) return
      // Reported once: the next departure renders a new countdown.
      clearInterval(timer)
      onOver()
    }
    const timer = setInterval(tick, 1000)
    tick()
    return () => clearInterval(timer)
  }, [departure, ahead, onOver])
  return <span role="timer">{countdownText(left)}</span>
}
