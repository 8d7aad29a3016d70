import { gtinKey, isGtin } from '@shop/domain/gtin'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../db/database.ts'
import { anyOf } from '../../db/sql-parts.ts'

const key = sql`lpad(products.gtin, 14, '0')`

/** An active product with one of these GTINs, in whatever length they are written; the index of their 14 digits finds it. */
export const gtinOf = (codes: readonly string[]): RawBuilder<boolean> =>
  sql<boolean>`(${key} = ${anyOf(codes.filter(isGtin).map(gtinKey))} and products.archived_at is null
    and products.gtin is not null)`

/** Active products that have one of these GTINs. */
export const findGtinOwners = (tx: Tx, gtins: readonly string[]) =>
  tx.selectFrom('products').select(['id', 'code', 'name', 'gtin']).where(gtinOf(gtins)).execute()
