import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

/** Limits that only end a test that hangs: on a busy machine everything takes many times as long. */
const PATIENCE = { testTimeout: 60_000, hookTimeout: 60_000, expect: { poll: { timeout: 30_000 } } }

export default defineConfig({
  test: {
    // More than cores: much of the work is done by PostgreSQL, and some tests wait for a clock.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    projects: [
      {
        test: {
          ...PATIENCE,
          name: 'unit',
          include: [
            'scripts/*.test.mjs',
            'packages/*/{src,build}/**/*.test.{ts,tsx}',
            'apps/{web,storefront}/{src,build}/**/*.test.{ts,tsx}',
          ],
          setupFiles: ['packages/browser/test/dom.ts'],
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
