import Fastify from 'fastify'
import { afterEach, expect, test, vi } from 'vitest'
import type { App } from '../context.ts'
import { registerErrors } from './errors.ts'
import { refuseOverload } from './overload.ts'

/** So short that the event loop is always delayed for longer. */
const NO_TIME_MS = 0.000_001

afterEach(() => void vi.restoreAllMocks())

test('a delay during the start refuses nobody; a later one refuses requests, with the time to wait', async () => {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(1_000)
  const app = Fastify() as unknown as App
  registerErrors(app)
  await refuseOverload(app, app, NO_TIME_MS)
  app.get('/', async () => ({ data: null }))
  const address = await app.listen({ port: 0 })
  while (!app.isUnderPressure()) await new Promise((resolve) => setTimeout(resolve, 50))
  expect((await fetch(address)).status).toBe(200)
  clock.mockReturnValue(61_000)
  const refused = await fetch(address)
  expect(refused.status).toBe(503)
  expect(refused.headers.get('retry-after')).toBe('10')
  await app.close()
})

test('a stall of seconds that is over refuses none of the requests that waited for it', async () => {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(1_000)
  const app = Fastify() as unknown as App
  registerErrors(app)
  await refuseOverload(app, app)
  app.get('/', async () => ({ data: null }))
  const address = await app.listen({ port: 0 })
  clock.mockReturnValue(61_000)
  expect((await fetch(address)).status).toBe(200)
  const waiting = [fetch(address), fetch(address)]
  // Longer than the limit was, and than the measuring interval of a second.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 3_000)
  expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual([200, 200])
  await app.close()
})

test('an interval in which nothing was measured refuses nobody', async () => {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(1_000)
  const app = Fastify() as unknown as App
  registerErrors(app)
  await refuseOverload(app, app)
  app.get('/', async () => ({ data: null }))
  const address = await app.listen({ port: 0 })
  clock.mockReturnValue(61_000)
  const statuses = new Set<number>()
  // Stalls of more than an interval each: the next measurement finds what the one before left.
  for (let stall = 0; stall < 4; stall++) {
    const waiting = fetch(address)
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_050)
    statuses.add((await waiting).status)
  }
  expect([...statuses]).toEqual([200])
  await app.close()
})
