import { basename, join } from 'node:path'
import { deliveredBytes } from '@shop/browser/build/compressed-files'
import { chunksOf, filesOf } from '@shop/browser/build/files-of'
import type { Plugin } from 'vite'
import { FRAME, ROUTES } from './places.ts'

interface Budget {
  /** Brotli size in kB, as browsers load it over TLS. */
  kb: number
  requests: number
}

/** The screens without the frame. */
const FRAMELESS = /[\\/]recovery-screen\.tsx$/
const CODE = /\.(js|css)$/

/**
 * Fails a build in which the first visit of a screen transfers more scripts and styles than its budget. The screens are
 * what the routes load; a new screen has the default budget. SHOW_WEIGHTS=1 prints all of them. Responses of the API,
 * images, and modules loaded on first use are not counted.
 */
export function screenBudgets(budget: Budget, signedOut: Budget): Plugin {
  return {
    name: 'screen-budgets',
    apply: 'build',
    enforce: 'post',
    writeBundle: {
      sequential: true,
      handler({ dir = '' }, bundle) {
        const chunks = chunksOf(bundle)
        const holding = (id: string) => chunks.filter(({ moduleIds }) => moduleIds.includes(id))
        const entries = chunks.filter(({ isEntry }) => isEntry)
        const routes = chunks.flatMap(({ moduleIds }) => moduleIds).find((id) => ROUTES.test(id)) ?? ''
        const screens = this.getModuleInfo(routes)?.dynamicallyImportedIds ?? []
        const frame = screens.filter((id) => FRAME.test(id)).flatMap(holding)
        // Finding none means that the routes are written in a form that this code cannot read.
        if (screens.length === 0 || frame.length === 0) this.error('No screens found to weigh')
        const over = screens.flatMap((id) => {
          const isSignedOut = FRAMELESS.test(id)
          const allowed = isSignedOut ? signedOut : budget
          const around = isSignedOut ? [] : frame
          const files = [...filesOf(bundle, [...entries, ...around, ...holding(id)])].filter((file) =>
            CODE.test(file),
          )
          const kb = files.reduce((sum, file) => sum + deliveredBytes(join(dir, file), 'br'), 0) / 1000
          if (process.env.SHOW_WEIGHTS) console.log(basename(id), kb.toFixed(1), files.length)
          const may = `${allowed.kb} kB in ${allowed.requests}`
          return kb <= allowed.kb && files.length <= allowed.requests
            ? []
            : [`${basename(id)}: ${kb.toFixed(1)} kB in ${files.length} requests, ${may} allowed`]
        })
        if (over.length > 0) this.error(`First visits beyond their budgets:\n${over.join('\n')}`)
      },
    },
  }
}
