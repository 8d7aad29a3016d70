import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply } from 'fastify'
import helmet from 'helmet'

const YEAR_SECONDS = 365 * 24 * 60 * 60
/**
 * The device features that the screens use: the camera, for images and barcodes, and a receipt printer at the USB port.
 * A browser without Web Bluetooth, such as Chromium on Linux, logs a warning about `bluetooth`; one that has it applies
 * the rule.
 */
const PERMISSIONS = [
  'camera=(self)',
  'usb=(self)',
  ...['geolocation', 'microphone', 'payment', 'serial', 'bluetooth', 'display-capture'].map(
    (name) => `${name}=()`,
  ),
].join(', ')

const limits = helmet({
  // Without the upgrade to HTTPS: in its own network the shop runs on plain HTTP and would be unreachable.
  contentSecurityPolicy: {
    directives: {
      upgradeInsecureRequests: null,
      baseUri: ["'none'"],
      fontSrc: ["'self'"],
      styleSrc: ["'self'", "'unsafe-inline'"],
      // The PDF's layout engine is WebAssembly loaded from a data: address, and the finished file is shown in a frame
      // from memory.
      scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
      connectSrc: ["'self'", 'data:'],
      frameSrc: ["'self'", 'blob:'],
    },
  },
  hsts: false,
})

/** The headers that helmet writes, once: they are the same for every request. */
function writtenOnce() {
  const request = new IncomingMessage(new Socket())
  const response = new ServerResponse(request)
  limits(request, response, () => {})
  return response.getHeaders()
}

/** Headers that browsers apply to pages only. */
const OF_PAGES = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'permissions-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
]

/** Removes these headers from scripts, styles and fonts of a built web app: 700 bytes, more than a small file has. */
export function withoutHeadersOfPages(reply: FastifyReply): void {
  for (const name of OF_PAGES) reply.removeHeader(name)
}

/** Limits what browsers may do with the shop's pages and responses. */
export function registerSecurityHeaders(app: FastifyInstance): void {
  const headers = { ...writtenOnce(), 'permissions-policy': PERMISSIONS }
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headers)
    // Set only when a trusted proxy was called by HTTPS.
    if (request.protocol === 'https') reply.header('strict-transport-security', `max-age=${YEAR_SECONDS}`)
  })
}
