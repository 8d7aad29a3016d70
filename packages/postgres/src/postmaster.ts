import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { SOCKET_PORT } from './socket-folder.ts'

/** What the server that holds a cluster says of itself in its lock file. */
export type Postmaster = { pid: number; host: string; port: number; ready: boolean }

/** The holder of the cluster; undefined when there is none. It may also be one that was killed. */
export function readPostmaster(cluster: string): Postmaster | undefined {
  let lines: string[]
  try {
    lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')
  } catch {
    return undefined
  }
  const [pid, , , port, socket, address, , status] = lines
  return {
    pid: Number(pid),
    host: socket || address || '',
    port: Number(port),
    ready: status?.trim() === 'ready',
  }
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/**
 * Removes the lock of a killed server whose number now belongs to some other program (usual in containers, where
 * numbers repeat): PostgreSQL sees a live process of its own user and would refuse to start for ever. A server
 * that does live is still safe: the shared memory it holds is checked as well.
 */
export function removeLockOfStranger(cluster: string): void {
  const holder = readPostmaster(cluster)
  if (process.platform !== 'linux' || !holder) return
  let program: string
  try {
    program = readFileSync(`/proc/${holder.pid}/comm`, 'utf8').trim()
  } catch {
    return // gone: PostgreSQL replaces the lock by itself
  }
  if (program === 'postgres') return
  rmSync(join(cluster, 'postmaster.pid'), { force: true })
  rmSync(join(holder.host, `.s.PGSQL.${SOCKET_PORT}.lock`), { force: true })
}
