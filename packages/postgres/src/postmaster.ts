import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { SOCKET_PORT } from './socket-folder.ts'

/** The content of the lock file of the server that uses a cluster. */
export type Postmaster = { pid: number; host: string; port: number; ready: boolean }

/** The server in the cluster's lock file; undefined without one. It may have been killed. */
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
 * Removes the lock of a killed server whose process id now belongs to another program (usual in containers, where ids
 * repeat): PostgreSQL sees a running process of its own user and would never start. A running server is still safe,
 * because PostgreSQL also checks its shared memory.
 */
export function removeLockOfStranger(cluster: string): void {
  const holder = readPostmaster(cluster)
  if (process.platform !== 'linux' || !holder) return
  let program: string
  try {
    program = readFileSync(`/proc/${holder.pid}/comm`, 'utf8').trim()
  } catch {
    return // No such process: PostgreSQL replaces the lock by itself.
  }
  if (program === 'postgres') return
  rmSync(join(cluster, 'postmaster.pid'), { force: true })
  rmSync(join(holder.host, `.s.PGSQL.${SOCKET_PORT}.lock`), { force: true })
}
