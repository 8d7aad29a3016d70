import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

const PATIENCE_MS = 15_000

/** A server and its watchdog work inside their data folder, whatever their command lines say. Linux only. */
function processesIn(folder: string): string[] {
  const found: string[] = []
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      if (!readlinkSync(`/proc/${pid}/cwd`).startsWith(folder)) continue
      found.push(`${pid} ${readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')}`)
    } catch {
      // gone meanwhile, or of another user, who cannot work in this folder
    }
  }
  return found
}

/** What is still at work in the folder after the time that an orderly stop may take. */
export async function untilNoneIn(folder: string): Promise<string[]> {
  for (const deadline = Date.now() + PATIENCE_MS; Date.now() < deadline; await sleep(100))
    if (processesIn(folder).length === 0) return []
  return processesIn(folder)
}
