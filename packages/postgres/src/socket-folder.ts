import { createHash } from 'node:crypto'
import { chmodSync, chownSync, lstatSync, mkdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { canEnter, nobody, type ServerUser } from './server-user.ts'
import { StartError } from './start-error.ts'

export const SOCKET_PORT = 5432 // only a part of the socket's file name: the server does not listen on the network

// sun_path holds 108 bytes on Linux and 104 on macOS, including the closing NUL.
const LONGEST_PATH = 103

/**
 * A folder for the unix socket that only the server's user (and root) can enter. Inside the data folder, unless that
 * path is too long for a socket or not accessible to the server.
 */
export function socketFolder(folder: string, user: ServerUser): string {
  const name = `shop-pg-${createHash('sha256').update(folder).digest('hex').slice(0, 16)}`
  const places = [join(folder, 'socket'), join(tmpdir(), name), join('/tmp', name)]
  for (const place of places) {
    if (Buffer.byteLength(join(place, `.s.PGSQL.${SOCKET_PORT}`)) > LONGEST_PATH) continue
    makePrivate(place, user)
    if (canEnter(user, place)) return place
  }
  throw new StartError('Não há uma pasta temporária que o banco de dados possa usar; confira TMPDIR.')
}

function makePrivate(place: string, user: ServerUser): void {
  const before = lstatSync(place, { throwIfNoEntry: false })
  // Left by an earlier release, whose server was `nobody`; only root gets here with another user.
  if (user && before?.isDirectory() && before.uid !== user.uid && before.uid === nobody().uid)
    rmSync(place, { recursive: true })
  mkdirSync(place, { recursive: true, mode: 0o700 })
  const owner = user?.uid ?? process.geteuid?.()
  const made = lstatSync(place)
  // In /tmp another user may have created it before, as a folder or link of their own.
  if (!made.isDirectory() || (made.uid !== owner && made.uid !== process.geteuid?.())) {
    throw new StartError(`A pasta ${place} pertence a outro usuário; apague-a e inicie de novo.`)
  }
  if (user) chownSync(place, user.uid, user.gid)
  chmodSync(place, 0o700)
}
