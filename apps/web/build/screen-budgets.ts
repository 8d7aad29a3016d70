import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'

interface Budget {
  /** Brotli, as browsers take it over TLS. */
  kb: number
  requests: number
}

const SCREEN = /[\\/]routes[\\/](.+)\.tsx\?.*component/
/** The frame of every screen behind the login. */
const FRAME = 'admin'
/** Fetched by the page itself. */
const OF_THE_PAGE = ['index.html', 'favicon.svg', 'manifest.webmanifest']

/**
 * Fails a build in which the first visit of a screen transfers more than its budget: page, scripts, styles, the font and
 * icons, as they were written for delivery. The screens are those of the route tree: a new one has the budget of all.
 * Answers of the API, pictures, and what loads when it is touched are not part of it.
 */
export function screenBudgets(budget: Budget): Plugin {
  return {
    name: 'screen-budgets',
    apply: 'build',
    enforce: 'post',
    writeBundle: {
      sequential: true,
      handler({ dir = '' }, bundle) {
        const over = [...screensOf(bundle)].flatMap(([name, files]) => {
          const kb = [...files].reduce((sum, file) => sum + delivered(join(dir, file)), 0) / 1000
          const fits = kb <= budget.kb && files.size <= budget.requests
          const may = `${budget.kb} kB in ${budget.requests}`
          return fits ? [] : [`${name}: ${kb.toFixed(1)} kB in ${files.size} requests, ${may} allowed`]
        })
        if (over.length > 0) this.error(`First visits beyond their budgets:\n${over.join('\n')}`)
      },
    },
  }
}

function screensOf(bundle: Rolldown.OutputBundle): Map<string, Set<string>> {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const partsOf = (name: string) =>
    chunks.filter(({ moduleIds }) => moduleIds.some((id) => SCREEN.exec(id)?.[1] === name))
  const names = new Set(
    chunks.flatMap(({ moduleIds }) => moduleIds.map((id) => SCREEN.exec(id)?.[1] ?? [])).flat(),
  )
  const entries = chunks.filter(({ isEntry }) => isEntry)
  const filesOf = (name: string) => {
    const frame = name.startsWith(`${FRAME}/`) ? partsOf(FRAME) : []
    return new Set([...OF_THE_PAGE, ...closure(bundle, [...entries, ...frame, ...partsOf(name)])])
  }
  return new Map([...names].map((name) => [name, filesOf(name)]))
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
