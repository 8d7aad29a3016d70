import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Call } from '@shop/contract/call'
import { CALLS } from '@shop/contract/calls'
import { expect, test } from 'vitest'
import { operationId } from '../src/docs/openapi.ts'

/** Reports and charts have their paths in their descriptions; the tracking page is not part of the API. */
const OTHERS = ['dashboard.routes.ts', 'reports.routes.ts', 'serve-tracking.ts']

const table: [string, Call][] = Object.entries(CALLS)

test('each call has the name of its operation and stands in the table once', () => {
  const asParameter = (path: string) => path.replace(/:(\w+)/g, '{$1}')
  for (const [name, { method, path }] of table) expect(name).toBe(operationId(method, asParameter(path)))
  const addresses = table.map(([, { method, path }]) => `${method} ${path}`)
  expect(new Set(addresses).size).toBe(addresses.length)
})

test('routes are registered from the table: none writes a path', () => {
  const features = join(import.meta.dirname, '../src/features')
  const files = globSync('**/*.ts', { cwd: features }).filter((file) => !file.endsWith('.test.ts'))
  const registers = /\bapp\s*\.(get|post|put|patch|delete|route)\(/
  const own = files.filter((file) => registers.test(readFileSync(join(features, file), 'utf8')))
  expect(own.map((file) => basename(file)).sort()).toEqual(OTHERS)
})
