import { enableCompileCache, flushCompileCache } from 'node:module'
import { join } from 'node:path'

// Compiling the shop's code takes longer than everything else of a start; Node.js keeps the result beside the build.
// Where it may not write there, it compiles each time.
enableCompileCache(join(import.meta.dirname, '../dist/compiled'))
await import('./command.ts')
flushCompileCache()
