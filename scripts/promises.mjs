// docs/promises.md has a row for each promise about security: its id, and the tests that fail when it is not kept. Each
// guarantee of SECURITY.md links to its rows.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const TABLE = 'docs/promises.md'
const ROW = /^\| <a id="([\w-]+)"><\/a>.*\| (.*) \|$/gm
const TESTS = /\]\(\.\.\/([^)]+)\):((?:,? "[^"]+")*)/g
const LINK = /\]\(docs\/promises\.md#([\w-]+)\)/g

/** What is wrong with the tests of a row: each link leads to a test file that has the titles behind it. */
function wrongIn(root, id, tests) {
  const named = [...tests.matchAll(TESTS)]
  if (named.length === 0) return [`${id} names no test`]
  return named.flatMap(([, path, list]) => {
    if (!/\.(test|spec)\.(tsx?|mjs)$/.test(path) || !existsSync(join(root, path)))
      return [`${id} names ${path}, which is no test file`]
    const source = readFileSync(join(root, path), 'utf8')
    const titles = [...list.matchAll(/"([^"]+)"/g)].map(([, title]) => title)
    if (titles.length === 0) return [`${id} names no title in ${path}`]
    return titles
      .filter((title) => !["'", '"', '`'].some((quote) => source.includes(`${quote}${title}${quote}`)))
      .map((title) => `${id}: ${path} has no test '${title}'`)
  })
}

/** The points of the section 'What is guaranteed', each with its lines. */
const guaranteesIn = (text) =>
  (/^## What is guaranteed\n([\s\S]*?)(?=^## |(?![\s\S]))/m.exec(text)?.[1] ?? '')
    .split(/\n(?=- )|\n\n/)
    .filter((block) => block.startsWith('- '))

/** @returns a line for each guarantee without a row, and for each row whose tests do not exist */
export function findPromisesWithoutTest(root) {
  const rows = [...readFileSync(join(root, TABLE), 'utf8').matchAll(ROW)]
  const ids = rows.map(([, id]) => id)
  const guarantees = guaranteesIn(readFileSync(join(root, 'SECURITY.md'), 'utf8'))
  const linked = guarantees.flatMap((point) => [...point.matchAll(LINK)].map(([, id]) => id))
  return [
    ...guarantees
      .filter((point) => !point.includes(`${TABLE}#`))
      .map((point) => `SECURITY.md links no test: ${point.split('\n')[0]}`),
    ...linked.filter((id) => !ids.includes(id)).map((id) => `SECURITY.md links to ${id}, which is no row`),
    ...ids.filter((id, index) => ids.indexOf(id) !== index).map((id) => `${id} stands twice`),
    ...rows.flatMap(([, id, tests]) => wrongIn(root, id, tests)),
  ]
}
