import { setPriority } from 'node:os'
import { setImmediate as breathe } from 'node:timers/promises'
import { serialize } from 'node:v8'
import { Worker } from 'node:worker_threads'
import { AppError } from '../../../app-error.ts'
import { type Read, type Readers, TooMuch } from './reader.ts'
import type { Answer, Job } from './reading.ts'

/** Most bytes of a result. */
const MOST_RESULT = 48 * 1024 * 1024
/** Bytes of one message: the process that serves decodes one in about a millisecond. */
const PART = 192 * 1024
/** A process that grew so much ends after its file, and gives its memory back. */
const LARGE = 160 * 1024 * 1024

/**
 * Ends this process from a thread of its own, because the main one may be in an endless loop: at the CPU time and
 * memory of the file, and when the shop's process is gone.
 */
const WATCH = `
  const { parentPort } = require('node:worker_threads')
  const cpu = () => { const { user, system } = process.cpuUsage(); return (user + system) / 1e6 }
  const parent = process.ppid
  let end = Infinity, megabytes = Infinity
  parentPort.on('message', (job) => { end = cpu() + job.seconds; megabytes = job.megabytes })
  setInterval(() => {
    if (cpu() > end || process.memoryUsage.rss() > megabytes * 1048576 || process.ppid !== parent) process.kill(process.pid, 'SIGKILL')
  }, 25)`

const send = (answer: Answer) =>
  new Promise<void>((resolve) => process.send?.(answer, undefined, undefined, () => resolve()))

/** Sends long lists in parts, so that decoding them does not stop the process that serves. */
async function sendResult(result: unknown): Promise<void> {
  const isLarge = process.memoryUsage.rss() > LARGE
  const bytes = serialize(result).length
  if (bytes > MOST_RESULT) throw new TooMuch()
  if (bytes <= PART || typeof result !== 'object' || result === null) return send({ result, isLarge })
  const parts = Math.ceil(bytes / PART)
  const others: Record<string, unknown> = {}
  for (const [list, items] of Object.entries(result))
    if (Array.isArray(items) && items.length > parts) {
      const size = Math.ceil(items.length / parts)
      for (let from = 0; from < items.length; from += size)
        await send({ list, items: items.slice(from, from + size) })
    } else others[list] = items
  await send({ result: others, isLarge })
}

/** Reads the files that the shop's process sends, one after the other. */
export function serveReaders(readers: Readers): void {
  // Gives way to the process that serves, where both want a core.
  setPriority(5)
  const watch = new Worker(WATCH, { eval: true, resourceLimits: { maxOldGenerationSizeMb: 16 } })
  watch.unref()
  const loaded = new Map<string, Read<unknown, unknown>>()

  process.on('disconnect', () => process.exit(0))
  process.on('message', async ({ name, bytes, options, seconds, megabytes }: Job) => {
    try {
      const read = loaded.get(name) ?? (await readers[name]?.load())
      if (!read) throw new Error('unknown reader')
      loaded.set(name, read)
      watch.postMessage({ seconds, megabytes })
      await breathe()
      await sendResult(await read(bytes, options))
    } catch (error) {
      if (error instanceof TooMuch) await send({ tooMuch: true })
      else if (error instanceof AppError)
        await send({ code: error.code, message: error.message, current: error.current })
      // The place without the message, which may quote the file.
      else {
        const stack =
          error instanceof Error ? (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line)) : []
        await send({ unexpected: `${(error as Error)?.name} ${stack.slice(0, 3).join(' ')}` })
      }
    } finally {
      watch.postMessage({ seconds: Number.POSITIVE_INFINITY, megabytes: Number.POSITIVE_INFINITY })
    }
  })
}
