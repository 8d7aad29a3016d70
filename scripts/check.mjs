// All checks that do not run the code. Each is one command; all of them run, then the passed ones are counted.
import { execFile } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findWrongDecisions } from './decisions.mjs'
import { findWrongInManual } from './manual.mjs'
import { install, makeClient } from './prepare.mjs'
import { findPromisesWithoutTest } from './promises.mjs'
import { root, useRuntime } from './runtime.mjs'
import { findWrongWords } from './words.mjs'

const WORKSPACES = [
  'packages/domain',
  'packages/contract',
  'packages/postgres',
  'packages/api-client',
  'packages/browser',
  'apps/web',
  'apps/storefront',
  'e2e',
  'bench',
  // With the API, whose sources it imports: checked apart, each of the two would check them again.
  'tools/demo',
  'scripts',
]

const CHECKS = [
  // One thread for each: several threads would each instantiate the types of the contract, with 2.5 times the CPU
  // time.
  ...WORKSPACES.map((folder) => [`types of ${folder}`, 'npx', ['tsc', '-p', folder, '--singleThreaded']]),
  ['style', 'npx', ['biome', 'ci', '--error-on-warnings', '.']],
  ['layers', 'npm', ['run', '--silent', 'layers']],
  ['dead code', 'npx', ['knip', '--no-config-hints']],
]

/** Documents that link to decisions. */
const DOCUMENTS = [
  ...['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'SECURITY.md'],
  ...readdirSync(join(root, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
]

/** A lock file with URLs would tie the installation to one registry. */
function lockNamesNoRegistry() {
  const lock = readFileSync(join(root, 'package-lock.json'), 'utf8')
  return !/"resolved": *"https?:/.test(lock)
}

/** Runs a command. @returns whether it succeeded, and its output */
function run(command, args) {
  const options = { cwd: root, shell: process.platform === 'win32', maxBuffer: 64 * 1024 * 1024 }
  return new Promise((resolve) =>
    execFile(command, args, options, (error, stdout, stderr) => resolve([!error, `${stdout}${stderr}`])),
  )
}

/** Runs every check, as many at a time as there are cores, and returns how many passed and failed. */
export async function check() {
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
  count('the lock file names no registry', lockNamesNoRegistry())
  const unproven = findPromisesWithoutTest(root)
  count('each promise about security names its test', unproven.length === 0, unproven.join('\n'))
  const wrong = findWrongDecisions(root, DOCUMENTS)
  count('decisions are complete and in their index', wrong.length === 0, wrong.join('\n'))
  const manual = findWrongInManual(root)
  count(
    'each screen has a chapter in the words of the screens',
    manual.wrong.length === 0,
    manual.wrong.join('\n'),
  )
  const words = findWrongWords(root)
  count('each thing has one word in all texts', words.length === 0, words.join('\n'))
  // Not a failure: pictures and PDF are made for a release, by `npm run pictures -w e2e`.
  if (manual.old.length > 0)
    console.log(`! ${manual.old.length} pictures of the manual are older than their screens`)
  // Not before: its packages are installed by now, and only the project's Node.js can read it.
  const { findSlowPatterns } = await import('./patterns.mjs')
  const slow = findSlowPatterns(root)
  count('no regular expression grows faster than its text', slow.length === 0, slow.join('\n'))
  const waiting = CHECKS.values()
  await Promise.all(
    Array.from({ length: availableParallelism() }, async () => {
      for (const [name, command, args] of waiting) await run(command, args).then((one) => count(name, ...one))
    }),
  )
  return { passed, failed }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await useRuntime()
  await install()
  await makeClient()
  process.exit((await check()).failed > 0 ? 1 : 0)
}
