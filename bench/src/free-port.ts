import { once } from 'node:events'
import { createServer } from 'node:net'

// Below those that Linux gives to outgoing connections, and mostly others for another run at the same time.
let next = 20_000 + ((process.pid * 64) % 10_000)

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1')
  try {
    await once(server, 'listening')
  } catch {
    return false
  }
  server.close()
  await once(server, 'close')
  return true
}

/** The first of so many ports in a row at which nothing of this machine listens; others at each call. */
export async function freePort(count = 1): Promise<number> {
  const first = next
  next += count
  const ports = Array.from({ length: count }, (_, n) => first + n)
  return (await Promise.all(ports.map(isFree))).every(Boolean) ? first : freePort(count)
}
