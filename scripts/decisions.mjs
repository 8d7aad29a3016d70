// The decisions in docs/adr: each has the sections of the template and a line in the index, and every link to one works.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const FOLDER = 'docs/adr'
const FILE = /^\d{4}-[\da-z-]+\.md$/
const SECTIONS = ['**Status:** ', '## Context', '## Decision', '## Consequences']

/** The line of the index for a decision. */
export function indexLine(file, text) {
  const [, title] = /^# \d+\. (.+)$/m.exec(text) ?? []
  const [, status] = /^\*\*Status:\*\* (.+)$/m.exec(text) ?? []
  return `| [${Number(file.slice(0, 4))}](${file}) | ${title} | ${status} |`
}

/** Links of a document to decisions, seen from the folder of the document. */
const linksTo = (text) => [...text.matchAll(/\]\(([^)#\s]*\d{4}-[\da-z-]+\.md)/g)].map(([, link]) => link)

/** @param documents paths of other documents that may link to decisions */
export function findWrongDecisions(root, documents) {
  const read = (path) => readFileSync(join(root, path), 'utf8')
  const files = readdirSync(join(root, FOLDER)).filter((name) => FILE.test(name))
  const index = read(`${FOLDER}/README.md`)
  const lines = new Set(index.split('\n'))
  const wrong = files.flatMap((file) => {
    const text = read(`${FOLDER}/${file}`)
    const line = indexLine(file, text)
    const missing = SECTIONS.filter((section) => !text.includes(`\n${section}`))
    return [
      ...missing.map((section) => `${FOLDER}/${file} has no '${section.trim()}'`),
      ...(lines.has(line) ? [] : [`${FOLDER}/README.md lacks the line: ${line}`]),
    ]
  })
  const numbers = files.map((file) => file.slice(0, 4))
  const twice = numbers.filter((number, at) => numbers.indexOf(number) < at)
  const all = [...files.map((file) => `${FOLDER}/${file}`), `${FOLDER}/README.md`, ...documents]
  const broken = all.flatMap((path) =>
    linksTo(read(path))
      .filter((link) => !existsSync(join(root, dirname(path), link)))
      .map((link) => `${path} links to ${link}, which does not exist`),
  )
  return [...wrong, ...twice.map((number) => `two decisions have the number ${number}`), ...broken]
}
