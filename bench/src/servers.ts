import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')

async function answers(url: string): Promise<void> {
  for (let tries = 0; tries < 300; tries++) {
    const up = await fetch(url).then(
      () => true,
      () => false,
    )
    if (up) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`${url} did not answer within 30 s`)
}

export interface Server {
  url: string
  process: ChildProcess
  stop(): Promise<void>
}

async function start(
  args: string[],
  port: number,
  env: Record<string, string>,
  probe: string,
): Promise<Server> {
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, NODE_ENV: 'development', PORT: String(port), ...env },
  })
  const url = `http://127.0.0.1:${port}`
  await answers(url + probe)
  return {
    url,
    process: child,
    stop: () =>
      new Promise((resolve) => {
        child.once('exit', () => resolve())
        child.kill('SIGTERM')
      }),
  }
}

/** The built API, as `npm start` runs it. */
export const startApi = (port: number, env: Record<string, string>) =>
  start(
    ['apps/api/dist/main.js'],
    port,
    { HOST: '127.0.0.1', LOG_LEVEL: 'silent', RATE_LIMIT: 'off', ...env },
    '/readyz',
  )

export const startCeiling = (port: number, databaseUrl: string) =>
  start(['--import', 'tsx', 'bench/src/ceiling.ts'], port, { DATABASE_URL: databaseUrl }, '/orders')
