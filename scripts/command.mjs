// node scripts/command.mjs NAME [ARGUMENTS] [--env-file FILE]: the commands of whoever operates a shop, on the project's
// Node.js, with the settings of the service; see the README.
import { existsSync } from 'node:fs'
import { readEnvFile } from './env-file.mjs'
import { prepare, run } from './prepare.mjs'
import { root, useRuntime } from './runtime.mjs'

const BUILT = `${root}/apps/api/dist`
/** @type {Record<string, string[]>} */
const COMMANDS = {
  backup: ['data-command.js', 'backup'],
  restore: ['data-command.js', 'restore'],
  migrate: ['main.js', 'migrate'],
  'reset-second-factor': ['main.js', 'reset-second-factor'],
  'own-images': ['main.js', 'own-images'],
  'check:ledger': ['check-ledger.js'],
}
/** They run beside the shop: what is built stays, whatever sources were pulled, since installing and building remove its files. */
const BESIDE_THE_SHOP = ['backup', 'check:ledger']

await useRuntime()
const [name = '', ...rest] = process.argv.slice(2)
const [file, ...first] = COMMANDS[name] ?? []
if (!file) {
  console.error(`Use um destes: ${Object.keys(COMMANDS).join(', ')}.`)
  process.exit(1)
}
const args = readEnvFile(rest)
if (!BESIDE_THE_SHOP.includes(name) || !existsSync(`${BUILT}/${file}`)) await prepare()
await run(process.execPath, [`${BUILT}/${file}`, ...first, ...args])
