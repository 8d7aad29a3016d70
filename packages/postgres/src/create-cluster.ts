import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { clusterIn, PASSWORD_FILE } from './data-folder.ts'
import { isAlive } from './postmaster.ts'
import { scramVerifier } from './scram.ts'
import { canEnter, giveTo, nobody, type ServerUser, serverEnvironment } from './server-user.ts'
import { errorFromOutput } from './start-error.ts'

export const SUPERUSER = 'postgres'

const UNFINISHED = 'cluster.new-'

/**
 * Creates the cluster with a random password. It is built in another folder and renamed when complete, so that a kill
 * or a second start at the same time leaves either no cluster or a complete one.
 */
export async function createCluster(folder: string, initdb: string, user: ServerUser, sync: boolean) {
  removeUnfinished(folder)
  const fresh = mkdtempSync(join(folder, `${UNFINISHED}${process.pid}-`))
  const verifier = `${fresh}.password`
  const password = randomBytes(24).toString('base64url')
  writeFileSync(verifier, scramVerifier(password), { mode: 0o600 })
  // initdb, unlike the server, needs a user with a name. It never sees the password.
  const maker = user && nobody()
  if (maker) for (const path of [folder, fresh, verifier]) chownSync(path, maker.uid, maker.gid)

  await runInitdb(initdb, fresh, verifier, maker, sync).catch((error) => {
    rmSync(fresh, { recursive: true, force: true })
    rmSync(verifier)
    throw errorFromOutput(String(error.stderr || error.message), folder)
  })
  rmSync(verifier)
  if (user) {
    giveTo(user, fresh)
    chownSync(folder, user.uid, user.gid)
  }
  writeFileSync(join(fresh, PASSWORD_FILE), password, { mode: 0o600 })
  if (user) chownSync(join(fresh, PASSWORD_FILE), user.uid, user.gid)
  try {
    renameSync(fresh, clusterIn(folder))
  } catch (error) {
    rmSync(fresh, { recursive: true })
    if (!existsSync(clusterIn(folder))) throw error // Otherwise another process was faster.
  }
}

function runInitdb(initdb: string, fresh: string, verifier: string, user: ServerUser, sync: boolean) {
  return promisify(execFile)(
    initdb,
    [
      ['--pgdata', clusterArgument(fresh, user)],
      ['--username', SUPERUSER, '--auth', 'scram-sha-256', '--pwfile', join('..', basename(verifier))],
      ['--encoding', 'UTF8', '--locale-provider', 'builtin', '--builtin-locale', 'C.UTF-8', '--locale', 'C'],
      sync ? [] : ['--no-sync'],
    ].flat(),
    { ...user, cwd: fresh, env: serverEnvironment() },
  )
}

/**
 * The cluster's path for programs started with it as their working directory. If a parent folder is closed to the
 * server's user (root's home), the path does not work, but on Linux the open working directory does.
 */
export function clusterArgument(cluster: string, user: ServerUser): string {
  return process.platform !== 'linux' || canEnter(user, cluster) ? cluster : '/proc/self/cwd'
}

function removeUnfinished(folder: string): void {
  for (const name of readdirSync(folder).filter((entry) => entry.startsWith(UNFINISHED))) {
    const maker = Number.parseInt(name.slice(UNFINISHED.length), 10)
    if (!isAlive(maker)) rmSync(join(folder, name), { recursive: true })
  }
}
