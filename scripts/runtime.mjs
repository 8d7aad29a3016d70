// The Node.js that runs everything. If this process runs on an older one, it installs a recent one from npm into
// `.node` and starts it.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** The first release of each line that runs TypeScript without a flag; the same as `engines` in package.json. */
const OLDEST = [22, 18]
const VERSION = '24.21.0'
const onWindows = process.platform === 'win32'
const home = join(root, '.node', VERSION)
const program = join(home, 'node_modules', 'node', 'bin', onWindows ? 'node.exe' : 'node')

function isRecent() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  return major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1])
}

/**
 * Installed beside its final place and renamed, so that a second start at the same time never sees an incomplete one.
 */
function fetchNode() {
  console.log(`Instalando o Node.js ${VERSION} na pasta do projeto (este é o ${process.versions.node})…`)
  const fresh = `${home}.${process.pid}`
  mkdirSync(fresh, { recursive: true })
  writeFileSync(join(fresh, 'package.json'), '{}')
  const args = ['install', `node@${VERSION}`, '--no-save', '--no-audit', '--no-fund', '--loglevel=error']
  const { status } = spawnSync('npm', [...args, '--ignore-scripts=false'], {
    cwd: fresh,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: onWindows,
  })
  try {
    if (status === 0) renameSync(fresh, home)
  } catch {
    // Another start has installed it meanwhile.
  }
  rmSync(fresh, { recursive: true, force: true })
  if (existsSync(program)) return
  console.error(
    `É preciso o Node.js ${OLDEST.join('.')} ou mais novo, e o ${VERSION} não pôde ser instalado; confira a internet e a permissão da pasta.`,
  )
  process.exit(1)
}

/**
 * Returns when this process runs on a recent Node.js. Otherwise runs the same command on the project's own one and ends
 * with its exit code; signals are passed on, and the new process stops when this one is killed.
 */
export async function useRuntime() {
  if (isRecent()) return stopWithParent()
  if (!existsSync(program)) fetchNode()
  const child = spawn(program, [...process.execArgv, ...process.argv.slice(1)], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, PATH: `${dirname(program)}${delimiter}${process.env.PATH}` },
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
