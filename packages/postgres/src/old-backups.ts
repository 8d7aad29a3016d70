import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { MANIFEST } from './backup-format.ts'
import { readManifest } from './restore.ts'

const DAY_MS = 24 * 3_600_000

/**
 * Removes the backups in `folder` that are older than `days`, but never the newest one. Folders that are not backups
 * stay.
 * @returns the paths of the removed ones
 */
export function removeOldBackups(folder: string, days: number, now = Date.now()): string[] {
  const backups = readdirSync(folder)
    .map((name) => join(folder, name))
    .filter((path) => existsSync(join(path, MANIFEST)))
    .map((path) => ({ path, madeAt: madeAt(path) }))
    .sort((a, b) => b.madeAt - a.madeAt)
  const old = backups.slice(1).filter((one) => now - one.madeAt > days * DAY_MS)
  for (const { path } of old) rmSync(path, { recursive: true })
  return old.map(({ path }) => path)
}

/** Milliseconds since 1970; a folder whose manifest is not one of a shop counts as new, so that it stays. */
function madeAt(path: string): number {
  try {
    return Date.parse(readManifest(path).madeAt)
  } catch {
    return Number.POSITIVE_INFINITY
  }
}
