import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { CALLS } from '@shop/contract/calls'
import { CHARTS } from '@shop/contract/charts'
import { REPORTS } from '@shop/contract/reports'
import { expect, test } from 'vitest'

/** Reports and charts have their paths in their descriptions; the tracking page is not part of the API. */
const OTHERS = ['dashboard.routes.ts', 'reports.routes.ts', 'serve-tracking.ts']

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

/** The addresses of calls are checked by the compiler; what is left are paths without a method. */
const PATHS = Object.keys(CALLS).map((address) => address.replace(/^\w+ /, ''))

test('what runs in a browser writes no path without its method', () => {
  const described = [
    ...REPORTS.map(({ path }) => path),
    ...CHARTS.flatMap((one) => [one.path, one.rangePath]),
  ]
  const shapes = [...PATHS, ...described].map((path) => shapeOf(path).split('/'))
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
      const literals = readFileSync(join(ROOT, file), 'utf8').matchAll(/(['"`])(?:\/api)?(\/[^'"`\n]*)\1/g)
      return [...literals].flatMap(([, , path = '']) =>
        !/\.tsx?$/.test(path) && isCall(shapeOf(path).split('/')) ? [`${file}: ${path}`] : [],
      )
    })
  expect(files.length).toBeGreaterThan(400)
  expect(found).toEqual([])
})
