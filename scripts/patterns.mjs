// Finds regular expressions whose time grows faster than their text: a long cell, name or address would stop the process
// that reads it.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from '@swc/core'
import { checkSync } from 'recheck'

const IS_TEST = /\.(?:test|testing|fixture)\.tsx?$/

/** @returns {Map<string, { pattern: string, flags: string, files: Set<string> }>} */
function collect(root) {
  const found = new Map()
  const files = globSync(['apps/api/src/**/*.ts', 'packages/{domain,contract,browser}/src/**/*.{ts,tsx}'], {
    cwd: root,
  })
  for (const file of files.filter((name) => !IS_TEST.test(name))) {
    const text = readFileSync(join(root, file), 'utf8')
    const visit = (node) => {
      if (Array.isArray(node)) return node.forEach(visit)
      if (typeof node !== 'object' || node === null) return
      if (node.type === 'RegExpLiteral') {
        const key = `/${node.pattern}/${node.flags}`
        const entry = found.get(key) ?? { pattern: node.pattern, flags: node.flags, files: new Set() }
        entry.files.add(file)
        found.set(key, entry)
      }
      Object.values(node).forEach(visit)
    }
    visit(parseSync(text, { syntax: 'typescript', tsx: file.endsWith('x') }).body)
  }
  return found
}

/** Milliseconds: they only end a check that hangs. A busy machine matches slowly, and steps are counted instead. */
const TIMEOUT = 120_000
const LIMITS = { timeout: TIMEOUT, attackTimeout: TIMEOUT, incubationTimeout: TIMEOUT }

/** Patterns that are not proven to be linear, with their files. */
export function findSlowPatterns(root) {
  return [...collect(root)].flatMap(([key, { pattern, flags, files }]) => {
    const result = checkSync(pattern, flags.replace(/[dv]/g, ''), LIMITS)
    const growth = result.status === 'vulnerable' ? result.complexity.summary : result.status
    return result.status === 'safe' ? [] : [`${key}: ${growth} (${[...files].join(', ')})`]
  })
}
