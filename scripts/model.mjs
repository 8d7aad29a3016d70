// `npm run model [steps] [seed]`: histories of a shop compared with the model of its rules, by default a million steps.
import { spawnSync } from 'node:child_process'
import { install } from './prepare.mjs'
import { root, useRuntime } from './runtime.mjs'

await useRuntime()
process.chdir(root)
await install()
const [steps = '1000000', seed = String(Date.now() % 2 ** 31)] = process.argv.slice(2)
const { status } = spawnSync(
  'npx',
  ['vitest', 'run', '--project', 'api', 'apps/api/test/model/model.test.ts'],
  {
    stdio: 'inherit',
    env: {
      ...process.env,
      MODEL_STEPS: steps,
      MODEL_SEED: seed,
      MODEL_SHRINK: process.env.MODEL_SHRINK ?? 'yes',
    },
    shell: process.platform === 'win32',
  },
)
process.exit(status ?? 1)
