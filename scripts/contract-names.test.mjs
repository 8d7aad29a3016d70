import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { CALLS } from '../packages/contract/src/calls.ts'
import { root } from './runtime.mjs'

const find = (pattern) => globSync(pattern, { cwd: root })

/** Files that belong to no feature: the common parts of all calls. */
const COMMON = [
  'access',
  'address',
  'call',
  'calls',
  'charts',
  'error-codes',
  'issue-texts',
  'value-table',
  'wire',
]

const bare = (path) => basename(path).replace(/\..*/, '')

/** Folders of features, and what is in them: `receiving`, `order-requests`. */
const features = new Set(
  find('apps/api/src/features/*/*/*.ts').flatMap((path) => [basename(dirname(path)), bare(path)]),
)

test('contract files are named as features of the API or files of theirs', () => {
  const named = (name) =>
    COMMON.includes(name) ||
    name.endsWith('-fields') ||
    [...features].some((feature) => name === feature || name.startsWith(`${feature}-`))
  const files = find('packages/contract/src/{,calls/}*.ts').map(bare)
  expect(files.filter((name) => !named(name))).toEqual([])
})

const FIELDS = [
  'access',
  'body',
  'headers',
  'images',
  'lists',
  'params',
  'perHour',
  'produces',
  'query',
  'response',
]

test('a call has no field that nothing reads: its response would be neither checked nor documented', () => {
  const fields = new Set(Object.values(CALLS).flatMap((call) => Object.keys(call)))
  expect([...fields].sort()).toEqual([...FIELDS, 'status', 'summary', 'tag'])
})

test('schemas of bodies end in Body, those of query strings in Query', () => {
  const found = find('packages/contract/src/calls/*.ts').flatMap((path) =>
    [...readFileSync(join(root, path), 'utf8').matchAll(/^ +(body|query): ([a-z]\w+)/gm)].map(
      ([, part, name]) => [part, name],
    ),
  )
  expect(found.length).toBeGreaterThan(100)
  expect(found.filter(([part, name]) => !name.endsWith(part === 'body' ? 'Body' : 'Query'))).toEqual([])
})
