import { chmodSync, existsSync, lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { makeFolder } from '@shop/postgres/make-folder'
import { refuseForeignFolder } from '@shop/postgres/own-folder'

/** PostgreSQL sets the permissions of this folder itself and, when started as root, gives it to another user. */
const OWN_RULES = 'postgres'

function close(path: string): void {
  const found = lstatSync(path)
  if (found.isSymbolicLink()) return
  const mode = found.isDirectory() ? 0o700 : 0o600
  if ((found.mode & 0o077) !== 0) chmodSync(path, mode)
  if (found.isDirectory()) for (const name of readdirSync(path)) close(join(path, name))
}

/**
 * Makes the data folder, accessible to the current user only. An existing folder that others could enter is closed with
 * everything in it: customers' images, backups, the signing key.
 * @throws StartError where it belongs to another user
 */
export function closeDataDir(folder: string): void {
  refuseForeignFolder(folder)
  const existed = existsSync(folder)
  if (!existed) makeFolder(folder)
  const wasOpen = (lstatSync(folder).mode & 0o077) !== 0
  if (!wasOpen) return
  chmodSync(folder, 0o700)
  if (existed) for (const name of readdirSync(folder)) if (name !== OWN_RULES) close(join(folder, name))
}
