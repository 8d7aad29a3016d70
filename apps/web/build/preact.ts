import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const REACT = fileURLToPath(new URL('../src/react.ts', import.meta.url))
const INSTEAD: Readonly<Record<string, string>> = {
  react: REACT,
  'react-dom': REACT,
  'react-dom/client': 'preact/compat/client',
  'react/jsx-runtime': 'preact/jsx-runtime',
  'react/jsx-dev-runtime': 'preact/jsx-runtime',
}
/** The PDF is drawn by a renderer of its own over React's internals; it loads when a PDF is asked for. */
const NEEDS_REACT = /[\\/](@react-pdf|orders[\\/]pdf[\\/](render-order-pdf|order-document))\b/

/** Screens are drawn by Preact, a ninth of React's bytes. */
export function preactForReact(): Plugin {
  return {
    name: 'preact-for-react',
    enforce: 'pre',
    resolveId(id, importer = '', options) {
      const instead = INSTEAD[id]
      return instead && !NEEDS_REACT.test(importer) ? this.resolve(instead, importer, options) : null
    },
  }
}
