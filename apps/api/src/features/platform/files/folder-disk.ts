import { randomUUID } from 'node:crypto'
import { mkdir, open, opendir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Disk, FOLDERS, isOurs, type StoredFile } from './disk.ts'

const PAGE = 500

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

/** A rename is durable once its folder is flushed; Windows cannot open a folder, and does not need it. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r').catch(() => undefined)
  await folder?.sync().catch(() => {})
  await folder?.close()
}

/** Undefined when the file was removed meanwhile. */
async function describe(directory: string, key: string): Promise<StoredFile | undefined> {
  const found = await stat(join(directory, key)).catch((error) => {
    if (isAbsent(error)) return undefined
    throw error
  })
  return found && { key, changedAt: found.mtimeMs }
}

async function* namesIn(path: string): AsyncGenerator<string> {
  const folder = await opendir(path).catch((error) => {
    if (isAbsent(error)) return []
    throw error
  })
  for await (const { name } of folder) yield name
}

/**
 * Files in a folder of this machine, readable by the current user only.
 * A file is written under a temporary name, flushed and renamed: under its final name it is complete or absent.
 */
export function openFolderDisk(directory: string): Disk {
  const locate = (key: string) => join(directory, key)
  return {
    async read(key) {
      // `readFile` returns small files as a view of a shared pool: pass the view on, never its `buffer`.
      const bytes = await readFile(locate(key)).catch((error) => {
        if (isAbsent(error)) return undefined
        throw error
      })
      return bytes?.length ? bytes : undefined
    },
    async write(key, bytes) {
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
      await syncFolder(dirname(path))
    },
    remove: (key) => rm(locate(key), { force: true }),
    async *list() {
      let page: StoredFile[] = []
      for (const folder of FOLDERS)
        for await (const name of namesIn(locate(folder))) {
          const file = isOurs(name) ? await describe(directory, `${folder}/${name}`) : undefined
          if (file) page.push(file)
          if (page.length < PAGE) continue
          yield page
          page = []
        }
      yield page
    },
  }
}
