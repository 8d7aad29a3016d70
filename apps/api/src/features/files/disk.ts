import { createHash } from 'node:crypto'

/** Product pictures are public; receipts, signatures and packaging pictures need a signed link. */
export const FOLDERS = ['public', 'private'] as const
export type Folder = (typeof FOLDERS)[number]

const EXTENSIONS = { 'image/jpeg': 'jpg', 'image/png': 'png' } as const
export type PictureType = keyof typeof EXTENSIONS

/** A stored file; `changedAt` in ms since 1970. */
export interface StoredFile {
  key: string
  changedAt: number
}

/** What a folder of this machine and an S3-compatible store both can do. */
export interface Disk {
  /** Undefined when there is no such file. An empty file counts as absent, because no picture is empty. */
  read(key: string): Promise<Uint8Array | undefined>
  /** Under its key a file is complete or absent, also when the process or the machine dies meanwhile. */
  write(key: string, bytes: Uint8Array, type: string): Promise<void>
  remove(key: string): Promise<void>
  /** Every file of {@link FOLDERS} that this program wrote, unfinished ones too, in pages. */
  list(): AsyncIterable<StoredFile[]>
}

/** The name under which {@link FileStore.put} keeps these bytes. */
export const keyOf = (folder: Folder, bytes: Uint8Array, type: PictureType) =>
  `${folder}/${createHash('sha256').update(bytes).digest('hex')}.${EXTENSIONS[type]}`

/** Whether a file of this name is ours to remove: a stored picture, or the beginning of one. */
export const isOurs = (name: string) => /^([0-9a-f]{64}\.(jpg|png)|\.writing-[0-9a-f-]{36})$/.test(name)
