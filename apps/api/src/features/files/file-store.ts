import { createHash } from 'node:crypto'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import { AppError } from '../../app-error.ts'

/** Product pictures are public; receipts, signatures and packaging pictures need a signed link. */
export type Folder = 'public' | 'private'

const EXTENSIONS = { 'image/jpeg': 'jpg', 'image/png': 'png' } as const
export type PictureType = keyof typeof EXTENSIONS

export interface FileStore {
  /**
   * Keeps the bytes under a name made of their content, so the same picture is kept once. Returns its key.
   * @throws AppError UNAVAILABLE, like the other calls, when the store does not answer
   */
  put(folder: Folder, bytes: Uint8Array, type: PictureType): Promise<string>
  read(key: string): Promise<Uint8Array | undefined>
  /** Nothing happens when the file is already gone. */
  remove(key: string): Promise<void>
}

async function openDisk(url: string | undefined, directory: string): Promise<Disk> {
  if (!url) return new Disk(new FSDriver({ location: directory, visibility: 'private' }))
  const { openS3Disk } = await import('./s3-disk.ts')
  return openS3Disk(url)
}

/** What the store said, under flydrive's own error. */
const isAbsent = ({ cause }: Error) => {
  const { code, name } = (cause ?? {}) as { code?: string; name?: string }
  return code === 'ENOENT' || name === 'NoSuchKey'
}

/** Pictures fail while the store is away; what failed may be tried again. */
function fail(cause: unknown): never {
  const text = 'O armazenamento de imagens não respondeu. Tente novamente em instantes.'
  throw Object.assign(new AppError('UNAVAILABLE', text), { cause })
}

/** Opens the folder, or the S3-compatible store that `url` names. */
export async function openFileStore(url: string | undefined, directory: string): Promise<FileStore> {
  const disk = await openDisk(url, directory)
  return {
    async put(folder, bytes, type) {
      const key = `${folder}/${createHash('sha256').update(bytes).digest('hex')}.${EXTENSIONS[type]}`
      if (!(await disk.exists(key).catch(fail))) await disk.put(key, bytes, { contentType: type }).catch(fail)
      return key
    },
    read: (key) => disk.getBytes(key).catch((error) => (isAbsent(error) ? undefined : fail(error))),
    remove: (key) => disk.delete(key).catch(fail),
  }
}
