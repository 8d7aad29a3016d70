import * as module from 'node:module'
import { join } from 'node:path'

const SIGN_OF_LIFE_MS = 1_000

// On an older Node.js, which could not parse the shop's code, the same command runs on the project's own.
const { useRuntime } = await import(new URL('../../../scripts/runtime.mjs', import.meta.url).href)
await useRuntime()
// Compiling the shop's code takes longer than the rest of a start; Node.js caches the result beside the build. Where
// that folder is not writable, it compiles each time.
module.enableCompileCache(join(import.meta.dirname, '../dist/compiled'))
// scripts/supervise.mjs ends a process without a sign of life from its event loop.
if (process.send) setInterval(() => process.send?.('alive'), SIGN_OF_LIFE_MS).unref()
await import('./command.ts')
module.flushCompileCache()
