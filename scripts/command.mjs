// node scripts/command.mjs NAME [ARGUMENTS] [--env-file FILE]: the commands of whoever operates a shop, on the project's
// Node.js, with the settings of the service; see the README.
import { readEnvFile } from './env-file.mjs'
import { prepare, run } from './prepare.mjs'
import { root, useRuntime } from './runtime.mjs'

const API = 'apps/api/dist/main.js'
const DATA = 'packages/postgres/src/data-command.ts'
/** @type {Record<string, string[]>} */
const COMMANDS = {
  backup: [DATA, 'backup'],
  restore: [DATA, 'restore'],
  migrate: [API, 'migrate'],
  'reset-second-factor': [API, 'reset-second-factor'],
  'check:ledger': ['apps/api/src/check-ledger.ts'],
}

await useRuntime()
const [name = '', ...rest] = process.argv.slice(2)
const [file, ...first] = COMMANDS[name] ?? []
if (!file) {
  console.error(`Use um destes: ${Object.keys(COMMANDS).join(', ')}.`)
  process.exit(1)
}
const args = readEnvFile(rest)
await prepare()
await run(process.execPath, [`${root}/${file}`, ...first, ...args])
