import { spawn } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from './shop.ts'

export const OWNER = { email: 'dono@loja-nova.local', password: 'uma-senha-comprida-7' }

/** Starts an empty shop of its own beside the demo shop of the other tests; `stop` ends it. */
export async function startEmptyShop(port: number) {
  const url = `http://localhost:${port}`
  const server = spawn('node', [join(import.meta.dirname, '../../apps/api/dist/main.js')], {
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: mkdtempSync(join(tmpdir(), 'shop-empty-')),
      DEMO: 'off',
      ADMIN_EMAIL: OWNER.email,
      ADMIN_PASSWORD: OWNER.password,
      LOG_LEVEL: 'warn',
      RATE_LIMIT: 'off',
    },
    stdio: 'inherit',
  })
  const isReady = () =>
    fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  await expect.poll(isReady, { timeout: 100_000 }).toBe(true)
  const stop = async () => {
    const ended = new Promise((done) => server.once('exit', done))
    server.kill('SIGTERM')
    await ended
  }
  return { url, stop }
}
