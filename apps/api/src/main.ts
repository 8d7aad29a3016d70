import { enableCompileCache, flushCompileCache } from 'node:module'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'

// The heap grows to twice what was in use after a collection, instead of to four times (ADR 82).
setFlagsFromString('--heap-growing-percent=100')
// Compiling the shop's code takes longer than the rest of a start; Node.js caches the result beside the build. Where
// that folder is not writable, it compiles each time.
enableCompileCache(join(import.meta.dirname, '../dist/compiled'))
await import('./command.ts')
flushCompileCache()
