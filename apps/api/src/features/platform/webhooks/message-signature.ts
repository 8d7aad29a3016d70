import { createHmac, randomBytes } from 'node:crypto'

const PREFIX = 'whsec_'
const SECRET_BYTES = 32

/** Random bytes, and the text in which the receiver's library expects them. */
export function newSecret(): { bytes: Buffer; text: string } {
  const bytes = randomBytes(SECRET_BYTES)
  return { bytes, text: PREFIX + bytes.toString('base64') }
}

/** The headers of standardwebhooks.com, with one signature for each secret. `at` in milliseconds. */
export function signedHeaders(secrets: readonly Buffer[], id: string, at: number, body: string) {
  const timestamp = String(Math.floor(at / 1000))
  const sign = (secret: Buffer) =>
    `v1,${createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  return {
    'content-type': 'application/json',
    'user-agent': 'Loja-Webhooks/1.0',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': secrets.map(sign).join(' '),
  }
}
