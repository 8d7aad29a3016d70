import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** One message, at its first arrival. */
export interface Message {
  id: string
  type: string
  data: Record<string, number | string | null>
}

export interface Receiver {
  url: string
  /** In the order of their first arrival. */
  messages: readonly Message[]
  /** Repeated arrivals of an id: attempts that a process did not record before it ended. */
  again(): number
  close(): void
}

/** Answers each message after some milliseconds, so that kills happen during attempts. */
export async function openReceiver(): Promise<Receiver> {
  const messages: Message[] = []
  const seen = new Set<string>()
  let again = 0
  const server = createServer(async (request, response) => {
    let body = ''
    try {
      for await (const chunk of request) body += chunk
    } catch {
      return // The process was killed while sending.
    }
    const id = String(request.headers['webhook-id'])
    if (seen.has(id)) again++
    else messages.push({ id, ...JSON.parse(body) })
    seen.add(id)
    setTimeout(() => response.end(), messages.length % 30)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/`, messages, again: () => again, close: () => server.close() }
}
