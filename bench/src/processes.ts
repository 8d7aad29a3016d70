import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

const TIMEOUT_MS = 15_000

/** A server and its watchdog have their data folder as working directory. Linux only. */
function processesIn(folder: string): string[] {
  const found: string[] = []
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      if (!readlinkSync(`/proc/${pid}/cwd`).startsWith(folder)) continue
      found.push(`${pid} ${readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')}`)
    } catch {
      // The process ended meanwhile, or belongs to another user, who cannot use this folder.
    }
  }
  return found
}

/** Processes still running in the folder after the time of an orderly stop. */
export async function untilNoneIn(folder: string): Promise<string[]> {
  for (const deadline = Date.now() + TIMEOUT_MS; Date.now() < deadline; await sleep(100))
    if (processesIn(folder).length === 0) return []
  return processesIn(folder)
}
