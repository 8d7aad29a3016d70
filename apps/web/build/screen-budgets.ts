import { existsSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'

interface Budget {
  /** Brotli, as browsers take it over TLS. */
  kb: number
  requests: number
}

const ROUTES = /[\\/]src[\\/]routes\.tsx$/
/** The frame of every screen behind the login, and the screens that are drawn without it. */
const FRAME = /[\\/]src[\\/]admin\.tsx$/
const FRAMELESS = /[\\/](recovery|sign-up)-screen\.tsx$/
/** Fetched by the page itself. */
const OF_THE_PAGE = ['index.html', 'favicon.svg', 'manifest.webmanifest']

/**
 * Fails a build in which the first visit of a screen transfers more than its budget: page, scripts, styles, the font and
 * icons, as they were written for delivery. The screens are what the
 * routes load when somebody goes there: a new one has the budget of all.
 * SHOW_WEIGHTS=1 prints them all. Answers of the API, pictures, and what loads when it is touched are not part of it.
 */
export function screenBudgets(budget: Budget): Plugin {
  return {
    name: 'screen-budgets',
    apply: 'build',
    enforce: 'post',
    writeBundle: {
      sequential: true,
      handler({ dir = '' }, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
        const holding = (id: string) => chunks.filter(({ moduleIds }) => moduleIds.includes(id))
        const entries = chunks.filter(({ isEntry }) => isEntry)
        const routes = chunks.flatMap(({ moduleIds }) => moduleIds).find((id) => ROUTES.test(id)) ?? ''
        const screens = this.getModuleInfo(routes)?.dynamicallyImportedIds ?? []
        const frame = screens.filter((id) => FRAME.test(id)).flatMap(holding)
        // Without any, the routes are written in another way than this reads.
        if (screens.length === 0 || frame.length === 0) this.error('No screens found to weigh')
        const over = screens.flatMap((id) => {
          const around = FRAMELESS.test(id) ? [] : frame
          const files = [...OF_THE_PAGE, ...closure(bundle, [...entries, ...around, ...holding(id)])]
          const kb = files.reduce((sum, file) => sum + delivered(join(dir, file)), 0) / 1000
          if (process.env.SHOW_WEIGHTS) console.log(basename(id), kb.toFixed(1), files.length)
          const may = `${budget.kb} kB in ${budget.requests}`
          return kb <= budget.kb && files.length <= budget.requests
            ? []
            : [`${basename(id)}: ${kb.toFixed(1)} kB in ${files.length} requests, ${may} allowed`]
        })
        if (over.length > 0) this.error(`First visits beyond their budgets:\n${over.join('\n')}`)
      },
    },
  }
}

function closure(bundle: Rolldown.OutputBundle, from: readonly Rolldown.OutputChunk[]): Set<string> {
  const files = new Set<string>()
  const add = (chunk: Rolldown.OutputBundle[string] | undefined) => {
    if (chunk?.type !== 'chunk' || files.has(chunk.fileName)) return
    files.add(chunk.fileName)
    for (const file of chunk.viteMetadata?.importedCss ?? []) files.add(file)
    for (const file of chunk.viteMetadata?.importedAssets ?? []) files.add(file)
    for (const name of chunk.imports) add(bundle[name])
  }
  for (const chunk of from) add(chunk)
  return files
}

const delivered = (file: string) => statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size
