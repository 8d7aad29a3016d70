import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export type RefundAnswer = 'DEVOLVIDO' | 'EM_PROCESSAMENTO' | 'NAO_REALIZADO'

/** A Pix provider that answers each refund, by its return's code, as the history requires. */
export async function openRefundProvider() {
  const answers = new Map<string, RefundAnswer>()
  const server = createServer((request, response) => {
    request.resume()
    const code = (request.url ?? '').split('/').at(-1) ?? ''
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ status: answers.get(code) }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { answers, url: `http://127.0.0.1:${port}/`, close: () => server.close() }
}
