// Each sentence of the documents that promises something about security names the test that would fail if it were not
// true, in a footnote: `[^routes]: [file.test.ts](path/file.test.ts) "title of a test"`. The footnote `[^operator]`
// stands for sentences that tell the operator what to do, or what others do.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Words of a promise, in the sections of SECURITY.md that mostly contain instructions. */
const GUARANTEE =
  /\b(only|never|nobody|nothing|no|cannot|refuse[sd]?|requires?|hashed|signed|derived|deleted|closes?|closed|expires?|limits|valid|checks|carries|generated once)\b/i
/** Words of security, in the README. */
const SECURITY =
  /\b(secrets?|passwords?|signs|signed|private|closed|refuse[sd]?|random|attempts|audit|TLS|checksum|never|permission)\b/i

/** Which sentences need a test: all of a section, or those with one of the words. */
const RULES = {
  'SECURITY.md': {
    '# Security': null,
    '## Report a vulnerability': null,
    '## What is guaranteed': /./,
    other: GUARANTEE,
  },
  'README.md': { '# BackOffice': null, '## Run it': null, '## Licence': null, other: SECURITY },
}

const OPERATOR = 'operator'
const REFERENCE = /\[\^([\w-]+)\]/g
const DEFINITION = /^\[\^([\w-]+)\]: /

/** The paragraphs, list items and table cells of a document, each with its section, and its footnotes. */
function read(text) {
  const blocks = []
  const footnotes = new Map()
  let section = ''
  let open
  const begin = (block) => {
    open = block
    return block
  }
  for (const line of text.replace(/^```[\s\S]*?^```$/gm, '').split('\n')) {
    const [, name] = DEFINITION.exec(line) ?? []
    if (line.startsWith('#')) section = line
    if (name) footnotes.set(name, begin({ text: line.replace(DEFINITION, '') }))
    else if (/^#|^\s*$|^[\s|:-]*$/.test(line)) open = undefined
    else if (line.startsWith('|'))
      for (const cell of line.split('|')) blocks.push({ section, text: cell.trim() })
    else if (open && !/^\s*(-|\d+\.) /.test(line)) open.text += ` ${line.trim()}`
    else blocks.push(begin({ section, text: line.trim() }))
  }
  return { blocks, footnotes }
}

/** A sentence ends with its footnotes. */
const sentencesOf = (text) =>
  text
    .replace(/^(-|\d+\.) /, '')
    .split(/(?<=[.!?](?:\[\^[\w-]+\])*)\s+(?=[\p{Lu}`*[])/u)
    .filter((sentence) => /\p{L}/u.test(sentence))

const referencesIn = (text) => [...text.matchAll(REFERENCE)].map(([, name]) => name)

/** What is wrong with a footnote: each of its links is a test file that has the titles behind it. */
function wrongIn(root, name, { text }) {
  if (name === OPERATOR) return []
  const tests = [...text.matchAll(/\]\(([^)]+)\)((?:,? "[^"]+")*)/g)]
  if (tests.length === 0) return [`[^${name}] names no test`]
  return tests.flatMap(([, path, titles]) => {
    if (!/\.(test|spec)\.(tsx?|mjs)$/.test(path) || !existsSync(join(root, path)))
      return [`[^${name}] names ${path}, which is no test file`]
    const source = readFileSync(join(root, path), 'utf8')
    const named = [...titles.matchAll(/"([^"]+)"/g)].map(([, title]) => title)
    if (named.length === 0) return [`[^${name}] names no title in ${path}`]
    return named
      .filter((title) => !["'", '"', '`'].some((quote) => source.includes(`${quote}${title}${quote}`)))
      .map((title) => `[^${name}]: ${path} has no test '${title}'`)
  })
}

/** @returns a line for each promise without a test, and for each footnote that names none that exists */
export function findPromisesWithoutTest(root) {
  return Object.entries(RULES).flatMap(([file, rules]) => {
    const { blocks, footnotes } = read(readFileSync(join(root, file), 'utf8'))
    const sentences = blocks.flatMap(({ section, text }) => {
      const words = section in rules ? rules[section] : rules.other
      return words ? sentencesOf(text).filter((sentence) => words.test(sentence)) : []
    })
    const used = blocks.flatMap(({ text }) => referencesIn(text))
    return [
      ...sentences.filter((one) => referencesIn(one).length === 0).map((one) => `no test for: ${one}`),
      ...used.filter((name) => !footnotes.has(name)).map((name) => `[^${name}] is not defined`),
      ...[...footnotes.keys()].filter((name) => !used.includes(name)).map((name) => `[^${name}] is not used`),
      ...[...footnotes].flatMap(([name, note]) => wrongIn(root, name, note)),
    ].map((problem) => `${file}: ${problem}`)
  })
}
