import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

const YEAR_SECONDS = 365 * 24 * 60 * 60
/**
 * The device features that the screens use: the camera, for pictures and barcodes, and a receipt printer at the USB
 * port.
 */
const PERMISSIONS = [
  'camera=(self)',
  'usb=(self)',
  ...['geolocation', 'microphone', 'payment', 'serial', 'bluetooth', 'display-capture'].map(
    (name) => `${name}=()`,
  ),
].join(', ')

/** Limits what browsers may do with the shop's pages and responses. */
export async function registerSecurityHeaders(app: FastifyInstance): Promise<void> {
  await app.register(helmet, {
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
  app.addHook('onRequest', async (request, reply) => {
    reply.header('permissions-policy', PERMISSIONS)
    // Set only when a trusted proxy was called by HTTPS.
    if (request.protocol === 'https') reply.header('strict-transport-security', `max-age=${YEAR_SECONDS}`)
  })
}
