import { errorText } from '@shop/browser/api-error'
import { endsSession } from '@shop/browser/session'
import { useEffect, useRef, useState } from 'react'
import { notify } from '../ui/notices.ts'

export type ReportProgress = (done: number, total: number) => void
type Work = (report: ReportProgress, signal: AbortSignal) => Promise<void>

/**
 * Work that takes a while (an export, reading a file), one at a time, with progress and cancelling. It ends with its
 * screen: no file or print dialog appears over another screen.
 */
export function useLongWork(onProblem: (text: string) => void = notify.error) {
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null)
  const controller = useRef<AbortController | null>(null)
  useEffect(() => () => controller.current?.abort(), [])

  const run = async (work: Work) => {
    controller.current?.abort()
    const mine = new AbortController()
    controller.current = mine
    setProgress({ done: 0, total: 0 })
    try {
      await work((done, total) => !mine.signal.aborted && setProgress({ done, total }), mine.signal)
    } catch (error) {
      if (!mine.signal.aborted && !endsSession(error)) onProblem(errorText(error))
    } finally {
      if (controller.current === mine) setProgress(null)
    }
  }
  return { progress, run, cancel: () => controller.current?.abort() }
}
