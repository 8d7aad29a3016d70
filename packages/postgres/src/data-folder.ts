import { chmodSync, chownSync, existsSync, lstatSync, readFileSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { makeFolder } from './make-folder.ts'
import { giveTo, type ServerUser } from './server-user.ts'
import { StartError } from './start-error.ts'

const MAJOR_VERSION = '18'
const LOG_LIMIT = 10_000_000 // In bytes; one older file of this size is kept.

/** Paths inside the folder given to the launcher. */
export const clusterIn = (folder: string) => join(folder, 'cluster')
export const logIn = (folder: string) => join(folder, 'postgres.log')

/** Inside the cluster, so that one rename creates both and neither exists without the other. */
export const PASSWORD_FILE = 'shop-password'

/** Makes the folder and gives it to the server's user; others may not read it. */
export function prepareFolder(folder: string, user: ServerUser): void {
  const cluster = clusterIn(folder)
  const found = lstatSync(cluster, { throwIfNoEntry: false })
  if (found) {
    checkOwner(folder, found.uid)
    checkVersion(folder)
  }
  makeFolder(folder)
  chmodSync(folder, 0o700)
  if (user) chownSync(folder, user.uid, user.gid)
  if (!found) return
  // A folder of an earlier release, or restored by root with cp, which also leaves it open to all: PostgreSQL
  // would refuse it.
  if (user && found.uid !== user.uid) giveTo(user, folder)
  chmodSync(cluster, 0o700)
}

/** The password that the cluster was created with. */
export function readPassword(folder: string): string {
  const file = join(clusterIn(folder), PASSWORD_FILE)
  if (existsSync(file)) return readFileSync(file, 'utf8').trim()
  throw new StartError(`Falta o arquivo ${file}, com a senha do banco de dados; traga-o de volta da cópia.`)
}

/** Renames a large log, keeping one, before the server appends to it. */
export function rotateLog(folder: string): void {
  const log = logIn(folder)
  if (existsSync(log) && statSync(log).size > LOG_LIMIT) renameSync(log, `${log}.1`)
}

function checkOwner(folder: string, owner: number): void {
  const self = process.geteuid?.()
  if (self === undefined || self === 0 || self === owner) return
  throw new StartError(
    `A pasta do banco de dados ${folder} pertence a outro usuário; inicie com o usuário que a criou.`,
  )
}

function checkVersion(folder: string): void {
  const file = join(clusterIn(folder), 'PG_VERSION')
  const version = existsSync(file) ? readFileSync(file, 'utf8').trim() : 'desconhecida'
  if (version === MAJOR_VERSION) return
  throw new StartError(
    `A pasta ${folder} é da versão ${version} do PostgreSQL e este sistema usa a ${MAJOR_VERSION}; faça um backup com o sistema que a criou e restaure-o aqui.`,
  )
}
