import type { Tx } from '../../../db/database.ts'
import type { ImageUse } from '../../platform/files/save-images.ts'

export const PRODUCT_IMAGE: ImageUse = { folder: 'public', type: 'image/jpeg', maxSide: 300 }

/** Inserts images of a product from that position on; the caller has locked the product's row. */
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
