import { execFileSync, spawnSync } from 'node:child_process'
import { lstatSync } from 'node:fs'

/** The user that the server runs as; undefined: the user of Node, because only root can and must change it. */
export type ServerUser = { uid: number; gid: number } | undefined

/**
 * PostgreSQL refuses to run as root. A cluster created by an ordinary user keeps its owner, so that the same person can
 * start it again without root; otherwise it is `nobody`, a user that every system has.
 */
export function serverUser(cluster: string): ServerUser {
  if (process.geteuid?.() !== 0) return undefined
  const made = lstatSync(cluster, { throwIfNoEntry: false })
  if (made && made.uid !== 0) return { uid: made.uid, gid: made.gid }
  return { uid: idOf('-u'), gid: idOf('-g') }
}

function idOf(flag: '-u' | '-g'): number {
  return Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }))
}

/** Whether the server can reach this folder by its path: tested with the system, which also knows ACLs. */
export function canEnter(user: ServerUser, folder: string): boolean {
  if (!user) return true
  return spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], { ...user, cwd: '/' }).status === 0
}

/** Only the variables that the server needs: the person's own PGPORT or PGDATA must not affect it. */
export function serverEnvironment(): NodeJS.ProcessEnv {
  const { PATH, TMPDIR, TEMP, SystemRoot } = process.env
  return { PATH, TMPDIR, TEMP, SystemRoot, LC_ALL: 'C' }
}
