import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { App } from '../context.ts'
import { withoutHeadersOfPages } from './security-headers.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Folders of the built web apps by their prefix, longest first; their routers decide what a path shows. */
    webApps?: { prefix: string; root: string }[]
  }
}

/**
 * Serves a built web app's files under a prefix that ends with a slash. Files are looked up at each request, so a new
 * build is served at once. Paths without a file get the app's page; the prefix without its slash redirects to the
 * prefix.
 */
export async function registerWeb(app: App, root: string, prefix = '/'): Promise<void> {
  await app.register(fastifyStatic, {
    root,
    prefix,
    decorateReply: !app.hasReplyDecorator('sendFile'),
    preCompressed: true,
    cacheControl: false,
    setHeaders(reply, path) {
      // Built files have a hash of their content in the name and are cached; the page that refers to them is not.
      const hashed = path.includes('/assets/')
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      if (hashed) withoutHeadersOfPages(reply)
    },
  })
  // A service worker and the files beside the page belong to the prefix. Browsers cache them, so that the app
  // works offline.
  if (prefix !== '/')
    app.get(prefix.slice(0, -1), { schema: { hide: true } }, (request, reply) =>
      reply
        .header('cache-control', 'max-age=31536000')
        .redirect(`${prefix}${request.url.match(/\?.*/)?.[0] ?? ''}`, 301),
    )
  app.webApps?.push({ prefix, root })
  app.webApps?.sort((a, b) => b.prefix.length - a.prefix.length)
}

/** The folder of the web app that serves this path; undefined if none does. */
export function webAppOf(app: FastifyInstance, url: string) {
  const path = url.replace(/[?#].*/s, '')
  return app.webApps?.find(({ prefix }) => `${path}/`.startsWith(prefix))?.root
}
