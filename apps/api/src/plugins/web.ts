import fastifyStatic from '@fastify/static'
import type { App } from '../shop.ts'

/**
 * Serves the built web app's files, looked up at each request: a build under a running process is served at once.
 * Addresses that belong to its router are answered where nothing is found.
 */
export async function registerWeb(app: App, root: string): Promise<void> {
  await app.register(fastifyStatic, {
    root,
    preCompressed: true,
    cacheControl: false,
    setHeaders(reply, path) {
      // Built files carry their content's hash in the name; the page that names them must stay fresh.
      const hashed = path.includes('/assets/')
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
}
