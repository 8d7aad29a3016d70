// `npm test`: installs what is missing, checks the code, runs unit, API and browser tests, and counts all of them. `npm
// test -- customers`: the unit and API tests with that word in their path, and those that assert over everything; `npm
// test -- --changed`: the tests of what was changed since the last commit, and the same; `npm test -- orders.spec.ts`:
// the browser tests of that file, after a build.
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { browserPath } from './browser.mjs'
import { check } from './check.mjs'
import { build, install, makeClient } from './prepare.mjs'
import { root, useRuntime } from './runtime.mjs'

/** What asserts over all calls, screens and texts: a new one of them is in a table there, or the test fails. */
const OVER_EVERYTHING = [
  'apps/api/test/permissions-walk',
  'apps/api/test/wire-table',
  'apps/api/test/model/routes',
  'apps/web/src/shared/navigation',
  'scripts/contract-names',
  'scripts/decisions',
  'scripts/manual',
  'scripts/money-border',
  'scripts/promises',
]

await useRuntime()
process.chdir(root)
await install()
const results = mkdtempSync(join(tmpdir(), 'shop-results-'))
const only = process.argv.slice(2)
if (only.length > 0) process.exit(await runOnly(only))
await makeClient()
const [checked, browser] = await Promise.all([check(), browserPath(), build()])

/** Runs the tests that the arguments name. @returns the exit code */
async function runOnly(given) {
  const specs = given.filter((name) => name.endsWith('.spec.ts'))
  if (specs.length > 0) return runSpecs(given)
  const file = join(results, 'only.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const code = await run(['vitest', 'run', ...given, ...reporters])
  const { numPassedTests = 0, numFailedTests = 0 } = existsSync(file)
    ? JSON.parse(readFileSync(file, 'utf8'))
    : {}
  if (code === 0 && numPassedTests + numFailedTests === 0) {
    console.error('No test has that name.')
    return 1
  }
  // With a name of a test (-t) or a debugger only that is wanted.
  if (given.some((name) => name.startsWith('-') && name !== '--changed')) return code
  return (await run(['vitest', 'run', ...OVER_EVERYTHING])) || code
}

/** Runs the browser tests of these files against a new build. @returns the exit code */
async function runSpecs(given) {
  const [browser] = await Promise.all([browserPath(), makeClient().then(build)])
  return run(['playwright', 'test', '--config', 'e2e/playwright.config.ts', ...given], {
    BROWSER_PATH: browser,
    E2E_DATA: join(results, 'shop'),
    E2E_PORT: await freePort(3399),
  })
}

/** Runs a command of the project. @returns its exit code */
function run(args, env = {}) {
  const child = spawn('npx', args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
    shell: process.platform === 'win32',
  })
  return new Promise((resolve) => child.once('exit', (status) => resolve(status ?? 1)))
}

/** Runs a test runner and reads its counts from the JSON it writes; without JSON the whole run failed. */
async function runTests(args, file, env, read) {
  const code = await run(args, env)
  if (!existsSync(file)) return { passed: 0, failed: 1 }
  const counts = read(JSON.parse(readFileSync(file, 'utf8')))
  // A runner that fails outside its tests (a hook, a leak) must not count as passed.
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts
}

/** This port or the next free one: a killed run leaves its shop running. */
function freePort(port) {
  return new Promise((resolve) => {
    const probe = createServer()
      .once('error', () => resolve(freePort(port + 1)))
      .listen(port, () => probe.close(() => resolve(port)))
  })
}

/** Prints the ten longest, in seconds from start to end, so that a test that has become slow is seen in every run. */
function printSlowest(title, timed) {
  console.log(`\n${title}`)
  const slowest = timed.sort((a, b) => b.ms - a.ms).slice(0, 10)
  for (const { ms, name } of slowest) console.log(`${(ms / 1000).toFixed(1).padStart(7)} s  ${name}`)
}

/** The tests of a suite of Playwright's JSON report and of the suites inside it, each with the time of all its attempts. */
const testsIn = ({ suites = [], specs = [] }) => [
  ...specs.map(({ file, title, tests }) => ({
    name: `${file}: ${title}`,
    ms: tests.flatMap((test) => test.results).reduce((sum, { duration }) => sum + duration, 0),
  })),
  ...suites.flatMap(testsIn),
]

const vitest = join(results, 'vitest.json')
const playwright = join(results, 'playwright.json')
const [unitAndApi, inBrowser] = [
  await runTests(
    ['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${vitest}`],
    vitest,
    {},
    ({ numPassedTests, numFailedTests, numFailedTestSuites, testResults }) => ({
      timed: testResults.map(({ name, startTime, endTime }) => ({
        name: relative(root, name),
        ms: endTime - startTime,
      })),
      passed: numPassedTests,
      // Failed tests are named again at the end, because the browser tests scroll them away.
      names: testResults.flatMap(({ name, status, assertionResults }) => {
        const tests = assertionResults.filter((test) => test.status === 'failed').map((test) => test.fullName)
        return status === 'failed' ? [relative(root, name), ...tests.map((test) => `  ${test}`)] : []
      }),
      // A file that does not load counts as a failed suite without failed tests.
      failed: numFailedTests || (numPassedTests === 0 ? Math.max(1, numFailedTestSuites) : 0),
    }),
  ),
  await runTests(
    ['playwright', 'test', '--config', 'e2e/playwright.config.ts'],
    playwright,
    {
      BROWSER_PATH: browser,
      PLAYWRIGHT_JSON_OUTPUT_FILE: playwright,
      E2E_DATA: join(results, 'shop'),
      E2E_PORT: await freePort(3399),
    },
    (report) => ({
      timed: testsIn(report),
      passed: report.stats.expected + report.stats.flaky,
      failed: report.stats.unexpected,
      flaky: report.stats.flaky,
    }),
  ),
]
const parts = [checked, unitAndApi, inBrowser]
rmSync(results, { recursive: true, force: true })

const sum = (key) => parts.reduce((total, part) => total + (part[key] ?? 0), 0)
printSlowest('Slowest files of the unit and API tests:', unitAndApi.timed ?? [])
printSlowest('Slowest browser tests:', inBrowser.timed ?? [])
for (const name of parts.flatMap(({ names = [] }) => names)) console.log(name)
const flaky = sum('flaky') > 0 ? `, ${sum('flaky')} of them only at the second try` : ''
console.log(`\n${sum('passed')} passed${flaky}, ${sum('failed')} failed`)
process.exit(sum('failed') > 0 ? 1 : 0)
