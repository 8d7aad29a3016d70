import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const ROOT = join(import.meta.dirname, '../..')
const TIMEOUT_MS = 60_000
const PROBE_MS = 20

// Ended with this process, however the run ends.
const children = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of children) child.kill('SIGKILL')
})
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))

/** The status of the address; 0 without a response. */
export const statusOf = (url: string): Promise<number> =>
  fetch(url).then(
    ({ status }) => status,
    () => 0,
  )

async function untilReady(url: string, child: ChildProcess): Promise<void> {
  for (const deadline = Date.now() + TIMEOUT_MS; Date.now() < deadline; await sleep(PROBE_MS)) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`The server of ${url} ended instead of starting`)
    if ((await statusOf(url)) === 200) return
  }
  throw new Error(`${url} did not response within ${TIMEOUT_MS / 1000} s`)
}

export interface Server {
  url: string
  process: ChildProcess
  pid: number
  /** Ends it by a signal (by default SIGTERM), and waits until it has ended. */
  end(signal?: NodeJS.Signals): Promise<void>
}

async function start(
  args: string[],
  port: number,
  env: Record<string, string>,
  probe: string,
  log?: number,
  root = ROOT,
): Promise<Server> {
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: ['ignore', log ?? 'ignore', log ?? 'inherit'],
    env: { ...process.env, NODE_ENV: 'development', PORT: String(port), ...env },
  })
  children.add(child)
  child.once('exit', () => children.delete(child))
  const url = `http://127.0.0.1:${port}`
  await untilReady(url + probe, child)
  return {
    url,
    process: child,
    pid: child.pid ?? 0,
    end: async (signal = 'SIGTERM') => {
      const ended = once(child, 'exit')
      child.kill(signal)
      await ended
    },
  }
}

/**
 * The built API, started as by the systemd unit and the container; `log` is a file descriptor for its output, `root`
 * the folder of another release.
 */
export const startApi = (port: number, env: Record<string, string>, log?: number, root?: string) =>
  start(
    ['--max-semi-space-size=16', '--heap-growing-percent=100', 'apps/api/dist/main.js'],
    port,
    {
      HOST: '127.0.0.1',
      LOG_LEVEL: 'silent',
      RATE_LIMIT: 'off',
      MALLOC_ARENA_MAX: '1',
      MALLOC_TRIM_THRESHOLD_: '131072',
      ...env,
    },
    '/readyz',
    log,
    root,
  )

export const startCeiling = (port: number, databaseUrl: string) =>
  start(['bench/src/ceiling.ts'], port, { DATABASE_URL: databaseUrl }, '/cart/1')
