// `npm run fuzz [calls] [seed]`: generated calls to every operation of the API, by default a million.
import { spawnSync } from 'node:child_process'
import { install } from './prepare.mjs'
import { root, useRuntime } from './runtime.mjs'

await useRuntime()
process.chdir(root)
await install()
const [calls = '1000000', seed = String(Date.now() % 2 ** 31)] = process.argv.slice(2)
const { status } = spawnSync(
  'npx',
  ['vitest', 'run', '--project', 'api', 'apps/api/test/fuzz/fuzz.test.ts'],
  {
    stdio: 'inherit',
    env: { ...process.env, FUZZ_CALLS: calls, FUZZ_SEED: seed },
    shell: process.platform === 'win32',
  },
)
process.exit(status ?? 1)
