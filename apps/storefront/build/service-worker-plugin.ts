import { fileURLToPath } from 'node:url'
import { emitWorker } from '@shop/browser/build/emit-worker'
import type { Plugin } from 'vite'

const WORKER = fileURLToPath(new URL('service-worker.ts', import.meta.url))
const BASE = '/loja/'
const ICONS = ['icon.svg', 'manifest.webmanifest']

/** Writes the service worker, with the names of all of the storefront's files: every screen opens offline. */
export function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    enforce: 'post',
    async generateBundle(_options, bundle) {
      const built = Object.keys(bundle).filter((name) => /\.(js|css)$/.test(name))
      const files = [...built, ...ICONS].sort().map((name) => BASE + name)
      await emitWorker(this, bundle, WORKER, { __FILES__: files })
    },
  }
}
