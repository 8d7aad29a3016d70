// npm run backup [-- <folder>] and npm run restore -- <folder> [--force]; see the README.
import { build, checkNode, install, root, run } from './prepare.mjs'

checkNode()
await install()
if (process.argv[2] === 'restore') await build() // the built API makes the schema
await run(process.execPath, [
  '--import',
  'tsx',
  `${root}/packages/postgres/src/data-command.ts`,
  ...process.argv.slice(2),
])
