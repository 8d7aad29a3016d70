import type { Product } from '@shop/contract/products'
import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../../../actor.ts'
import { invalidState } from '../../../app-error.ts'
import { type Db, inTransaction, type Tx } from '../../../db/database.ts'
import { type LockedProduct, lockByCodes } from '../../../db/lock-products.ts'
import { anyOf } from '../../../db/sql-parts.ts'
import { writeAudit } from '../../platform/audit/audit.ts'
import { toProduct } from './product-record.ts'
import { findByIds } from './products.queries.ts'
import { readProduct, requireProduct, unknownProduct } from './products.service.ts'
import { checkGtin } from './write-product.ts'

const setArchived = (tx: Tx, ids: readonly number[], archivedAt: RawBuilder<string> | null) =>
  tx
    .updateTable('products')
    .set({ archived_at: archivedAt, version: sql`version + 1` })
    .where('id', '=', anyOf(ids))
    .execute()

/** Archives all or, when one code is unknown, none; those archived before are not changed. */
export function archiveProducts(db: Db, actor: Actor, codes: readonly string[]): Promise<Product[]> {
  return inTransaction(db, async (tx) => {
    const rows = await lockByCodes(tx, codes)
    const existing = new Set(rows.map(({ code }) => code))
    const missing = codes.find((code) => !existing.has(code))
    if (missing !== undefined) throw unknownProduct(missing)
    const active = rows.filter((row) => row.archived_at === null)
    if (active.length > 0)
      await setArchived(
        tx,
        active.map(({ id }) => id),
        sql<string>`now()`,
      )
    for (const { id } of active) await writeAudit(tx, actor, 'archive', 'product', id, 'Produto arquivado')
    return (
      await findByIds(
        tx,
        rows.map(({ id }) => id),
      )
    ).map(toProduct)
  })
}

/** Locks brand and reference, which must still exist: an active product never has a removed one. */
async function requirePlace(tx: Tx, row: LockedProduct): Promise<void> {
  const brand = await tx
    .selectFrom('brands')
    .select(['name', 'removed_at'])
    .where('id', '=', row.brand_id)
    .forShare()
    .executeTakeFirstOrThrow()
  if (brand.removed_at)
    throw invalidState(
      `A marca ${brand.name} não existe mais. Cadastre-a novamente para desarquivar o produto.`,
    )
  if (row.reference_id === null) return
  const reference = await tx
    .selectFrom('brand_references')
    .select(['name', 'removed_at'])
    .where('id', '=', row.reference_id)
    .forShare()
    .executeTakeFirstOrThrow()
  if (reference.removed_at)
    throw invalidState(
      `A referência ${reference.name} não existe mais. Cadastre-a novamente para desarquivar o produto.`,
    )
}

/** @throws AppError NOT_FOUND, INVALID_STATE when the product's brand or reference was removed meanwhile */
export function unarchiveProduct(db: Db, actor: Actor, code: string): Promise<Product> {
  return inTransaction(db, async (tx) => {
    const row = await requireProduct(tx, code)
    if (row.archived_at !== null) {
      await requirePlace(tx, row)
      await checkGtin(tx, row.gtin, row.id)
      await setArchived(tx, [row.id], null)
      await writeAudit(tx, actor, 'unarchive', 'product', row.id, 'Produto desarquivado')
    }
    return readProduct(tx, row.id)
  })
}
