import { type IncomingHttpHeaders, type OutgoingHttpHeaders, request as overHttp } from 'node:http'
import { request as overHttps } from 'node:https'
import type { Front } from '../fronts.ts'

export interface Reply {
  status: number
  headers: IncomingHttpHeaders
  body: string
  data: Record<string, unknown>
  code: string | undefined
}

/** Calls the shop as a browser of the network does: through the proxy, where there is one. */
export function caller(port: number, front: Front | undefined) {
  return (method: string, path: string, body?: object, token?: string): Promise<Reply> =>
    new Promise((resolve, reject) => {
      const headers: OutgoingHttpHeaders = {
        ...(body && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
      }
      const options = { method, path, headers, host: '127.0.0.1' }
      const call = front
        ? overHttps({ ...options, port: front.port, ca: front.certificate })
        : overHttp({ ...options, host: 'localhost', port })
      call.on('error', reject)
      call.on('response', (response) => {
        let text = ''
        response.setEncoding('utf8').on('data', (part: string) => {
          text += part
          // A stream never ends by itself.
          if (response.headers['content-type']?.startsWith('text/event-stream')) response.destroy()
        })
        response.on('close', () => {
          let read: { data?: Record<string, unknown>; code?: string } = {}
          try {
            read = JSON.parse(text)
          } catch {
            // A page or a stream.
          }
          const { statusCode: status = 0 } = response
          resolve({ status, headers: response.headers, body: text, data: read.data ?? {}, code: read.code })
        })
      })
      call.end(body && JSON.stringify(body))
    })
}
export type Call = ReturnType<typeof caller>
