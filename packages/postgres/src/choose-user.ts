import { lstatSync } from 'node:fs'
import { isAlive, readPostmaster } from './postmaster.ts'
import { nobody, ownUser, type ServerUser } from './server-user.ts'

/**
 * The user that the server of this cluster runs as. PostgreSQL refuses to run as root. A cluster created by an ordinary
 * user keeps its owner, so that the same person can start it again without root. One of `nobody`, which earlier releases
 * used, is taken over by a user of its own, unless a server still uses it.
 */
export function serverUser(cluster: string): ServerUser {
  if (process.geteuid?.() !== 0) return undefined
  const made = lstatSync(cluster, { throwIfNoEntry: false })
  if (!made || made.uid === 0) return ownUser(cluster)
  const isShared = made.uid === nobody().uid
  const holder = readPostmaster(cluster)
  if (isShared && !(holder && isAlive(holder.pid))) return ownUser(cluster)
  return { uid: made.uid, gid: made.gid }
}
