import { createServer, type Socket } from 'node:net'

export interface MailServer {
  url: string
  /** When each message arrived, by the address it was sent to; from `performance.now()`. */
  arrivals: Map<string, number>
  close(): void
}

/** Accepts every command at once. */
function speak(socket: Socket, arrivals: MailServer['arrivals']): void {
  let text = ''
  let to = ''
  let inMessage = false
  const response = (line: string) => {
    if (inMessage) {
      if (line !== '.') return
      inMessage = false
      arrivals.set(to, performance.now())
      return socket.write('250 stored\r\n')
    }
    to = /^RCPT TO:<([^>]*)>/i.exec(line)?.[1] ?? to
    inMessage = /^DATA/i.test(line)
    if (/^QUIT/i.test(line)) return socket.end('221 bye\r\n')
    return socket.write(inMessage ? '354 go on\r\n' : '250 ok\r\n')
  }
  socket.setEncoding('utf8').on('error', () => {})
  socket.on('data', (part) => {
    const lines = (text + part).split('\r\n')
    text = lines.pop() ?? ''
    for (const line of lines) response(line)
  })
  socket.write('220 bench\r\n')
}

/** A mail server on this machine that only notes when messages arrive. */
export async function openMailServer(): Promise<MailServer> {
  const arrivals = new Map<string, number>()
  const server = createServer((socket) => speak(socket, arrivals))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  return { url: `smtp://127.0.0.1:${port}`, arrivals, close: () => void server.close() }
}
