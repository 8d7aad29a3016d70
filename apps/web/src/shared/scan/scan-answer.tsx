import { IconCheck, IconX } from '@tabler/icons-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { errorText } from '../api/api-error.ts'
import { endsSession } from '../api/session.ts'
import classes from './scan.module.css'
import { signal } from './signal.ts'

/** What became of a scan: heard, felt, shown and read out. */
export interface ScanAnswer {
  ok: boolean
  text: string
}

/** Does something with a code; `undefined` where the screen itself shows what happened. */
export type ScanHandler = (code: string) => ScanAnswer | undefined | Promise<ScanAnswer | undefined>

export interface Scans {
  /** Puts a code at the end of the queue. */
  scan: (code: string) => void
  /** Of the latest code that was done with; `count` tells two equal answers apart. */
  answer: (ScanAnswer & { count: number }) | undefined
  /** How many codes wait to be done with. */
  waiting: number
}

/**
 * Takes codes as fast as they are read and does one after the other, in their order. A handler that throws is a
 * refusal with the error's text; the next code goes on.
 */
export function useScans(handler: ScanHandler): Scans {
  const latest = useRef(handler)
  useEffect(() => {
    latest.current = handler
  })
  const queue = useRef(Promise.resolve())
  const [answer, setAnswer] = useState<Scans['answer']>()
  const [waiting, setWaiting] = useState(0)
  const scan = useCallback((code: string) => {
    setWaiting((count) => count + 1)
    queue.current = queue.current.then(async () => {
      const given = await answerOf(latest.current, code)
      setWaiting((count) => count - 1)
      if (!given) return
      signal(given.ok)
      setAnswer((before) => ({ ...given, count: (before?.count ?? 0) + 1 }))
    })
  }, [])
  return { scan, answer, waiting }
}

async function answerOf(handler: ScanHandler, code: string): Promise<ScanAnswer | undefined> {
  try {
    return await handler(code)
  } catch (error) {
    return endsSession(error) ? undefined : { ok: false, text: errorText(error) }
  }
}

/** What became of the latest scan, read out by screen readers also when it is the same again. */
export function ScanAnswerLine({ scans: { answer, waiting } }: { scans: Scans }) {
  const Icon = answer?.ok ? IconCheck : IconX
  return (
    <p role="status" className={classes.answer} data-ok={answer?.ok} aria-busy={waiting > 0}>
      {answer && (
        <span key={answer.count}>
          <Icon size={18} aria-hidden /> {answer.text}
        </span>
      )}
    </p>
  )
}
