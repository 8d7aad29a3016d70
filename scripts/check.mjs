// All checks that do not run the code. Each is one command; all of them run, then the passed ones are counted.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { root } from './runtime.mjs'

const WORKSPACES = [
  'packages/domain',
  'packages/contract',
  'packages/postgres',
  'packages/api-client',
  'apps/api',
  'apps/web',
  'apps/shop',
  'e2e',
  'bench',
]

const CHECKS = [
  ...WORKSPACES.map((folder) => [`types of ${folder}`, 'npx', ['tsc', '-p', folder]]),
  ['style', 'npx', ['biome', 'ci', '--error-on-warnings', '.']],
  ['layers', 'npm', ['run', '--silent', 'layers']],
  ['dead code', 'npx', ['knip', '--no-config-hints']],
  ['generated client is fresh', 'npm', ['run', '--silent', '-w', 'packages/api-client', 'check']],
]

/** A lock file with addresses would tie the installation to one registry. */
function lockNamesNoRegistry() {
  const lock = readFileSync(join(root, 'package-lock.json'), 'utf8')
  return !/"resolved": *"https?:/.test(lock)
}

/** Runs every check and returns how many passed and failed. */
export function check() {
  let passed = 0
  let failed = 0
  const count = (name, ok, output = '') => {
    console.log(`${ok ? '✓' : '✗'} ${name}`)
    if (ok) passed++
    else {
      failed++
      console.error(output)
    }
  }
  for (const [name, command, args] of CHECKS) {
    const { status, stdout, stderr } = spawnSync(command, args, {
      cwd: root,
      encoding: 'utf8',
      shell: process.platform === 'win32',
    })
    count(name, status === 0, `${stdout ?? ''}${stderr ?? ''}`)
  }
  count('the lock file names no registry', lockNamesNoRegistry())
  return { passed, failed }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.exit(check().failed > 0 ? 1 : 0)
