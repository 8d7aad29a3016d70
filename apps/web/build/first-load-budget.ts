import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'

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
        const bytes = firstLoadFiles(bundle).reduce((sum, file) => sum + delivered(join(dir, file)), 0)
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

function firstLoadFiles(bundle: Rolldown.OutputBundle): string[] {
  const files = new Set<string>()
  const add = (name: string) => {
    const chunk = bundle[name]
    if (chunk?.type !== 'chunk' || files.has(name)) return
    files.add(name)
    for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style)
    for (const imported of chunk.imports) add(imported)
  }
  for (const [name, chunk] of Object.entries(bundle)) if (chunk.type === 'chunk' && chunk.isEntry) add(name)
  return [...files]
}

const delivered = (file: string) => statSync(existsSync(`${file}.gz`) ? `${file}.gz` : file).size
