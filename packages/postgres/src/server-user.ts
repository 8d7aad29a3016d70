import { execFileSync, spawnSync } from 'node:child_process'
import { lstatSync } from 'node:fs'

/** Whom the server runs as; undefined: whoever runs Node, because only root can and must become another. */
export type ServerUser = { uid: number; gid: number } | undefined

/**
 * PostgreSQL refuses to run as root. A cluster that an ordinary user already made keeps its owner, so that the
 * same person can start it again without root; otherwise it is `nobody`, a user every system has.
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

/** Whether the server can reach this folder by its path: asked of the system, which also knows about ACLs. */
export function canEnter(user: ServerUser, folder: string): boolean {
  if (!user) return true
  return spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], { ...user, cwd: '/' }).status === 0
}

/** Only what the server needs: a PGPORT or PGDATA of the person who starts us must not leak into it. */
export function serverEnvironment(): NodeJS.ProcessEnv {
  const { PATH, TMPDIR, TEMP, SystemRoot } = process.env
  return { PATH, TMPDIR, TEMP, SystemRoot, LC_ALL: 'C' }
}
