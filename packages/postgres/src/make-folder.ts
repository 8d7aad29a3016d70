import { existsSync, mkdirSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { notWritable } from './start-error.ts'

/**
 * Makes a folder and its parents. Node's own `recursive` never returns where the system reports ENOENT although the
 * parent exists (/proc, some network mounts).
 * @throws StartError there, and otherwise the file system's error
 */
export function makeFolder(path: string): void {
  const folder = resolve(path)
  if (existsSync(folder) && statSync(folder).isDirectory()) return
  if (!existsSync(dirname(folder))) makeFolder(dirname(folder))
  try {
    mkdirSync(folder)
  } catch (error) {
    const { code } = error as { code?: string }
    if (code === 'ENOENT') throw notWritable(folder)
    // Another process may have created it meanwhile.
    if (code !== 'EEXIST' || !statSync(folder).isDirectory()) throw error
  }
}
