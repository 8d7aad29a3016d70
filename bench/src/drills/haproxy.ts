import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../free-port.ts'
import { statusOf } from '../servers.ts'

const PROGRAM = ['/usr/sbin/haproxy', '/usr/local/sbin/haproxy'].find(existsSync)
const PORT = await freePort()

/** The same as deploy/haproxy.cfg, on this machine's ports. */
const settings = (ports: readonly number[]) => `
defaults
  mode http
  timeout connect 2s
  timeout client 65s
  timeout server 65s
  timeout check 2s
  option redispatch
  retries 2
frontend shop
  bind 127.0.0.1:${PORT}
  default_backend processes
backend processes
  balance leastconn
  option forwardfor
  option httpchk GET /readyz
  default-server check inter 1s fall 2 rise 1
${ports.map((port) => `  server shop${port} 127.0.0.1:${port}`).join('\n')}
`

/** Spreads requests over the ports of this machine; undefined where the program is not installed. */
export async function startHaproxy(ports: readonly number[]) {
  if (!PROGRAM) return undefined
  const folder = mkdtempSync(join(tmpdir(), 'shop-balancer-'))
  const file = join(folder, 'haproxy.cfg')
  writeFileSync(file, settings(ports))
  const child = spawn(PROGRAM, ['-q', '-db', '-f', file], { stdio: ['ignore', 'ignore', 'inherit'] })
  const url = `http://127.0.0.1:${PORT}`
  while ((await statusOf(`${url}/readyz`)) !== 200) {
    if (child.exitCode !== null) throw new Error('HAProxy ended instead of starting')
    await sleep(50)
  }
  return {
    url,
    async stop() {
      child.kill('SIGKILL')
      await once(child, 'exit')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
