import { counted } from '@shop/browser/format'
import { newKey } from '@shop/browser/new-key'
import type { Count, CountLine } from '@shop/contract/counts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { discard, record, subscribeToSending, useOutbox } from '../../offline/outbox.ts'
import { isAbout } from '../../offline/record.ts'
import type { ScanResult } from '../../shared/scan/scan-result.tsx'
import { putLines, wholeCount } from './counts.api.ts'
import { lineFinder, recordedUnits } from './find-line.ts'
import { readSavedCount, saveCount } from './saved-count.ts'

/** Milliseconds between reloads of what others counted. */
const RELOAD_EVERY_MS = 15_000
const SETTLE_AFTER = 1_500

interface Entry {
  line: CountLine
  quantity: number
}

/**
 * Counting on this device: every scan is stored here first and sent when there is a network. The lines are the server's
 * last response plus the scans that it does not contain yet.
 */
export function useCounting({ id, name }: Pick<Count, 'id' | 'name'>) {
  const client = useQueryClient()
  const options = wholeCount(id, 'all')
  const query = useQuery({ ...options, refetchInterval: RELOAD_EVERY_MS })
  const known = query.data ?? readSavedCount(id)
  const { records: all, offline } = useOutbox()
  const records = all.filter((record) => isAbout(record, 'count', id))
  const [last, setLast] = useState<Entry>()
  const done = useRef<Entry[]>([])

  useEffect(() => {
    if (query.data) saveCount(query.data)
  }, [query.data])
  // Records that are in the list are no longer stored.
  const settled = records.filter(
    ({ state, sentAt = 0 }) => state === 'sent' && sentAt <= (query.data?.askedAt ?? 0),
  )
  const firstSettled = settled[0]
  useEffect(() => {
    if (firstSettled) void discard(firstSettled)
  }, [firstSettled])
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = subscribeToSending(() => {
      clearTimeout(timer)
      timer = setTimeout(() => void client.invalidateQueries({ queryKey: options.queryKey }), SETTLE_AFTER)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [client, options.queryKey])

  const recorded = recordedUnits(records, known?.askedAt ?? 0)
  const lines = (known?.lines ?? []).map((line) => {
    const more = recorded.get(line.productId)
    return more === undefined ? line : { ...line, counted: (line.counted ?? 0) + more }
  })
  const find = useMemo(() => lineFinder(known?.lines ?? []), [known])
  const countedNow = ({ productId }: CountLine) =>
    lines.find((line) => line.productId === productId)?.counted ?? 0

  /** False when this device has no space for it. */
  const add = async (line: CountLine, quantity: number): Promise<boolean> => {
    const countedAt = new Date().toISOString()
    const body = { lines: [{ productId: line.productId, quantity, countedAt }] }
    // Says what is missing, should the server refuse it.
    const code = `${name}: ${quantity} × ${line.name}`
    const stored = await record([{ kind: 'count', about: { kind: 'count', id }, code, body }])
    if (!stored) return false
    setLast({ line, quantity })
    return true
  }
  const count = async (line: CountLine, quantity: number) => {
    if (await add(line, quantity)) done.current.push({ line, quantity })
  }
  const scan = async (code: string): Promise<ScanResult> => {
    const line = find(code)
    if (!line) {
      // The product may have come into the scope after the list was loaded.
      const { lines: added } = await putLines(id, [{ code }], newKey())
      await query.refetch()
      return { ok: true, text: added[0] ? `${added[0].name}: ${added[0].counted}` : code }
    }
    await count(line, 1)
    return { ok: true, text: `${line.name}: ${counted(countedNow(line) + 1, 'unidade', 'unidades')}` }
  }
  const undo = async () => {
    const entry = done.current.pop()
    if (entry) await add(entry.line, -entry.quantity)
  }
  return {
    lines,
    isLoaded: known !== undefined,
    error: known ? null : query.error,
    refetch: () => void query.refetch(),
    records,
    offline: offline || query.isError,
    waiting: records.filter(({ state }) => state === 'waiting').length,
    last: last && { ...last, counted: countedNow(last.line) },
    mayUndo: done.current.length > 0,
    scan,
    count,
    undo,
  }
}
