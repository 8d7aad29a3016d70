// node scripts/run.mjs FILE [ARGUMENTS]: runs a TypeScript file of the repository on the project's Node.js.
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { install } from './prepare.mjs'
import { useRuntime } from './runtime.mjs'

await useRuntime()
await install()
const file = resolve(process.argv[2])
process.argv.splice(1, 2, file)
await import(pathToFileURL(file).href)
