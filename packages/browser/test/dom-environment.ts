import { builtinEnvironments, type Environment } from 'vitest/runtime'

const { jsdom } = builtinEnvironments

/** The document of this worker: making one takes as long as many tests need together. */
const worker = globalThis as { testDocument?: unknown }

/**
 * One document for all tests of components in a worker. It stays when a file ends, so that a timer which fires later
 * still finds it; `dom.ts` empties it before each file.
 */
export default {
  ...jsdom,
  name: 'dom',
  async setup(global, options) {
    worker.testDocument ??= await jsdom.setup(global, options)
    return { teardown() {} }
  },
} satisfies Environment
