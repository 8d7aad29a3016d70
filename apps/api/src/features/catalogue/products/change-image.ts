import type { Product } from '@shop/contract/products'
import type { UploadedImage } from '@shop/contract/wire'
import { MAX_IMAGES } from '@shop/domain/call-limits'
import type { Actor } from '../../../actor.ts'
import { invalidState, notFound } from '../../../app-error.ts'
import type { AppContext } from '../../../context.ts'
import { inTransaction, type Tx } from '../../../db/database.ts'
import { writeAudit } from '../../platform/audit/audit.ts'
import { saveImages } from '../../platform/files/save-images.ts'
import { findImages, insertImages, PRODUCT_IMAGE } from './product-images.ts'
import { checkProduct, readProduct, requireProduct } from './products.service.ts'

/** Appends the image unless the product has it already. @throws AppError INVALID_STATE beyond 10 images */
async function append(tx: Tx, productId: number, key: string): Promise<boolean> {
  const images = await findImages(tx, productId)
  if (images.some(({ file }) => file === key)) return false
  if (images.length >= MAX_IMAGES) throw invalidState(`O produto já tem ${MAX_IMAGES} imagens.`)
  await insertImages(tx, productId, [key], (images.at(-1)?.position ?? -1) + 1)
  return true
}

/**
 * Adds an image after a product's other images.
 * @throws AppError NOT_FOUND, TOO_LARGE, RULE_VIOLATION when it is not a JPEG, PNG or WebP, INVALID_STATE beyond 10
 */
export async function addImage(
  context: AppContext,
  actor: Actor,
  code: string,
  image: UploadedImage,
): Promise<Product> {
  const { db } = context
  // Refuses an unknown product before the image is decoded. Whether it has the same image already is known after
  // that.
  await checkProduct(db, code)
  return saveImages(context, actor, PRODUCT_IMAGE, [image], ([key = '']) =>
    inTransaction(db, async (tx) => {
      const { id } = await requireProduct(tx, code)
      if (await append(tx, id, key)) await writeAudit(tx, actor, 'edit', 'product', id, 'Imagem incluída')
      return readProduct(tx, id)
    }),
  )
}

/**
 * Removes an image from a product; its file is deleted at night, unless another product uses it. @throws AppError
 * NOT_FOUND
 */
export function removeImage({ db }: AppContext, actor: Actor, code: string, name: string): Promise<Product> {
  return inTransaction(db, async (tx) => {
    const { id } = await requireProduct(tx, code)
    const { numDeletedRows } = await tx
      .deleteFrom('product_images')
      .where('product_id', '=', id)
      .where('file', '=', `public/${name}`)
      .executeTakeFirst()
    if (numDeletedRows === 0n) throw notFound('O produto não tem esta imagem.')
    await writeAudit(tx, actor, 'edit', 'product', id, 'Imagem removida')
    return readProduct(tx, id)
  })
}
