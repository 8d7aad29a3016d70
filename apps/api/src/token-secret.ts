import { randomBytes } from 'node:crypto'
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeFolder } from '@shop/postgres/make-folder'
import type { Settings } from './settings.ts'

/** The key that signs tokens and links: the setting, else one created once and stored in the data folder. */
export function readTokenSecret({ TOKEN_SECRET, DATA_DIR }: Settings): Uint8Array {
  if (TOKEN_SECRET) return new TextEncoder().encode(TOKEN_SECRET)
  const file = join(DATA_DIR, 'token-secret')
  makeFolder(DATA_DIR)
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, randomBytes(32).toString('hex'), { mode: 0o600 })
  try {
    // The file appears with its complete content: of two processes that start at once the second reads what the first
    // wrote, and a start killed here leaves no empty secret.
    linkSync(draft, file)
  } catch (error) {
    if ((error as { code?: string }).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft)
  }
  return new TextEncoder().encode(readFileSync(file, 'utf8').trim())
}
