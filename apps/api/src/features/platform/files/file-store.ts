import { setTimeout as sleep } from 'node:timers/promises'
import { Counter } from 'prom-client'
import { AppError } from '../../../app-error.ts'
import { isDiskFull } from '../../../db/failures.ts'
import { CHECK_KEY, type Disk, type Folder, type ImageType, keyOf, type StoredFile } from './disk.ts'
import { openFolderDisk } from './folder-disk.ts'

export interface FileStore {
  /**
   * Stores the bytes under a name derived from their content, so the same image is stored once. Returns its key.
   * @throws AppError UNAVAILABLE, like the other calls, when the store does not answer; ENOSPC when its disk is full
   */
  put(folder: Folder, bytes: Uint8Array, type: ImageType): Promise<string>
  read(key: string): Promise<Uint8Array | undefined>
  /** Stores a text that is not an image. */
  write(key: string, text: string): Promise<void>
  /** Does nothing when the file does not exist. */
  remove(key: string): Promise<void>
  list(): AsyncIterable<StoredFile[]>
  /** Writes a few bytes. @throws what the store says when it refuses, or after {@link CHECK_MS} without an answer */
  check(): Promise<void>
}

const CHECK_MS = 5_000

/** Calls of this process that the store did not do. */
export const fileFailures = new Counter({
  name: 'file_store_failures_total',
  help: 'Images that could not be stored, read or removed because the store failed',
  registers: [],
})

/** Calls with images fail while the store is unreachable or its disk is full, and may be repeated. */
export function fail(cause: unknown): never {
  fileFailures.inc()
  if (isDiskFull(cause)) throw cause
  const text = 'O armazenamento de imagens não respondeu. Tente novamente em instantes.'
  throw Object.assign(new AppError('UNAVAILABLE', text), { cause })
}

async function openDisk(url: string | undefined, directory: string): Promise<Disk> {
  if (!url) return openFolderDisk(directory)
  const { openS3Disk } = await import('./s3-disk.ts')
  return openS3Disk(url)
}

/** Opens the folder, or the S3-compatible store that `url` names. */
export async function openFileStore(url: string | undefined, directory: string): Promise<FileStore> {
  const disk = await openDisk(url, directory)
  return {
    async check() {
      const late = sleep(CHECK_MS, undefined, { ref: false }).then(() => {
        throw new Error('Sem resposta')
      })
      await Promise.race([disk.write(CHECK_KEY, Buffer.from('ok'), 'text/plain'), late])
    },
    async put(folder, bytes, type) {
      const key = keyOf(folder, bytes, type)
      // Content is compared, not existence: a damaged file is replaced by the next upload of the same image.
      const stored = await disk.read(key).catch(fail)
      if (!stored || Buffer.compare(stored, bytes) !== 0) await disk.write(key, bytes, type).catch(fail)
      return key
    },
    read: (key) => disk.read(key).catch(fail),
    write: (key, text) => disk.write(key, Buffer.from(text), 'text/plain').catch(fail),
    remove: (key) => disk.remove(key).catch(fail),
    async *list() {
      try {
        yield* disk.list()
      } catch (error) {
        fail(error)
      }
    },
  }
}
