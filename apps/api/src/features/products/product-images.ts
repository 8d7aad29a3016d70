import type { Tx } from '../../db/database.ts'
import type { FileStore } from '../files/file-store.ts'
import { readPicture } from '../files/pictures.ts'

const MAX_SIDE = 300

/** Checks a product's picture and keeps it as JPEG of at most 300×300; returns its key. */
export async function keepImage(files: FileStore, base64: string): Promise<string> {
  const picture = await readPicture(base64, MAX_SIDE, 'image/jpeg')
  return files.put('public', picture.bytes, picture.type)
}

/** One after the other: decoding several large pictures at once would take all memory. */
export async function keepImages(files: FileStore, images: readonly string[]): Promise<string[]> {
  const keys: string[] = []
  for (const image of images) keys.push(await keepImage(files, image))
  return [...new Set(keys)]
}

/** Writes the pictures of a product whose row the caller holds, from that position on. */
export async function insertImages(tx: Tx, productId: number, keys: readonly string[], from = 0) {
  if (keys.length === 0) return
  const rows = keys.map((file, index) => ({ product_id: productId, position: from + index, file }))
  await tx.insertInto('product_images').values(rows).execute()
}

export const findImages = (tx: Tx, productId: number) =>
  tx
    .selectFrom('product_images')
    .select(['position', 'file'])
    .where('product_id', '=', productId)
    .orderBy('position')
    .execute()
