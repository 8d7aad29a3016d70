import { fileURLToPath } from 'node:url'
import { emitWorker } from '@shop/browser/build/emit-worker'
import { chunksOf, filesOf } from '@shop/browser/build/files-of'
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
  '/shell/notifications-menu.tsx',
  '/shell/profile-menu.tsx',
  '/shell/nav-drawer.tsx',
  '/ui/popover-box.tsx',
  '/table/more-actions.tsx',
  '/scan/camera-dialog.tsx',
  '/scan/decoder.ts',
  '/orders/door-scans.tsx',
  '/deliveries/hand-over-dialog.tsx',
  '/deliveries/not-delivered-dialog.tsx',
  '/deliveries/door-exchange-dialog.tsx',
]
/** Needed only by browsers without a barcode detector of their own (1 MB): kept from the first use on, or on request. */
const STORED_ON_USE = ['/scan/decoder-polyfill.ts']

/** Writes the service worker, with the names of the files that those screens need. */
export function offlineScreens(): Plugin {
  return {
    name: 'offline-screens',
    apply: 'build',
    enforce: 'post',
    async generateBundle(_options, bundle) {
      const chunks = chunksOf(bundle)
      const offline = filesOf(
        bundle,
        chunks.filter((chunk) => chunk.isEntry || holdsAny(chunk, OFFLINE)),
      )
      const onUse = filesOf(
        bundle,
        chunks.filter((chunk) => holdsAny(chunk, STORED_ON_USE)),
      ).difference(offline)
      const addresses = (names: ReadonlySet<string>) => [...names].sort().map((name) => `/${name}`)
      await emitWorker(this, bundle, WORKER, {
        __FILES__: addresses(offline),
        __STORED_ON_USE__: addresses(onUse),
      })
    },
  }
}

const holdsAny = (chunk: Rolldown.OutputChunk, files: readonly string[]) =>
  chunk.moduleIds.some((id) => files.some((file) => id.endsWith(file)))
