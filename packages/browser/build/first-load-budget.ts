import { join } from 'node:path'
import type { Plugin } from 'vite'
import { deliveredBytes } from './compressed-files.ts'
import { chunksOf, filesOf } from './files-of.ts'

const CODE = /\.(js|css)$/

/**
 * Fails a build whose first load (scripts and styles, compressed) exceeds the budget in kB: one wrong import at the top
 * of `routes.tsx` is enough. Measures the built files with gzip, which every browser accepts also without TLS.
 */
export function firstLoadBudget(budgetKb: number): Plugin {
  return {
    name: 'first-load-budget',
    apply: 'build',
    enforce: 'post',
    writeBundle: {
      sequential: true,
      handler({ dir = '' }, bundle) {
        const entries = chunksOf(bundle).filter(({ isEntry }) => isEntry)
        const files = [...filesOf(bundle, entries)].filter((file) => CODE.test(file))
        const bytes = files.reduce((sum, file) => sum + deliveredBytes(join(dir, file), 'gz'), 0)
        const kilobytes = bytes / 1000
        if (kilobytes > budgetKb) {
          this.error(
            `The first load is ${kilobytes.toFixed(1)} kB compressed, the budget ${budgetKb} kB. Whatever routes.tsx imports at its top is part of it.`,
          )
        }
      },
    },
  }
}
