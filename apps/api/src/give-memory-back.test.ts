import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

/** Fills the heap, lets go of it, and does next to nothing until V8 holds a fifth of it. */
const PROGRAM = `
  import { giveMemoryBack } from '${new URL('./give-memory-back.ts', import.meta.url).href}'
  let held = Array.from({ length: 800_000 }, (_, n) => ({ n, name: 'name ' + n }))
  for (let round = 0; round < 3; round++) held = held.map((one) => ({ ...one }))
  const full = process.memoryUsage().heapTotal
  held = []
  giveMemoryBack(50)
  setInterval(() => {
    if (process.memoryUsage().heapTotal > full / 5) return
    console.log('given back')
    process.exit()
  }, 100)`

it('gives back the memory of a busy time once the process is quiet', { timeout: 120_000 }, async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', PROGRAM], {
    timeout: 100_000,
  })
  expect(stdout).toBe('given back\n')
})
