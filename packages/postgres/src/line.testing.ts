import { createServer, connect as dial, type Socket } from 'node:net'
import type { Connection } from './connection.ts'

/** A network connection to a database server that a test can break in the ways in which networks break. */
export type ConnectionProxy = {
  /** The same database through this proxy. */
  connection: Connection
  /** Ends every connection at once, as a server that restarts does. */
  cut(): void
  /** Forwards nothing more, without informing either side: like a cable pulled out. New connections hang too. */
  freeze(): void
  /** Forwards again: new connections, and the data waiting on the old ones. */
  thaw(): void
  /** Sends new connections to another server. */
  redirect(target: Connection): void
  /** How often a client sent something after it had been answered, over all connections. */
  roundTrips(): number
  close(): Promise<void>
}

const reach = ({ host, port }: Connection) =>
  host.startsWith('/') ? dial(`${host}/.s.PGSQL.${port}`) : dial(port, host)

export async function openConnectionProxy(target: Connection): Promise<ConnectionProxy> {
  const sockets = new Set<Socket>()
  let to = target
  let frozen = false
  let roundTrips = 0
  const server = createServer({ pauseOnConnect: true }, (client) => {
    const upstream = reach(to)
    let answered = true
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        sockets.delete(socket)
        other.destroy()
      })
      socket.on('data', (bytes) => {
        if (socket === client && answered) roundTrips++
        answered = socket === upstream
        other.write(bytes)
      })
      if (frozen) socket.pause()
      else socket.resume()
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  const cut = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    connection: { ...target, host: '127.0.0.1', port },
    cut,
    freeze() {
      frozen = true
      for (const socket of sockets) socket.pause()
    },
    thaw() {
      frozen = false
      for (const socket of sockets) socket.resume()
    },
    redirect(target) {
      to = target
    },
    roundTrips: () => roundTrips,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        cut()
      }),
  }
}
