import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Call } from '@shop/contract/call'
import { CALLS } from '@shop/contract/calls'
import { CHARTS } from '@shop/contract/charts'
import { REPORTS } from '@shop/contract/reports'
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

const ROOT = join(import.meta.dirname, '../../..')
const BROWSER = [
  'apps/web/src',
  'apps/web/build',
  'apps/storefront/src',
  'apps/storefront/build',
  'packages/browser/src',
]
/** With a star in the place of each value. */
const shapeOf = (path: string) => path.replace(/\?.*$/, '').replace(/:\w+|\$\{[^}]*\}/g, '*')

test('what runs in a browser names calls and writes no path', () => {
  const described = [
    ...REPORTS.map(({ path }) => path),
    ...CHARTS.flatMap((one) => [one.path, one.rangePath]),
  ]
  const shapes = [...table.map(([, { path }]) => path), ...described].map((path) => shapeOf(path).split('/'))
  const isCall = (written: string[]) =>
    shapes.some(
      (shape) =>
        shape.length === written.length && shape.every((part, i) => part === '*' || part === written[i]),
    )
  const files = globSync(
    BROWSER.map((folder) => `${folder}/**/*.{ts,tsx}`),
    { cwd: ROOT },
  )
  const found = files
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .flatMap((file) => {
      const literals = readFileSync(join(ROOT, file), 'utf8').matchAll(
        /(['"`])(?:[A-Z]+ )?(?:\/api)?(\/[^'"`\n]*)\1/g,
      )
      return [...literals].flatMap(([, , path = '']) =>
        !/\.tsx?$/.test(path) && isCall(shapeOf(path).split('/')) ? [`${file}: ${path}`] : [],
      )
    })
  expect(files.length).toBeGreaterThan(400)
  expect(found).toEqual([])
})
