import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './runtime.mjs'

/** Where a factor of 100 or 10,000 is right, and why. */
const BORDER = {
  'packages/domain/src/money.ts': 'converts cents',
  'packages/domain/src/percent.ts': 'converts ppm',
  'packages/domain/src/repricing.ts': 'prices that end in ,90, in cents',
  'packages/domain/src/business-days.ts': 'centuries',
  'packages/browser/src/format.ts': 'a change in percent, to be shown',
  'apps/web/src/entities/orders/seen-proofs.tsx': 'how much two images are alike, in percent',
  'apps/web/src/features/reports/result-chart.tsx': 'a height in CSS',
  'apps/api/src/checks/ledgers.ts': 'text of a report to the operator, made in SQL',
  'apps/api/src/features/selling/pix/pix.queries.ts': 'a CSV made in SQL',
  'apps/api/src/features/platform/imports/read-workbook.ts': 'a cell that a sheet shows in percent',
  'packages/postgres/src/given-database.ts': 'the version number of PostgreSQL',
}

const FACTOR = /[*/] ?100(\.0)?(?![\w.])|[*/] ?10_?000(?!\w)/
const NOT_THE_PRODUCT = /\.test\.tsx?$|\.gen\.ts$|\/(test|migrations|build)\//

const sources = () =>
  globSync('{apps,packages}/*/src/**/*.{ts,tsx}', { cwd: root })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !NOT_THE_PRODUCT.test(path))

test('amounts are converted between cents and reais, ppm and percent, in one file each', () => {
  const found = sources().filter((path) => FACTOR.test(readFileSync(join(root, path), 'utf8')))
  expect(found.sort()).toEqual(Object.keys(BORDER).sort())
})
