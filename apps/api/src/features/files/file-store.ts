import { createHash } from 'node:crypto'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'

/** Product pictures are public; receipts, signatures and packaging pictures need a signed link. */
export type Folder = 'public' | 'private'

const EXTENSIONS = { 'image/jpeg': 'jpg', 'image/png': 'png' } as const
export type PictureType = keyof typeof EXTENSIONS

export interface FileStore {
  /** Keeps the bytes under a name made of their content, so the same picture is kept once. Returns its key. */
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

/** Opens the folder, or the S3-compatible store that `url` names. */
export async function openFileStore(url: string | undefined, directory: string): Promise<FileStore> {
  const disk = await openDisk(url, directory)
  return {
    async put(folder, bytes, type) {
      const key = `${folder}/${createHash('sha256').update(bytes).digest('hex')}.${EXTENSIONS[type]}`
      if (!(await disk.exists(key))) await disk.put(key, bytes, { contentType: type })
      return key
    },
    async read(key) {
      if (!(await disk.exists(key))) return undefined
      return disk.getBytes(key)
    },
    remove: (key) => disk.delete(key),
  }
}
