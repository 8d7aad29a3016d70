import { existsSync, mkdirSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { notWritable } from './start-error.ts'

/**
 * Makes a folder and those above it. Node's own `recursive` never returns where the system says that nothing is
 * there although the folder above is (/proc, some network mounts).
 * @throws StartError there, and what the file system says otherwise
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
    // Another process may have made it since.
    if (code !== 'EEXIST' || !statSync(folder).isDirectory()) throw error
  }
}
