import { performance } from 'node:perf_hooks'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const LOOK_MS = 1_000
/** Share of a look's time in which the process does something. */
const QUIET = 0.1
const LOOKS_UNTIL_QUIET = 4

/**
 * Lets V8 give back what a busy time left, once the process has been quiet for {@link LOOKS_UNTIL_QUIET} looks: collects
 * the whole heap once and has V8 save memory. V8 itself looks every eight seconds, but only after a collection, and
 * compares how much was allocated between the last ones: a quiet process collects nothing, and would keep that memory for
 * ever. Told to save memory while it is busy, it would need nearly twice the CPU.
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
