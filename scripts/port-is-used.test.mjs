import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { portIsUsed } from './port-is-used.mjs'
import { root } from './runtime.mjs'

const other = createServer()
const portOfOther = () => String(/** @type {import('node:net').AddressInfo} */ (other.address()).port)

beforeAll(async () => {
  other.listen(0, 'localhost')
  await once(other, 'listening')
})
afterAll(() => other.close())

test('a start beside a running shop ends with one sentence before it installs, builds or forgets anything', async () => {
  const start = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: root,
    env: { PATH: process.env.PATH, PORT: portOfOther(), DEMO: 'on', DATA_DIR: '/proc/none' },
  })
  const [[code], said, shown] = await Promise.all([
    once(start, 'exit'),
    text(start.stderr),
    text(start.stdout),
  ])
  expect([code, said, shown]).toEqual([
    1,
    `A porta ${portOfOther()} já está em uso: se é por esta loja, pare-a antes (instalar e compilar mudam os programas dela); senão, defina PORT.\n`,
    '',
  ])
})

test('only a port that is used stops a start', async () => {
  expect(await portIsUsed({ PORT: portOfOther() })).toBe(true)
  for (const settings of [{ PORT: '0' }, { PORT: 'abc' }, { PORT: '0', HOST: 'nowhere.invalid' }])
    expect(await portIsUsed(settings)).toBe(false)
})
