import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { resolve } from 'node:path'

/** The user that the server runs as; undefined: the user of Node, because only root can and must change it. */
export type ServerUser = { uid: number; gid: number } | undefined

const idOf = (flag: '-u' | '-g', name: string) =>
  Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }))

/** A user that every system has, and that other programs run as too. */
export const nobody = (): NonNullable<ServerUser> => ({
  uid: idOf('-u', 'nobody'),
  gid: idOf('-g', 'nobody'),
})

/** Numbers that neither Debian, Fedora nor systemd gives to anybody. */
const FIRST_UID = 60_578
const UIDS = 606

function isTaken(uid: number): boolean {
  try {
    return idOf('-u', `${uid}`) === uid
  } catch {
    return false
  }
}

/**
 * A user without a name, derived from the cluster's path: processes of one user read each other's memory and files, so
 * the server shares its user with nothing else.
 */
export function ownUser(cluster: string): NonNullable<ServerUser> {
  const start = createHash('sha256').update(resolve(cluster)).digest().readUInt32BE() % UIDS
  for (let offset = 0; offset < UIDS; offset++) {
    const uid = FIRST_UID + ((start + offset) % UIDS)
    if (!isTaken(uid)) return { uid, gid: uid }
  }
  return nobody()
}

/** Changes the owner of a folder and everything in it, the folder itself last, so that an interrupted change is noticed and repeated. */
export function giveTo({ uid, gid }: NonNullable<ServerUser>, folder: string): void {
  execFileSync('find', [folder, '-depth', '-exec', 'chown', '-h', `${uid}:${gid}`, '{}', '+'])
}

/** Whether the server can reach this folder by its path: tested with the system, which also applies ACLs. */
export function canEnter(user: ServerUser, folder: string): boolean {
  if (!user) return true
  return spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], { ...user, cwd: '/' }).status === 0
}

/** Only the variables that the server needs: the person's own PGPORT or PGDATA must not affect it. */
export function serverEnvironment(): NodeJS.ProcessEnv {
  const { PATH, TMPDIR, TEMP, SystemRoot } = process.env
  return { PATH, TMPDIR, TEMP, SystemRoot, LC_ALL: 'C' }
}
