import { setTimeout as sleep } from 'node:timers/promises'
import Fastify from 'fastify'
import { expect, it, vi } from 'vitest'
import type { App } from '../shop.ts'
import { registerErrors } from './errors.ts'
import { refuseOverload } from './overload.ts'

it('what held the process up at its start refuses nobody; what does so later refuses, and says for how long', async () => {
  const app = Fastify() as unknown as App
  registerErrors(app)
  await refuseOverload(app, app)
  app.get('/', async () => ({ data: null }))
  const address = await app.listen({ port: 0 })
  const hold = async () => {
    const until = performance.now() + 2_500
    while (performance.now() < until);
    await sleep(100) // the delay is measured, and stands for a second
  }
  await hold()
  expect((await fetch(address)).status).toBe(200)
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 60_000)
  const refused = await fetch(address)
  expect(refused.status).toBe(503)
  expect(refused.headers.get('retry-after')).toBe('10')
  await app.close()
})
