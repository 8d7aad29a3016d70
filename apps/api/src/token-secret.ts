import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Settings } from './settings.ts'

/** The key that signs tokens and links: the setting, else one made once and kept in the data folder. */
export function readTokenSecret({ TOKEN_SECRET, DATA_DIR }: Settings): Uint8Array {
  if (TOKEN_SECRET) return new TextEncoder().encode(TOKEN_SECRET)
  const file = join(DATA_DIR, 'token-secret')
  mkdirSync(DATA_DIR, { recursive: true })
  try {
    // Exclusive creation: of two processes that start at once, the second reads what the first wrote.
    writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if ((error as { code?: string }).code !== 'EEXIST') throw error
  }
  return new TextEncoder().encode(readFileSync(file, 'utf8').trim())
}
