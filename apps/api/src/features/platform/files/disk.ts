import { createHash } from 'node:crypto'

/** Product images are public; receipts, signatures and packaging images need a signed link. */
export const FOLDERS = ['public', 'private'] as const
export type Folder = (typeof FOLDERS)[number]

const EXTENSIONS = { 'image/jpeg': 'jpg', 'image/png': 'png', 'application/pdf': 'pdf' } as const
export type ImageType = keyof typeof EXTENSIONS

/** A stored file; `changedAt` in ms since 1970. */
export interface StoredFile {
  key: string
  changedAt: number
}

/** The operations that a local folder and an S3-compatible store both support. */
export interface Disk {
  /** Undefined when there is no such file. An empty file counts as absent, because no image is empty. */
  read(key: string): Promise<Uint8Array | undefined>
  /**
   * A file exists completely or not at all under its key, also when the process or the machine dies during the write.
   */
  write(key: string, bytes: Uint8Array, type: string): Promise<void>
  remove(key: string): Promise<void>
  /** Every file of {@link FOLDERS} that this program wrote, also incomplete ones, in pages. */
  list(): AsyncIterable<StoredFile[]>
}

/** The key under which {@link FileStore.put} stores these bytes. */
export const keyOf = (folder: Folder, bytes: Uint8Array, type: ImageType) =>
  `${folder}/${createHash('sha256').update(bytes).digest('hex')}.${EXTENSIONS[type]}`

/** A few bytes that are written to find out whether the store works; not a stored image. */
export const CHECK_KEY = 'startup-check.txt'

/** Whether a file of this name was written by this program: a stored image, or an incomplete one. */
export const isOurs = (name: string) => /^([0-9a-f]{64}\.(jpg|png|pdf)|\.writing-[0-9a-f-]{36})$/.test(name)
