import type { CountStock, Product, Shelf } from '@shop/contract/products'
import { sql } from 'kysely'
import type { Actor } from '../../../actor.ts'
import { AppError, ruleViolation } from '../../../app-error.ts'
import { type Db, inTransaction } from '../../../db/database.ts'
import { recordMovements } from '../stock/ledger.ts'
import { countUnpacked } from '../stock/unpacked.queries.ts'
import { readProduct, requireProduct, unknownProduct } from './products.service.ts'

/** The units on the shelf: the stock, and units of orders that are not packed yet. @throws AppError NOT_FOUND */
export async function readShelf(db: Db, code: string): Promise<Shelf> {
  const product = await db
    .selectFrom('products')
    .select(['id', 'stock'])
    .where('code', '=', code)
    .executeTakeFirst()
  if (!product) throw unknownProduct(code)
  return { stock: product.stock, unpacked: await countUnpacked(db, product.id) }
}

/**
 * Sets the counted stock. A count without difference is recorded too, because it confirms the stock. The serial numbers
 * of a serialised product are those that differ.
 * @throws AppError NOT_FOUND; RULE_VIOLATION when they do not match the difference; STALE with the current stock when
 * it has changed since the person saw it
 */
export function countStock(db: Db, actor: Actor, code: string, input: CountStock): Promise<Product> {
  if (input.code !== code) throw ruleViolation('O código do produto difere do código do endereço.')
  return inTransaction(db, async (tx) => {
    const product = await requireProduct(tx, code)
    if (input.stockSeen !== undefined && input.stockSeen !== product.stock)
      throw new AppError(
        'STALE',
        `O estoque de ${product.name} mudou: agora é ${product.stock}. Confira a contagem.`,
        product.stock,
      )
    const difference = input.newStock - product.stock
    await recordMovements(
      tx,
      actor,
      [
        {
          productId: product.id,
          kind: 'inventory',
          quantityIn: Math.max(0, difference),
          quantityOut: Math.max(0, -difference),
          serials: input.serials,
        },
      ],
      new Map([[product.id, product]]),
    )
    await tx
      .updateTable('products')
      .set({ counted_at: sql<string>`now()` })
      .where('id', '=', product.id)
      .execute()
    return readProduct(tx, product.id)
  })
}
