import { useEffect, useRef, useState } from 'react'
import { errorText } from '../api/api-error.ts'
import { endsSession } from '../api/own-call.ts'
import { notify } from '../ui/notices.ts'

/** Fetches every row that the view finds, page by page; reports how many of how many it has. */
export type LoadAll<Row> = (
  onProgress: (done: number, total: number) => void,
  signal: AbortSignal,
) => Promise<readonly Row[]>

/** Gathers the rows for a file or a print; with a server that takes a while and can be given up. */
export function useExport<Row>(foundRows: () => readonly Row[], loadAll: LoadAll<Row> | undefined) {
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null)
  const controller = useRef<AbortController | null>(null)
  // A file or a print dialog must not appear over another screen.
  useEffect(() => () => controller.current?.abort(), [])

  const gather = async (use: (rows: readonly Row[]) => void) => {
    if (!loadAll) return use(foundRows())
    controller.current = new AbortController()
    const { signal } = controller.current
    setProgress({ done: 0, total: 0 })
    try {
      const rows = await loadAll((done, total) => setProgress({ done, total }), signal)
      if (!signal.aborted) use(rows)
    } catch (error) {
      const isSilent = signal.aborted || endsSession(error)
      if (!isSilent) notify.error(errorText(error))
    } finally {
      setProgress(null)
    }
  }

  return { progress, gather, cancel: () => controller.current?.abort() }
}
