import { createServer, type Socket } from 'node:net'
import { Client } from 'pg'
import type { Connection } from './connection.ts'

const READY = 'Z'.charCodeAt(0)
/** A query or a sync: each is answered by one READY. */
const ASKS = ['Q', 'S'].map((type) => type.charCodeAt(0))
const TERMINATE = 'X'.charCodeAt(0)
const IDLE = 'I'.charCodeAt(0)

/** A message of PostgreSQL's protocol: a type, its length, its content. */
function message(type: string, ...content: (string | Buffer)[]): Buffer {
  const body = Buffer.concat(content.map((part) => Buffer.from(part as string)))
  const head = Buffer.alloc(5, type)
  head.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}

/** Splits a stream of bytes into messages. */
function messageReader(onMessage: (type: number, bytes: Buffer) => void) {
  let waiting = Buffer.alloc(0)
  return (bytes: Buffer) => {
    waiting = Buffer.concat([waiting, bytes])
    while (waiting.length >= 5 && waiting.length > waiting.readInt32BE(1)) {
      const end = waiting.readInt32BE(1) + 1
      const whole = waiting.subarray(0, end)
      waiting = waiting.subarray(end)
      onMessage(whole.readUInt8(0), whole)
    }
  }
}

const WELCOME = Buffer.concat([
  message('R', Buffer.alloc(4)),
  message('S', 'client_encoding\0UTF8\0'),
  message('Z', 'I'),
])
const refusal = (text: string) => message('E', `SFATAL\0C08P01\0M${text}\0\0`)
/** The parameters that PgBouncer accepts in a client's start-up packet. */
const KNOWN = ['user', 'database', 'client_encoding', 'application_name', 'datestyle', 'timezone']

/** The names of a start-up packet's parameters, after its length and version. */
const parameterNames = (packet: Buffer) =>
  packet
    .subarray(8)
    .toString()
    .split('\0')
    .filter((text, index) => index % 2 === 0 && text)

export type Pooler = { connection: Connection; close(): Promise<void> }

/**
 * A pooler in transaction mode like PgBouncer before it supported named statements: consecutive transactions use
 * different connections, start-up options are refused, and notifications are dropped.
 */
export async function openPooler(target: Connection, size: number): Promise<Pooler> {
  const servers: { client: Client; socket: Socket; user?: Socket | undefined; requested: number }[] = []
  const waiting: (() => void)[] = []
  for (let n = 0; n < size; n++) {
    const client = new Client(target)
    client.on('error', () => {})
    await client.connect()
    const { stream: socket } = (client as unknown as { connection: { stream: Socket } }).connection
    socket.removeAllListeners('data')
    const server: (typeof servers)[number] = { client, socket, requested: 0 }
    socket.on(
      'data',
      messageReader((type, bytes) => {
        const { user } = server
        if (type === READY) server.requested--
        if (type === READY && bytes.readUInt8(5) === IDLE && server.requested === 0) {
          server.user = undefined
          servers.push(...servers.splice(servers.indexOf(server), 1))
        }
        user?.write(bytes)
        if (!server.user) waiting.shift()?.()
      }),
    )
    servers.push(server)
  }
  const users = new Set<Socket>()
  const pool = createServer((user) => {
    users.add(user)
    let welcomed = false
    const unsent: Buffer[] = []
    const send = () => {
      const server = servers.find((one) => one.user === user) ?? servers.find((one) => !one.user)
      if (!server) return void waiting.push(send)
      for (const bytes of unsent.splice(0)) {
        server.user = user
        messageReader((type) => {
          if (ASKS.includes(type)) server.requested++
        })(bytes)
        server.socket.write(bytes)
      }
    }
    user.on('error', () => {})
    user.on('close', () => users.delete(user))
    user.on('data', (bytes) => {
      if (welcomed) {
        if (bytes.readUInt8(0) === TERMINATE) return
        if (unsent.push(bytes) === 1) send()
        return
      }
      const unknown = parameterNames(bytes).find((name) => !KNOWN.includes(name.toLowerCase()))
      welcomed = !unknown
      if (unknown) user.end(refusal(`unsupported startup parameter: ${unknown}`))
      else user.write(WELCOME)
    })
  })
  await new Promise<void>((resolve) => pool.listen(0, '127.0.0.1', resolve))
  const { port } = pool.address() as { port: number }
  return {
    connection: { ...target, host: '127.0.0.1', port },
    async close() {
      for (const user of users) user.destroy()
      for (const { socket } of servers) socket.destroy()
      await new Promise((resolve) => pool.close(resolve))
    },
  }
}
