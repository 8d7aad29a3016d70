import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import type { Plugin, Rolldown } from 'vite'

const WORKER = fileURLToPath(new URL('service-worker.ts', import.meta.url))
const OFFLINE = [
  // The screens that open offline, and their frame.
  '/web/src/admin.tsx',
  '/deliveries/deliveries-screen.tsx',
  '/stocking/stocking-screen.tsx',
  '/counts/counts-screen.tsx',
  // Modules that they load on first use.
  '/shell/search/search-panel.tsx',
  '/scan/camera-dialog.tsx',
]

/** Writes the service worker, with the names of the files that those screens need. */
export function offlineScreens(): Plugin {
  return {
    name: 'offline-screens',
    apply: 'build',
    enforce: 'post',
    async generateBundle(_options, bundle) {
      const files = [...filesOf(bundle)].sort().map((name) => `/${name}`)
      const page = bundle['index.html']
      const compile = async (version: string) => {
        const define = { __VERSION__: JSON.stringify(version), __FILES__: JSON.stringify(files) }
        const { outputFiles } = await build({
          entryPoints: [WORKER],
          bundle: true,
          minify: true,
          write: false,
          format: 'iife',
          target: 'es2022',
          define,
        })
        return outputFiles[0]?.text ?? ''
      }
      const version = createHash('sha256')
        .update((await compile('')) + (page?.type === 'asset' ? page.source : ''))
        .digest('hex')
        .slice(0, 12)
      this.emitFile({ type: 'asset', fileName: 'sw.js', source: await compile(version) })
    },
  }
}

const isOfScreen = (chunk: Rolldown.OutputChunk) =>
  chunk.isEntry || chunk.moduleIds.some((id) => OFFLINE.some((file) => id.endsWith(file)))

function filesOf(bundle: Rolldown.OutputBundle): Set<string> {
  const files = new Set<string>()
  const add = (name: string) => {
    const chunk = bundle[name]
    if (chunk?.type !== 'chunk' || files.has(name)) return
    files.add(name)
    for (const file of chunk.viteMetadata?.importedCss ?? []) files.add(file)
    for (const file of chunk.viteMetadata?.importedAssets ?? []) files.add(file)
    for (const imported of chunk.imports) add(imported)
  }
  for (const [name, chunk] of Object.entries(bundle))
    if (chunk.type === 'chunk' && isOfScreen(chunk)) add(name)
  return files
}
