import { chunksOf, filesOf } from '@shop/browser/build/files-of'
import type { Plugin } from 'vite'
import { FRAME, ROUTES } from './places.ts'

/** An address in the frame with the import of its screen, as the table of addresses has it. */
const SCREEN = /["'](\/[\w/]+)["']:\s*inFrame\(\s*async \(\) => \(await import\(["']\.(\/[^"']+)["']\)/g

/**
 * Writes a page for each address of a screen behind the sign-in: the app's page, with the names of the screen's files.
 * Browsers request them together with the first script, not once it has run. The server sends it for that address.
 */
export function screenPages(): Plugin {
  return {
    name: 'screen-pages',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const chunks = chunksOf(bundle)
      const routes = chunks.flatMap(({ moduleIds }) => moduleIds).find((id) => ROUTES.test(id)) ?? ''
      const screens = [...(this.getModuleInfo(routes)?.code ?? '').matchAll(SCREEN)]
      const page = bundle['index.html']
      if (screens.length === 0 || page?.type !== 'asset') return this.error('No addresses of screens found')
      const ofPage = filesOf(
        bundle,
        chunks.filter(({ isEntry }) => isEntry),
      )
      for (const [, address = '', file = ''] of screens) {
        const own = chunks.filter(({ moduleIds }) =>
          moduleIds.some((id) => id.endsWith(file) || FRAME.test(id)),
        )
        const links = [...filesOf(bundle, own).difference(ofPage)].map(linkTo).join('')
        const source = String(page.source).replace('</head>', `${links}</head>`)
        this.emitFile({
          type: 'asset',
          fileName: `${address.slice(1).toLowerCase().replaceAll('/', '-')}.html`,
          source,
        })
      }
    },
  }
}

function linkTo(file: string): string {
  if (file.endsWith('.js')) return `<link rel="modulepreload" crossorigin href="/${file}">`
  return file.endsWith('.css') ? `<link rel="preload" as="style" crossorigin href="/${file}">` : ''
}
