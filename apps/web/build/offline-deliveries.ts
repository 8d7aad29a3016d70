import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin, Rolldown } from 'vite'

const WORKER = fileURLToPath(new URL('service-worker.js', import.meta.url))
/** The screen that opens without a network, and what it is drawn in. */
const ROUTES = ['/routes/admin.tsx', '/routes/admin/deliveries.tsx']
/** What its frame loads only when it is touched. */
const LOADED_LATER = '/shell/search/search-panel.tsx'

/** Writes the service worker, with the names of the files that the deliveries' screen is made of. */
export function offlineDeliveries(): Plugin {
  return {
    name: 'offline-deliveries',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const files = [...filesOf(bundle)].sort().map((name) => `/${name}`)
      const source = readFileSync(WORKER, 'utf8')
      const page = bundle['index.html']
      const version = createHash('sha256')
        .update(source + files.join() + (page?.type === 'asset' ? page.source : ''))
        .digest('hex')
        .slice(0, 12)
      const written = `const VERSION = '${version}'\nconst FILES = ${JSON.stringify(files)}\n${source}`
      this.emitFile({ type: 'asset', fileName: 'sw.js', source: written })
    },
  }
}

const isOfScreen = (chunk: Rolldown.OutputChunk) =>
  chunk.isEntry ||
  chunk.moduleIds.some(
    (id) =>
      id.endsWith(LOADED_LATER) ||
      ROUTES.some((route) => id.includes(`${route}?`) && id.includes('component')),
  )

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
