import { createHash } from 'node:crypto'

/** Product pictures are public; receipts, signatures and packaging pictures need a signed link. */
export const FOLDERS = ['public', 'private'] as const
export type Folder = (typeof FOLDERS)[number]

const EXTENSIONS = { 'image/jpeg': 'jpg', 'image/png': 'png', 'application/pdf': 'pdf' } as const
export type PictureType = keyof typeof EXTENSIONS

/** A stored file; `changedAt` in ms since 1970. */
export interface StoredFile {
  key: string
  changedAt: number
}

/** The operations that a local folder and an S3-compatible store both support. */
export interface Disk {
  /** Undefined when there is no such file. An empty file counts as absent, because no picture is empty. */
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
export const keyOf = (folder: Folder, bytes: Uint8Array, type: PictureType) =>
  `${folder}/${createHash('sha256').update(bytes).digest('hex')}.${EXTENSIONS[type]}`

/** Whether a file of this name was written by this program: a stored picture, or an incomplete one. */
export const isOurs = (name: string) => /^([0-9a-f]{64}\.(jpg|png|pdf)|\.writing-[0-9a-f-]{36})$/.test(name)
