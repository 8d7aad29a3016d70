import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import type { Plugin } from 'vite'

const WORKER = fileURLToPath(new URL('service-worker.ts', import.meta.url))
const BASE = '/loja/'
const ICONS = ['icon.svg', 'manifest.webmanifest']

/** Writes the service worker, with the names of all of the shop's files: the whole shop opens offline. */
export function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    enforce: 'post',
    async generateBundle(_options, bundle) {
      const built = Object.keys(bundle).filter((name) => /\.(js|css)$/.test(name))
      const files = [...built, ...ICONS].sort().map((name) => BASE + name)
      const page = bundle['index.html']
      const compile = async (version: string) => {
        const { outputFiles } = await build({
          entryPoints: [WORKER],
          bundle: true,
          minify: true,
          write: false,
          format: 'iife',
          target: 'es2022',
          define: { __VERSION__: JSON.stringify(version), __FILES__: JSON.stringify(files) },
        })
        return outputFiles[0]?.text ?? ''
      }
      const source = (await compile('')) + (page?.type === 'asset' ? page.source : '')
      const version = createHash('sha256').update(source).digest('hex').slice(0, 12)
      this.emitFile({ type: 'asset', fileName: 'sw.js', source: await compile(version) })
    },
  }
}
