import { randomUUID } from 'node:crypto'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'

const isAbsent = (error: NodeJS.ErrnoException) => error.code === 'ENOENT'

async function writeDurably(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}

/**
 * Files in a folder of this machine, readable by the current user only.
 * A file is written under a temporary name, flushed and renamed: under its final name it is complete or absent.
 */
export function openFolderDisk(directory: string) {
  const locate = (key: string) => join(directory, key)
  return {
    /** Undefined when there is no such file. An empty file counts as absent, because no picture is empty. */
    async read(key: string): Promise<Uint8Array | undefined> {
      // `readFile` gives small files a part of a shared pool: pass the view on, never its `buffer`.
      const bytes = await readFile(locate(key)).catch((error) => {
        if (isAbsent(error)) return undefined
        throw error
      })
      return bytes?.length ? bytes : undefined
    },
    async write(key: string, bytes: Uint8Array): Promise<void> {
      const path = locate(key)
      const temporary = join(dirname(path), `.writing-${randomUUID()}`)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      try {
        await writeDurably(temporary, bytes)
        await rename(temporary, path)
      } catch (error) {
        await rm(temporary, { force: true })
        throw error
      }
    },
    remove: (key: string): Promise<void> => rm(locate(key), { force: true }),
  }
}
