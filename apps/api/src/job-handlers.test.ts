import { expect, test, vi } from 'vitest'
import type { AppContext } from './context.ts'
import { workNightly } from './job-handlers.ts'
import { log } from './log.ts'
import type { Wing } from './wing.ts'

const context = {} as AppContext

test('a nightly step that fails stops no other one, is logged by its name, and makes the queue repeat the work', async () => {
  const error = vi.spyOn(log, 'error').mockImplementation(() => {})
  const done: string[] = []
  const step = (name: string) => async () => void done.push(name)
  const broken = async () => {
    throw new Error('away')
  }
  const wings: Wing[] = [
    { routes: [], nightly: { first: step('first'), broken, third: step('third') } },
    { routes: [] },
    { routes: [], nightly: { last: step('last') } },
  ]
  await expect(workNightly(context, wings)).rejects.toThrow('Nightly work failed: broken')
  expect(done).toEqual(['first', 'third', 'last'])
  expect(error.mock.calls[0]?.[0]).toMatchObject({ step: 'broken', err: { message: 'away' } })
  error.mockRestore()
})

test('without failures the nightly work ends', async () => {
  await workNightly(context, [{ routes: [], nightly: { only: async () => {} } }])
})
