import type { FileStore, PictureType } from '../files/file-store.ts'
import { readPicture } from '../files/pictures.ts'

/** Large enough to read a receipt, small enough for a deliverer's telephone. */
const MAX_SIDE = 1600

/** Checks and keeps one private picture of an order; returns its key. */
export async function keepPicture(files: FileStore, base64: string, type: PictureType): Promise<string> {
  const picture = await readPicture(base64, MAX_SIDE, type)
  return files.put('private', picture.bytes, picture.type)
}

/** One after the other: decoding several large pictures at once would take all memory. */
export async function keepPictures(files: FileStore, images: readonly string[]): Promise<string[]> {
  const keys: string[] = []
  for (const image of images) keys.push(await keepPicture(files, image, 'image/jpeg'))
  return keys
}
