import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

const YEAR_SECONDS = 365 * 24 * 60 * 60
/** What the screens use of a device: the camera, for pictures and barcodes, and a receipt printer at the USB port. */
const PERMISSIONS = [
  'camera=(self)',
  'usb=(self)',
  ...['geolocation', 'microphone', 'payment', 'serial', 'bluetooth', 'display-capture'].map(
    (name) => `${name}=()`,
  ),
].join(', ')

/** What browsers may do with the pages and answers of the shop. */
export async function registerSecurityHeaders(app: FastifyInstance): Promise<void> {
  await app.register(helmet, {
    // The shop runs on plain HTTP in its own network; upgrading would make it unreachable there.
    contentSecurityPolicy: {
      directives: {
        upgradeInsecureRequests: null,
        baseUri: ["'none'"],
        fontSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        // The layout engine of the PDF is WebAssembly that carries itself as a data: address, and the finished file is
        // shown from memory in a frame.
        scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
        connectSrc: ["'self'", 'data:'],
        frameSrc: ["'self'", 'blob:'],
      },
    },
    hsts: false,
  })
  app.addHook('onRequest', async (request, reply) => {
    reply.header('permissions-policy', PERMISSIONS)
    // Only a trusted proxy is believed to have been called by https.
    if (request.protocol === 'https') reply.header('strict-transport-security', `max-age=${YEAR_SECONDS}`)
  })
}
