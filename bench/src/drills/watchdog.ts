import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../free-port.ts'
import { untilNoneIn } from '../processes.ts'
import type { Figure } from '../report.ts'
import { statusOf } from '../servers.ts'
import { WITH_ADMIN } from '../shop-client.ts'

const PORT = await freePort()
const READY = `http://127.0.0.1:${PORT}/readyz`
const MOST_SECONDS = 120
/** An API that ends sooner after its start is started again after a pause: see `scripts/supervise.mjs`. */
const SERVED_MS = 31_000
/** What silence takes: ten seconds without a sign of life, and a start. */
const STUCK = 25
const ENDED = 15

/** Runs code in a process by its inspector, which a signal opens; the code need not end. */
async function runInside(pid: number, code: string): Promise<void> {
  process.kill(pid, 'SIGUSR1')
  await sleep(1_000)
  const targets = (await (await fetch('http://127.0.0.1:9229/json/list')).json()) as {
    webSocketDebuggerUrl: string
  }[]
  const socket = new WebSocket(targets[0]?.webSocketDebuggerUrl ?? '')
  await once(socket, 'open')
  socket.send(JSON.stringify({ id: 1, method: 'Runtime.evaluate', params: { expression: code } }))
  await sleep(100)
}

const KINDS: Record<string, { promise: number; break: (pid: number) => void | Promise<void> }> = {
  'kill -9': { promise: ENDED, break: (pid) => void process.kill(pid, 'SIGKILL') },
  'kill -STOP': { promise: STUCK, break: (pid) => void process.kill(pid, 'SIGSTOP') },
  'the heap is full': {
    promise: STUCK,
    break: (pid) => runInside(pid, 'globalThis.all = []; for (;;) all.push(new Array(100000).fill(0.5))'),
  },
  'an endless loop': { promise: STUCK, break: (pid) => runInside(pid, 'for (;;);') },
}

/** The API among the children of `npm start`. */
const apiOf = (parent: number): number | undefined =>
  readFileSync(`/proc/${parent}/task/${parent}/children`, 'utf8')
    .split(' ')
    .filter(Boolean)
    .map(Number)
    .find((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('main.js')
      } catch {
        return false // It ended meanwhile.
      }
    })

async function untilReady(parent: number, except?: number): Promise<number> {
  for (
    const deadline = performance.now() + MOST_SECONDS * 1_000;
    performance.now() < deadline;
    await sleep(50)
  ) {
    const pid = apiOf(parent)
    if (pid !== undefined && pid !== except && (await statusOf(READY)) === 200) return pid
  }
  throw new Error(`The shop was not ready within ${MOST_SECONDS} s`)
}

/** `npm start` with a new shop, whose API is ended or stuck in several ways: how soon the shop is there again. */
export async function watchdog(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'shop-drill-'))
  const shop = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: join(import.meta.dirname, '../../..'),
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      ...WITH_ADMIN,
      PORT: String(PORT),
      HOST: '127.0.0.1',
      DATA_DIR: folder,
      LOG_LEVEL: 'silent',
      NODE_OPTIONS: '--max-old-space-size=400',
    },
  })
  const figures: Figure[] = []
  try {
    let pid = await untilReady(shop.pid as number)
    for (const [name, { promise, break: breakIt }] of Object.entries(KINDS)) {
      await sleep(SERVED_MS)
      const from = performance.now()
      await breakIt(pid)
      pid = await untilReady(shop.pid as number, pid)
      figures.push({
        name: `watchdog: ${name}: seconds until the shop is ready`,
        value: (performance.now() - from) / 1_000,
        promise,
        unit: ' s',
      })
    }
  } finally {
    const ended = once(shop, 'exit')
    shop.kill('SIGTERM')
    await ended
  }
  figures.push({
    name: 'watchdog: processes left behind',
    value: (await untilNoneIn(folder)).length,
    promise: 0,
  })
  rmSync(folder, { recursive: true, force: true })
  return figures
}
