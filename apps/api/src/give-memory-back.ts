import { performance } from 'node:perf_hooks'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const LOOK_MS = 1_000
/**
 * The process counts as quiet while the event loop is busy for less than this share of the interval between two looks.
 */
const QUIET = 0.1
const LOOKS_UNTIL_QUIET = 4

/**
 * Returns unused memory of the heap to the system once the process has been quiet for {@link LOOKS_UNTIL_QUIET} looks:
 * collects the whole heap once and sets V8's flag to save memory. By itself V8 does this only after a collection, by
 * what was allocated between the last two, and a quiet process collects nothing. The flag is taken back when the
 * process is busy, because it nearly doubles the CPU time.
 */
export function giveMemoryBack(lookMs = LOOK_MS): void {
  setFlagsFromString('--expose-gc')
  const collect: (how: { type: 'major'; execution: 'async' }) => Promise<void> = runInNewContext('gc')
  let quietLooks = 0
  let before = performance.eventLoopUtilization()
  const look = () => {
    const { utilization } = performance.eventLoopUtilization(before)
    before = performance.eventLoopUtilization()
    const wasQuiet = quietLooks >= LOOKS_UNTIL_QUIET
    quietLooks = utilization < QUIET ? quietLooks + 1 : 0
    const isQuiet = quietLooks >= LOOKS_UNTIL_QUIET
    if (isQuiet === wasQuiet) return
    setFlagsFromString(isQuiet ? '--optimize-for-size' : '--no-optimize-for-size')
    if (isQuiet) void collect({ type: 'major', execution: 'async' })
  }
  setInterval(look, lookMs).unref()
}
