import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

/** Fills the heap, releases it, and stays almost idle until a fifth of it is left. */
const programOf = (size: 'heapTotal' | 'heapUsed') => `
  import { giveMemoryBack } from '${new URL('./give-memory-back.ts', import.meta.url).href}'
  let held = Array.from({ length: 800_000 }, (_, n) => ({ n, name: 'name ' + n }))
  for (let round = 0; round < 3; round++) held = held.map((one) => ({ ...one }))
  const full = process.memoryUsage().${size}
  held = []
  giveMemoryBack(50)
  setInterval(() => {
    if (process.memoryUsage().${size} > full / 5) return
    console.log('less')
    process.exit()
  }, 100)`

test.each([
  ['gives back the memory of a busy time', 'heapTotal', '--memory-reducer'],
  ['collects what a busy time left, also if V8 would never do so', 'heapUsed', '--no-memory-reducer'],
] as const)('%s once the process is quiet', async (_, size, flag) => {
  const program = ['--input-type=module', '--eval', programOf(size)]
  const { stdout } = await promisify(execFile)(process.execPath, [flag, ...program], { timeout: 50_000 })
  expect(stdout).toBe('less\n')
})
