// npm run backup [-- <folder>] and npm run restore -- <folder> [--force]; see the README.
import { build, install, run } from './prepare.mjs'
import { root, useRuntime } from './runtime.mjs'

await useRuntime()
await install()
if (process.argv[2] === 'restore') await build() // the built API creates the schema
await run(process.execPath, [`${root}/packages/postgres/src/data-command.ts`, ...process.argv.slice(2)])
