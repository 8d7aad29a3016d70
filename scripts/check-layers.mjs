// Which part of the code may know which. Every import here is written with its path or package name and extension,
// so reading the import lines is enough; the tools that follow TypeScript do not know its present version.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize, relative } from 'node:path'
import { root } from './runtime.mjs'

const IMPORT =
  /^\s*(?:import|export)\s(type\s)?(?:[^'"]*?\sfrom\s)?['"]([^'"]+)['"]|import\(['"]([^'"]+)['"]\)/gm
const PACKAGE = /^@shop\/([a-z-]+)\/(.+)$/

/** `from` matches the importing file, `to` what it must not import; `$1` is the first group of `from`. */
const RULES = [
  ['the domain knows nobody', '^packages/domain/', '^(packages/(?!domain/)|apps/)'],
  ['the contract knows the domain only', '^packages/contract/', '^(packages/(?!domain/|contract/)|apps/)'],
  ['the web talks to the API over HTTP', '^apps/web/', '^(apps/api/|packages/postgres/)'],
  ['the API knows no screen', '^apps/api/', '^apps/web/'],
  [
    'web features do not import each other',
    '^apps/web/src/features/([^/]+)/',
    '^apps/web/src/features/(?!$1/)',
  ],
  ['what the web shares knows no feature', '^apps/web/src/shared/', '^apps/web/src/(features|routes)/'],
  ['web features know no route', '^apps/web/src/features/', '^apps/web/src/routes/'],
  [
    'queries and services know no HTTP',
    '\\.(queries|service)\\.ts$',
    '(\\.routes\\.ts|^apps/api/src/plugins/)',
  ],
]

function* sources(folder) {
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory() && entry.name !== 'node_modules' && entry.name !== 'dist') yield* sources(path)
    else if (/\.tsx?$/.test(entry.name) && !/\.(gen|test)\.tsx?$/.test(entry.name)) yield path
  }
}

function target(file, name) {
  const shared = PACKAGE.exec(name)
  if (shared) return `packages/${shared[1]}/src/${shared[2]}.ts`
  return name.startsWith('.') ? relative(root, normalize(join(root, dirname(file), name))) : undefined
}

function importsOf(file) {
  const text = readFileSync(join(root, file), 'utf8')
  return [...text.matchAll(IMPORT)]
    .map(([, type, name, lazy]) => ({
      to: target(file, name ?? lazy),
      onlyType: Boolean(type),
      lazy: Boolean(lazy),
    }))
    .filter(({ to }) => to)
}

function violations(graph) {
  const found = []
  for (const [file, imports] of graph)
    for (const [name, from, to] of RULES) {
      const match = new RegExp(from).exec(file)
      if (!match) continue
      const forbidden = new RegExp(to.replace('$1', match[1] ?? ''))
      for (const one of imports) if (forbidden.test(one.to)) found.push(`${name}: ${file} → ${one.to}`)
    }
  return found
}

/** Circles of imports that run when a module loads; types and lazy imports close none. */
function cycles(graph) {
  const found = []
  const done = new Set()
  const visit = (file, path) => {
    if (path.includes(file))
      return found.push(`cycle: ${[...path.slice(path.indexOf(file)), file].join(' → ')}`)
    if (done.has(file)) return
    for (const { to, onlyType, lazy } of graph.get(file) ?? [])
      if (!onlyType && !lazy) visit(to, [...path, file])
    done.add(file)
  }
  for (const file of graph.keys()) visit(file, [])
  return found
}

const graph = new Map([...sources('packages'), ...sources('apps')].map((file) => [file, importsOf(file)]))
const problems = [...violations(graph), ...cycles(graph)]
for (const problem of problems) console.error(problem)
console.log(`${graph.size} files, ${problems.length} wrong imports`)
process.exit(problems.length > 0 ? 1 : 0)
