import { globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files were named: somebody waits for them, and the machine has little else to do. */
const isFew = process.argv.slice(2).some((argument) => argument !== 'run' && !argument.startsWith('-'))
/** How long a test waits for what it names. In a whole run it only ends a test that hangs: everything takes many times as long. */
const PATIENCE_MS = isFew ? 10_000 : 60_000
const PATIENCE = {
  testTimeout: 180_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: PATIENCE_MS } },
  env: { PATIENCE_MS: `${PATIENCE_MS}` },
}

/** Tests of components; those of rules run without a document. */
const WITH_DOCUMENT = [
  '{packages/browser,apps/web}/src/**/*.test.tsx',
  'apps/storefront/src/**/*.test.{ts,tsx}',
]
/** Tests of components that replace a module need modules of their own: other files have loaded the real one. */
const REPLACING = globSync(WITH_DOCUMENT)
  .filter((path) => readFileSync(path, 'utf8').includes('vi.mock('))
  .map((path) => path.replaceAll('\\', '/'))

/**
 * The files that would otherwise run alone at the end: the first two take the most CPU time, those after them wait for
 * processes and clocks. In a fresh clone no earlier run tells so.
 */
const FIRST = [
  'apps/api/test/hostile/',
  'apps/api/test/model/model',
  'packages/postgres/',
  'features/platform/jobs/',
  'features/platform/reading/',
  'scripts/supervise',
  'apps/api/test/deadlocks',
  'apps/api/test/cost-readers',
  'apps/api/test/fuzz/',
]

/** Starts these files first, in this order. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const place = ({ moduleId }: TestSpecification) => {
      const at = FIRST.findIndex((path) => moduleId.includes(path))
      return at < 0 ? FIRST.length : at
    }
    return (await super.sort(files)).toSorted((one, other) => place(one) - place(other))
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    // More than cores: much of the work is done by PostgreSQL, and some tests wait for a clock.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    projects: [
      {
        test: {
          ...PATIENCE,
          name: 'unit',
          // Files share a worker's modules: loading React and Mantine takes longer than most files' tests.
          isolate: false,
          setupFiles: ['packages/browser/test/leave-nothing.ts'],
          include: [
            'scripts/*.test.mjs',
            'packages/*/{src,build}/**/*.test.ts',
            'apps/web/{src,build}/**/*.test.ts',
          ],
        },
      },
      {
        test: {
          ...PATIENCE,
          name: 'components',
          isolate: false,
          include: WITH_DOCUMENT,
          exclude: REPLACING,
          environment: './packages/browser/test/dom-environment.ts',
          setupFiles: ['packages/browser/test/leave-nothing.ts', 'packages/browser/test/dom.ts'],
        },
      },
      {
        test: {
          ...PATIENCE,
          name: 'replacing',
          include: REPLACING,
          environment: './packages/browser/test/dom-environment.ts',
          setupFiles: ['packages/browser/test/leave-nothing.ts', 'packages/browser/test/dom.ts'],
        },
      },
      {
        test: {
          ...PATIENCE,
          name: 'api',
          isolate: false,
          include: ['apps/api/{src,test}/**/*.test.ts'],
          globalSetup: ['apps/api/test/cluster.ts'],
        },
      },
    ],
  },
})
